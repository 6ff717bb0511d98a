// The machine: the cores in WebAssembly, asked by the name of a request and a body in JSON. It is plain JavaScript so that
// the page's worker and tests without a browser use the same few lines.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Starts a module. It asks `now` for the time and `date` for the day, `tell` hears how a search goes, `keep` what is to be remembered. */
export async function started(module, outside = {}) {
  const { now = () => performance.now(), date = () => Date.now(), tell = () => {}, keep = () => {} } = outside;
  const bytes = (start, length) => new Uint8Array(doors.memory.buffer, start, length);
  const read = (start, length) => JSON.parse(decoder.decode(bytes(start, length)));
  const page = {
    now,
    date,
    tell: (start, length) => tell(read(start, length)),
    keep: (start, length) => keep(read(start, length)),
  };
  const { exports: doors } = await WebAssembly.instantiate(module, { page });

  const write = (name, given) => {
    const before = encoder.encode(name);
    // The memory may move when it grows, so it is looked at only after there is room.
    const start = doors.room(before.length + given.length);
    bytes(start, before.length).set(before);
    bytes(start + before.length, given.length).set(given);
    return before.length;
  };
  return {
    /** The answer as it is sent, and whether it is what was asked for rather than what is wrong with the question. */
    ask(request, body) {
      const length = doors.ask(write(request, encoder.encode(body)));
      return { ok: length >= 0, json: decoder.decode(bytes(doors.told(), Math.abs(length))) };
    },
    /** Brings a part of the bank, or the weights of the net, without which a search on an open board has nobody to ask. */
    bring(name, given) {
      return doors.bring(write(name, given)) === 1;
    },
    /** Bytes of memory that it has taken; it gives none of them back. */
    size() {
      return doors.memory.buffer.byteLength;
    },
  };
}
