// The way to train that somebody is on, as it stands in the address behind a problem that they were led to.
import { type Key, t } from "../../i18n/catalogue";
import { rankWords } from "../../i18n/words";
import type { Code } from "../../wire/code";

export type WayName = Code<"way">;

export interface Course {
  way: WayName;
  /** By theme: a kind or a technique. */
  kind?: string;
  tag?: string;
  /** By rank: a step of the scale. */
  rank?: number;
  /** Begins a run, unless one goes on. */
  begin?: boolean;
}

const LED: readonly string[] = ["stream", "theme", "rank", "status", "daily", "run", "mistakes", "review"];

/** The stream, where the address names none. */
export function courseIn(search: string): Course {
  const asked = new URLSearchParams(search);
  const way = asked.get("way") ?? "stream";
  const rank = Number(asked.get("rank"));
  return {
    way: LED.includes(way) ? (way as WayName) : "stream",
    kind: asked.get("kind") ?? undefined,
    tag: asked.get("tag") ?? undefined,
    rank: rank >= 1 && rank <= 37 ? Math.round(rank) : undefined,
    begin: asked.has("begin") || undefined,
  };
}

/** What stands in the address of a problem that somebody was led to. */
export function ledOn(course: Course = { way: "stream" }): string {
  return `?onward${detailsOf(course)}`;
}

/** Where the next problem is looked for. */
export function continuePath(course: Course): string {
  const details = detailsOf(course).slice(1) + (course.begin ? "&begin" : "");
  return details ? `/continue?${details}` : "/continue";
}

function detailsOf({ way, kind, tag, rank }: Course): string {
  if (way === "stream") return "";
  const details = Object.entries({ way, kind, tag, rank }).filter(([, value]) => value !== undefined);
  return details.map(([name, value]) => `&${name}=${encodeURIComponent(String(value))}`).join("");
}

/** What a way is called, with what was chosen on it. */
export function courseName({ way, kind, tag, rank }: Course): string {
  if (way === "theme" && kind) return t(`kind.${kind}` as Key);
  if (way === "theme" && tag) return t(`tag.${tag}` as Key);
  if (way === "rank" && rank) return rankWords(rank);
  return t(`way.${way}` as Key);
}
