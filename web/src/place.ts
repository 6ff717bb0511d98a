// Where the page stands: at a server, or in a folder of files on any host, where the reader's own machine answers instead. Such a
// folder has one page, so what is shown stands behind the "#" of its address, which works under any path; nobody else sees a
// difference between the two.

/** Where the parts of the bank lie; none at a server. The folder's own page says so. */
export const BANK: string | null = addressIn("shikatsu-bank");
export const inFolder = BANK !== null;
/** Where a folder's readers find what needs a server; none where its operator has none. */
export const SERVER: string | null = addressIn("shikatsu-server");

/** Is this a board on somebody else's page? Nothing of that page is asked, kept or moved then, and no link leads about in it. */
export const isGuest = import.meta.env.MODE === "board";

function addressIn(name: string): string | null {
  if (typeof document === "undefined") return null;
  const told = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content;
  return told ? new URL(told, document.baseURI).href : null;
}

/** An address of the page. */
interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** What is shown now. */
export function here(): Address {
  return inFolder ? behind(location.hash) : location;
}

/** The address of a path of the page, as links have it. */
export function hrefOf(path: string): string {
  if (!inFolder || !/^[/#]/.test(path)) return path;
  if (SERVER && /^\/(go|row|room)\b/.test(path)) return SERVER + path.slice(1);
  return path.startsWith("/") ? `#${path}` : `#${here().pathname}${here().search}${path}`;
}

/** The same for others to open. */
export function shared(path: string): string {
  return new URL(hrefOf(path), inFolder ? document.baseURI : location.origin).href;
}

/** Where a link leads within the page; none where it leads out of it. */
export function within(link: HTMLAnchorElement): Address | null {
  if (link.origin !== location.origin) return null;
  if (!inFolder) return link.pathname.startsWith("/api/") ? null : link;
  return link.pathname === location.pathname ? behind(link.hash) : null;
}

/** The address that stands behind a “#”. */
export function behind(hash: string): Address {
  const path = hash.startsWith("#/") ? hash.slice(1) : "/";
  const at = path.search(/[?#]/);
  const [pathname, rest] = at < 0 ? [path, ""] : [path.slice(0, at), path.slice(at)];
  const cut = rest.indexOf("#");
  return cut < 0
    ? { pathname, search: rest, hash: "" }
    : { pathname, search: rest.slice(0, cut), hash: rest.slice(cut) };
}
