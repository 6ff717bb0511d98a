// A file of the host, which may lie there compressed: hosts compress few kinds of files themselves.

/** The file cannot be had. */
export class Away extends Error {}

export async function unpacked(url: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await fetched(url);
  const whole = url.endsWith(".gz") ? new Response(file.body!.pipeThrough(new DecompressionStream("gzip"))) : file;
  return new Uint8Array(await whole.arrayBuffer());
}

async function fetched(url: string): Promise<Response> {
  const response = await fetch(url).catch((cause: unknown) => {
    throw new Away(`${url}: ${cause}`);
  });
  if (!response.ok) throw new Away(`${url}: ${response.status}`);
  return response;
}
