// A host for tests that can do nothing but hand out the files of a folder, under a path that it did not choose.
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize } from "node:path";
import { after } from "node:test";

export const UNDER = "/some/where/";
const KINDS = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml" };

/** A host that hands out the files of a folder, and remembers what it was asked for; another folder may take its place. */
export async function hosted(folder, others = {}) {
  const asked = [];
  let shown = folder;
  const server = createServer(({ method, url }, answer) => {
    asked.push(url);
    const path = normalize(new URL(url, "http://host").pathname);
    const name = path === UNDER ? "index.html" : path.slice(UNDER.length);
    const file = join(shown, name);
    if (others[name]) return answer.writeHead(200, { "content-type": KINDS[".html"] }).end(others[name]);
    if (method !== "GET" || !path.startsWith(UNDER) || !existsSync(file)) return answer.writeHead(404).end();
    answer
      .writeHead(200, { "content-type": KINDS[extname(file)] ?? "application/octet-stream" })
      .end(readFileSync(file));
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  after(() => server.close());
  const gone = () => {
    server.close();
    server.closeAllConnections();
  };
  const renew = (folder) => {
    shown = folder;
  };
  return { at: `http://127.0.0.1:${server.address().port}${UNDER}`, asked, gone, renew };
}
