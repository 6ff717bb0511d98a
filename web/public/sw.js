// The service worker of the page in a folder: what was loaded once is there without a network. Files whose names change with their
// content are taken from what is kept; the page itself from the network, as long as there is one, so a new version comes with the
// next visit. Each version has its own files, and the files of earlier ones go.
const NAMED = "shikatsu-";
const FOREVER = /\/(assets|bank-[0-9a-f]+)\/[^/]+$/;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  const { version, urls } = event.data;
  event.waitUntil(kept(NAMED + version, urls).then(() => event.ports[0].postMessage({ kept: version })));
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "POST" && url === new URL("share", registration.scope).href) event.respondWith(shared(event.request));
  if (method !== "GET" || new URL(url).origin !== location.origin) return;
  event.respondWith(FOREVER.test(new URL(url).pathname) ? lasting(event.request) : latest(event.request));
});

/** What another app shares is put aside for the page. */
async function shared(request) {
  const form = await request.formData();
  const text = form.get("file") ?? form.get("text") ?? "";
  await (await caches.open("aside")).put("shared", new Response(text));
  return Response.redirect(registration.scope, 303);
}

/** Keeps the files of a version, and no other version's. */
async function kept(name, urls) {
  const cache = await caches.open(name);
  for (const url of urls) if (!(await cache.match(url))) await cache.add(url).catch(() => undefined);
  for (const other of await caches.keys()) if (other.startsWith(NAMED) && other !== name) await caches.delete(other);
}

async function lasting(request) {
  return (await caches.match(request)) ?? noted(request);
}

async function latest(request) {
  try {
    return await noted(request);
  } catch (cause) {
    const known = await caches.match(request, { ignoreSearch: true });
    if (known) return known;
    throw cause;
  }
}

/** From the network, and from then on kept. */
async function noted(request) {
  const response = await fetch(request);
  const name = (await caches.keys()).find((one) => one.startsWith(NAMED));
  if (response.ok && name) await (await caches.open(name)).put(request, response.clone());
  return response;
}
