// Links that carry a position: the draft is written into the part of the address after the "#", which no server sees.
import { here } from "./place";
import { ApiError } from "./wire/client";
import { type Draft, draft as draftShape, inJson } from "./wire/message";

const MARK = "#d=";

export function linkTo(page: "/play" | "/edit", draft: Draft): string {
  return page + MARK + encoded(draft);
}

/** The draft in the address of this page. Throws if there is none that can be read. */
export function draftInAddress(hash = here().hash): Draft {
  if (!hash.startsWith(MARK)) throw unreadable();
  return decoded(hash.slice(MARK.length));
}

export function hasDraft(hash = here().hash): boolean {
  return hash.startsWith(MARK);
}

export function encoded(draft: Draft): string {
  const bytes = new TextEncoder().encode(inJson(draft));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export function decoded(text: string): Draft {
  try {
    const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (char) => char.charCodeAt(0));
    return draftShape(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
  } catch {
    throw unreadable();
  }
}

function unreadable(): ApiError {
  return new ApiError("no_link", "This link carries no position that can be read; part of it may be missing.");
}
