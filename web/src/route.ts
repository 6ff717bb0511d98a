// The address bar as state: which page is shown, and the position that a link may carry.

import { signal } from "@preact/signals";
import { options } from "preact";
import { queryIn } from "./pages/library/query";
import { here, hrefOf, inFolder, within } from "./place";

export type Route =
  | { page: "today" }
  | { page: "library" }
  | { page: "problem"; id: string }
  | { page: "continue" }
  | { page: "train" }
  | { page: "progress" }
  | { page: "play" }
  | { page: "game"; id: string | null }
  | { page: "edit"; id: string | null }
  | { page: "learn"; topic: string | null }
  | { page: "row"; id: string | null }
  | { page: "go"; id: string | null }
  | { page: "room"; id: string | null }
  | { page: "check" }
  | { page: "device" }
  | { page: "missing" };

export const route = signal<Route>({ page: "missing" });

/** Every path of the page on one screen. */
export function routeOf(path: string, search = ""): Route {
  const route = routeAtServer(path, search);
  return inFolder && OF_SERVERS.includes(route.page) ? { page: "missing" } : route;
}

/** What needs a server, which is not there in a folder. */
const OF_SERVERS: Route["page"][] = ["go", "row", "room", "device"];

function routeAtServer(path: string, search: string): Route {
  const [page = "", detail, ...more] = path.split("/").filter(Boolean).map(decoded);
  if (more.length) return { page: "missing" };
  // Lists once stood at the first page, and links to them still lead there.
  if (!page) return { page: queried(search) ? "library" : "today" };
  if (page === "library" && !detail) return { page: "library" };
  if (page === "problem" && detail) return { page: "problem", id: detail };
  if (page === "continue" && !detail) return { page: "continue" };
  if (page === "train" && !detail) return { page: "train" };
  if (page === "progress" && !detail) return { page: "progress" };
  if (page === "play" && !detail) return { page: "play" };
  if (page === "game") return { page: "game", id: detail ?? null };
  if (page === "edit") return { page: "edit", id: detail ?? null };
  if (page === "learn") return { page: "learn", topic: detail ?? null };
  if (page === "go") return { page: "go", id: detail ?? null };
  if (page === "room") return { page: "room", id: detail ?? null };
  if (page === "check" && !detail) return { page: "check" };
  if (page === "device" && !detail) return { page: "device" };
  if (page === "row") return { page: "row", id: detail ?? null };
  return { page: "missing" };
}

/** Was somebody led to a problem, rather than finding it in a list? */
export function isOnward(search: string): boolean {
  return new URLSearchParams(search).has("onward");
}

export function problemPath(id: string): string {
  return `/problem/${encodeURIComponent(id)}`;
}

export function editPath(id: string): string {
  return `/edit/${encodeURIComponent(id)}`;
}

/** Shows another page and puts it in the history. */
export function go(path: string): void {
  const { pathname, search, hash } = here();
  if (path !== pathname + search + hash) history.pushState(null, "", hrefOf(path));
  routed();
  scrollTo(0, 0);
}

/** Shows another page in the place of this one. */
export function replace(path: string): void {
  rename(path);
  routed();
}

/** Gives the page that is shown another address. */
export function rename(path: string): void {
  history.replaceState(null, "", hrefOf(path));
}

function routed(): void {
  const { pathname, search } = here();
  route.value = routeOf(pathname, search);
}

/** Follows the back button and every link inside the page. */
export function followAddress(): void {
  routed();
  addEventListener("popstate", routed);
  if (inFolder) linkInFolder();
  document.addEventListener("click", (event) => {
    const link = plainClick(event) ? (event.target as Element).closest("a") : null;
    if (!link || link.target || link.hasAttribute("download")) return;
    const to = within(link);
    const isHere = to && to.hash.length > 1 && to.pathname === here().pathname;
    if (!to || (isHere && !inFolder)) return;
    event.preventDefault();
    const path = to.pathname + to.search + to.hash;
    if (!isHere) return go(path);
    rename(path);
    document.getElementById(to.hash.slice(1))?.scrollIntoView();
  });
}

/** Every link of the page is one that also works when it is copied or opened elsewhere. */
function linkInFolder(): void {
  const before = options.vnode;
  options.vnode = (node) => {
    const { href } = node.props as { href?: unknown };
    if (node.type === "a" && typeof href === "string") Object.assign(node.props, { href: hrefOf(href) });
    before?.(node);
  };
}

/** Is this what a list is asked for? */
function queried(search: string): boolean {
  return Object.keys(queryIn(search)).length > 0;
}

function plainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
