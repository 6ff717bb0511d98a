// Server-sent events read from a fetch response, since `EventSource` cannot post.

export interface ServerEvent {
  event: string;
  data: string;
}

/** The events of a response, one after the other, until it ends. */
export async function* readEvents(response: Response): AsyncGenerator<ServerEvent> {
  if (!response.body) return;
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + value.replaceAll("\r", "")).split("\n\n");
      rest = blocks.pop() ?? "";
      yield* blocks.map(parseEvent).filter((event) => event !== null);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

/** One block of lines as an event; none for a comment that only keeps the connection alive. */
export function parseEvent(block: string): ServerEvent | null {
  const data: string[] = [];
  let event = "message";
  for (const line of block.split("\n")) {
    const [name, value] = fieldOf(line);
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  }
  return data.length ? { event, data: data.join("\n") } : null;
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(":");
  if (colon < 0) return [line, ""];
  const value = line.slice(colon + 1);
  return [line.slice(0, colon), value.startsWith(" ") ? value.slice(1) : value];
}
