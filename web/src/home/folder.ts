// Answers the page where it stands in a folder: by the reader's own machine, in the words in which a server would answer.
import { BANK } from "../place";
import { ApiError } from "../wire/client";
import { inJson } from "../wire/message";
import { inBase64 } from "./base64";
import { type Said, said, startAnew, warmed } from "./home";
import { forgetNotes, keepWaiting, noLongerWaiting, readWaiting } from "./notes";
import { unpacked } from "./unpacked";

/** What takes long, and tells how it goes. */
const SEARCHES = ["/api/solve", "/api/audit", "/api/moments"];
const PRINT = "/api/print";
/** What comes as bytes, and what the machine calls it. */
const FILES: Record<string, string> = {
  "/api/certificate": "certificate",
  "/api/audit/report": "report",
  [PRINT]: "pdf",
};
const MINE = "/api/mine";
const MAKES = /^POST \/api\/(problems|import)$/;
const DEED = "POST /api/progress";
const NEXT = "POST /api/train";

/** Answers to what a newcomer's page asks first, by method and path: the board is there before the machine. Each is given once. */
type Ahead = Map<string, string>;
let begun: Promise<Ahead> | null = null;

/** The answer to a request. */
export async function answered(method: string, path: string, body: unknown, signal?: AbortSignal): Promise<Response> {
  const request = `${method} ${path}`;
  begun ??= begin(request);
  const ahead = await begun;
  const text = body === undefined ? "" : inJson(await fieldsOf(body));
  if (MAKES.test(request)) void navigator.storage?.persist?.(); // What somebody has made is not to go when room is short.
  if (path === MINE && method === "DELETE") return forgotten();
  const known = ahead.get(request);
  ahead.delete(request);
  if (known && isPlain(body)) {
    void warmed();
    return new Response(known);
  }
  if (request === DEED) return answerTo(await noted(text, await keepWaiting(text)));
  if (SEARCHES.includes(path)) return new Response(searching(request, text, signal));
  const [route] = path.split("?");
  // Sheets take seconds, and nobody is to wait for them who has not asked.
  const told = await said(request, text, { lane: route === PRINT ? "long" : "quick", signal });
  const file = FILES[route!];
  if (file && told.ok) return new Response(bytesOf(told, file));
  return answerTo(told);
}

function answerTo({ json, ok }: Said): Response {
  return new Response(json, { status: ok ? 200 : 400 });
}

/** What a former page could not tell any more is told first; who has never done anything finds a few answers ready. */
async function begin(request: string): Promise<Ahead> {
  const { waiting, isNew } = await readWaiting();
  for (const [name, text] of waiting) noted(text, name).catch(() => undefined);
  if (!isNew || request !== NEXT) return new Map();
  const ready = await unpacked(`${BANK}newcomer.gz`).catch(() => null);
  return new Map(ready ? Object.entries(JSON.parse(new TextDecoder().decode(ready)) as Record<string, string>) : []);
}

/** Tells the machine of a deed. It may be thinking for long, and the page may be gone before it hears of it: so the deed waits under this
 * name until then. */
async function noted(text: string, name: string): Promise<Said> {
  try {
    const told = await said(DEED, text);
    await noLongerWaiting(name);
    return told;
  } catch (cause) {
    if (!(cause instanceof ApiError && cause.code === "offline")) await noLongerWaiting(name);
    throw cause;
  }
}

/** Does it ask without a wish of its own? The day is no wish. */
function isPlain(body: unknown): boolean {
  const wishes = Object.entries(body ?? {}).filter(([name, wish]) => name !== "day" && wish !== undefined);
  return wishes.length === 0;
}

/** What a request carries: files are sent in Base64. */
async function fieldsOf(body: unknown): Promise<unknown> {
  if (body instanceof Blob) return { content: inBase64(await body.arrayBuffer()) };
  return body instanceof FormData ? fieldsOfForm(body) : body;
}

async function fieldsOfForm(form: FormData): Promise<object> {
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
