// The machine: the cores in WebAssembly, asked by the name of a request and a body in JSON. It is plain JavaScript so that
// the page's worker and tests without a browser use the same few lines.

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Starts a module. It asks `now` for the time, and `tell` hears how a search goes. */
export async function started(module, { now = () => performance.now(), tell = () => {} } = {}) {
  const bytes = (start, length) => new Uint8Array(doors.memory.buffer, start, length);
  const page = { now, tell: (start, length) => tell(JSON.parse(decoder.decode(bytes(start, length)))) };
  const { exports: doors } = await WebAssembly.instantiate(module, { page });

  const write = (given) => {
    // The memory may move when it grows, so it is looked at only after there is room.
    const start = doors.room(given.length);
    bytes(start, given.length).set(given);
  };
  return {
    /** The answer as JSON, and whether it is what was asked for rather than what is wrong with the question. */
    ask(name, body) {
      write(encoder.encode(name + body));
      const length = doors.ask(encoder.encode(name).length);
      return { ok: length >= 0, json: decoder.decode(bytes(doors.told(), Math.abs(length))) };
    },
    /** Brings the weights of the net; without them a search on an open board has nobody to ask. */
    bring(weights) {
      write(weights);
      return doors.bring() === 1;
    },
  };
}
