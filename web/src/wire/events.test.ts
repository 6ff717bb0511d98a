// Events survive being cut at any place on their way through the network.
import { describe, expect, it } from "vitest";
import { parseEvent, readEvents, type ServerEvent } from "./events";

const STREAM = 'event: progress\ndata: {"nodes":1}\n\n: still here\n\nevent: solution\r\ndata: 死活\ndata: b\r\n\r\n';

function responseOf(pieces: Uint8Array[]): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  return new Response(body);
}

async function all(response: Response): Promise<ServerEvent[]> {
  const events = [];
  for await (const event of readEvents(response)) events.push(event);
  return events;
}

describe("readEvents", () => {
  const bytes = new TextEncoder().encode(STREAM);
  const expected = [
    { event: "progress", data: '{"nodes":1}' },
    { event: "solution", data: "死活\nb" },
  ];

  it("gives the same events wherever the stream is cut", async () => {
    for (let cut = 0; cut <= bytes.length; cut++) {
      const pieces = [bytes.slice(0, cut), bytes.slice(cut)].filter((piece) => piece.length);
      expect(await all(responseOf(pieces))).toEqual(expected);
    }
  });

  it("drops an event that never ended", async () => {
    expect(await all(responseOf([bytes.slice(0, 20)]))).toEqual([]);
  });
});

describe("parseEvent", () => {
  it("calls an event without a name a message", () => {
    expect(parseEvent("data:x")).toEqual({ event: "message", data: "x" });
  });
});
