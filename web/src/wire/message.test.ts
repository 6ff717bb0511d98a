// The server's golden files, one for each message, are decoded here; so a change on one side fails on the other.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { moments, momentsTick } from "./generated-moments";
import * as go from "./go";
import { history, ways } from "./history";
import * as message from "./message";
import * as room from "./room";
import * as row from "./row";
import { list, type Shape } from "./shape";

const GOLDEN = join(import.meta.dirname, "../../../crates/server/tests/golden");

/** The shape of each message, by the name of its golden file. */
const SHAPES: Record<string, Shape<unknown>> = {
  alive: message.alive,
  analysis: go.analysis,
  answer: message.answer,
  audit: message.audit,
  audit_event: message.auditProgress,
  checked: message.checked,
  collections: list(message.collection),
  compare_event: message.seen,
  compared: message.compared,
  draft: message.draft,
  engines: list(message.engine),
  examination: message.examination,
  game: message.gameFile,
  gave_up: message.gaveUp,
  go: go.game,
  gos: list(go.summary),
  heat: go.heat,
  history,
  import: message.importReport,
  lesson: message.lesson,
  line: message.line,
  listing: message.listing,
  moments,
  moments_event: momentsTick,
  offer: go.offer,
  onward: message.onward,
  players: message.players,
  problem: message.problem,
  progress_event: message.progress,
  reading: message.reading,
  record: message.deeds,
  refused: message.failure,
  crews: list(room.crew),
  room: room.room,
  rooms: list(room.roomSummary),
  room_figures: room.figures,
  room_token: room.token,
  schemes: list(room.schemeOffer),
  row: row.game,
  row_hint: row.hint,
  row_line: row.line,
  rows: list(row.summary),
  saved: message.saved,
  solution: message.solution,
  status: message.status,
  tree: message.tree,
  ways,
};

/** What is left out of a draft that says nothing about it. */
const UNSAID = ["title", "notes", "goal", "collection", "source", "licence", "region"];

/** Messages that this page has no use for. */
const UNUSED = ["codes"];

describe("the golden file", () => {
  const names = readdirSync(GOLDEN).map((file) => file.replace(/\.json$/, ""));

  it("of every message is known here", () => {
    expect(names.sort()).toEqual([...Object.keys(SHAPES), ...UNUSED].sort());
  });

  it.each(Object.entries(SHAPES))("%s has the shape that the page expects", (name, shape) => {
    const golden: unknown = JSON.parse(readFileSync(join(GOLDEN, `${name}.json`), "utf8"));
    expect(invented(JSON.parse(message.inJson(shape(golden))), golden)).toEqual([]);
  });
});

/** Fields that the shape has filled in because the message lacks them: to the page they would always be empty. Only
 * arguments may be missing, since some codes have none, and what a draft does not say. */
function invented(decoded: unknown, golden: unknown, at = ""): string[] {
  if (typeof decoded !== "object" || decoded === null) return [];
  const given = golden as Record<string, unknown>;
  return Object.entries(decoded).flatMap(([name, field]) => {
    if (name === "args" || (UNSAID.includes(name) && !field)) return [];
    return name in given ? invented(field, given[name], `${at}.${name}`) : [`${at}.${name}`];
  });
}
