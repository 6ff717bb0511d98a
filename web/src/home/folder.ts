// Answers the page where it stands in a folder: by the reader's own machine, in the words in which a server would answer.
import { inJson } from "../wire/message";
import { inBase64 } from "./base64";
import { type Said, said, startAnew } from "./home";
import { forgetNotes } from "./notes";

const SOLVE = "/api/solve";
const PRINT = "/api/print";
/** What comes as bytes, and what the machine calls it. */
const FILES: Record<string, string> = { "/api/certificate": "certificate", [PRINT]: "pdf" };
const MINE = "/api/mine";
const MAKES = /^POST \/api\/(problems|import)$/;

/** The answer to a request. */
export async function answered(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const request = `${method} ${path}`;
  const text = body === undefined ? "" : inJson(body instanceof FormData ? await fieldsOf(body) : body);
  if (MAKES.test(request)) void navigator.storage?.persist?.(); // What somebody has made is not to go when room is short.
  if (path === MINE && method === "DELETE") return forgotten();
  if (path === SOLVE) return new Response(searching(request, text, signal));
  const [route] = path.split("?");
  // Sheets take seconds, and nobody is to wait for them who has not asked.
  const told = await said(request, text, { lane: route === PRINT ? "long" : "quick", signal });
  const file = FILES[route!];
  if (file && told.ok) return new Response(bytesOf(told, file));
  return new Response(told.json, { status: told.ok ? 200 : 400 });
}

/** A form with files, each in Base64. */
async function fieldsOf(form: FormData): Promise<object> {
  const fields: Record<string, unknown> = {};
  const files: { file: string; content: string }[] = [];
  for (const [name, value] of form)
    if (typeof value === "string") fields[name] = value;
    else files.push({ file: value.name, content: inBase64(await value.arrayBuffer()) });
  return { ...fields, files };
}

/** Nothing of what was done is left in this browser, and a machine that knew it starts anew. */
async function forgotten(): Promise<Response> {
  await forgetNotes();
  startAnew();
  return new Response(null, { status: 204 });
}

/** The events of a search, as they come. */
function searching(request: string, body: string, signal?: AbortSignal): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  const event = (name: string, data: unknown) => encoder.encode(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  return new ReadableStream({
    async start(stream) {
      const tell = (progress: unknown) => stream.enqueue(event("progress", progress));
      try {
        const { ok, json } = await said(request, body, { lane: "long", signal, tell });
        const told = JSON.parse(json) as Record<string, unknown>;
        const [name, data] = ok ? Object.entries(told)[0]! : ["failed", told];
        stream.enqueue(event(name, data));
        stream.close();
      } catch (cause) {
        stream.error(cause);
      }
    },
  });
}

function bytesOf({ json }: Said, name: string): Uint8Array<ArrayBuffer> {
  const told = JSON.parse(json) as Record<string, string>;
  return Uint8Array.from(atob(told[name]!), (letter) => letter.charCodeAt(0));
}
