// The client: one function for each route of the server. Whatever goes wrong becomes an `ApiError` with a code that the
// catalogue has words for; the sentence in English is for whoever looks at the log.
import { inFolder, isGuest } from "../place";
import type { Args, Code } from "./code";
import { readEvents } from "./events";
import * as go from "./go";
import type { Draft, Move, Point, ProblemRef, Stones } from "./message";
import * as message from "./message";
import * as row from "./row";
import { list, type Shape, WrongShape } from "./shape";
import { asShown, type Turn, turned, undone } from "./turn";

/** How long to wait for a free place at the least and at the most, and how often. */
const BUSY_MS = 400;
const MOST_BUSY_MS = 5000;
const MOST_TRIES = 6;

/** What goes wrong on the way to the server and back. */
type Trouble = "offline" | "cut_off" | "wrong_shape" | "unexpected" | "no_link";

export class ApiError extends Error {
  constructor(
    readonly code: Code<"error"> | Trouble,
    message: string,
    readonly points: Point[] = [],
    readonly args: Args = {},
  ) {
    super(message);
  }
}

/** What the library is asked for; empty fields ask for everything. */
export interface Query {
  collection?: string;
  q?: string;
  labels?: string;
  shown?: string;
  goal?: string;
  kind?: string;
  tag?: string;
  shape?: string;
  verdict?: string;
  rank_min?: string;
  rank_max?: string;
  empty_min?: string;
  empty_max?: string;
  solved?: string;
  sort?: string;
  page?: number;
  per_page?: number;
}

/** How printed sheets look. */
interface Look {
  title: string;
  paper: string;
  large: "yes" | "no";
  coordinates: "yes" | "no";
  solutions: "yes" | "no";
}

/** Where deeds are told: they count although somebody leaves the page at once. */
const DEEDS = "/api/progress";

/** What somebody does with a problem. */
export type Deed = "solved" | "failed" | "hinted" | "seen";

/** Which day it is where the visitor is, counted from 1970. */
export function dayHere(now = new Date()): number {
  return Math.floor((now.getTime() / 60_000 - now.getTimezoneOffset()) / (24 * 60));
}

/** What somebody has passed by, the level that they chose, and when. */
export interface Standing {
  except?: string;
  start?: number;
  since?: number;
}

/** A way to train, and what was chosen on it. */
interface Chosen {
  way?: string;
  kind?: string;
  tag?: string;
  rank?: number;
  begin?: boolean;
}

/** What the page calls a try, how somebody came to it, and where they put the first stone. */
interface Try {
  token: string;
  way: string;
  first: Move | null;
}

export type You = "attacker" | "defender" | "both";

/** Where to look, why; a few moves one of which is right, two of them. */
export type HintStep = "where" | "why" | "few" | "two";

export interface LessonRequest {
  problem: ProblemRef;
  you: You;
  moves: Move[];
  computer?: boolean;
  hint?: HintStep;
  opponent?: Opponent | null;
}

/** Who plays against a person, where that is not the proof. */
export interface Opponent {
  engine: message.Engine["id"];
  settings: Partial<message.Settings>;
}

/** What may change about a collection as a whole. */
export interface CollectionChange {
  name?: string;
  shared?: boolean;
  place?: { before: string | null };
}

/** Where files go: to a collection of this name, or into one that is there. */
type Destination = { collection: string } | { into: string };

export type Format = "sgf" | "text" | "svg";

export const api = {
  problems: (query: Query, signal?: AbortSignal) => get(`/api/problems${search(query)}`, message.listing, signal),
  /** Sheets of problems to be printed. */
  sheets: async (query: Query & Look) => (await call("GET", `/api/print${search(query)}`)).blob(),
  collections: (shared = "") => get(`/api/collections${search({ shared })}`, list(message.collection)),
  changeCollection: async (id: string, change: CollectionChange) =>
    void (await call("PATCH", collectionPath(id), change)),
  removeCollection: async (id: string) => void (await call("DELETE", collectionPath(id))),
  /** With its place in the list of this query, as it is to be shown. */
  problem: (id: string, query: Query = {}, choose: (problem: message.Problem) => Turn | null = () => null) =>
    awaited(problemPath(id) + search(query), (value, at) => {
      const turn = choose(message.problem(value, at));
      return { ...asShown(turn, message.problem)(value, at), turn };
    }),
  /** With what its author wrote about the answer. */
  wholeProblem: (id: string) => get(`${problemPath(id)}?whole=yes`, message.problem),
  solution: ({ id, turn = null }: Stored) => get(`${problemPath(id)}/solution`, asShown(turn, message.solution)),
  answer: (problem: ProblemRef, verdict: message.Verdict) => ask("/api/answer", { problem, verdict }, message.answer),
  /** What comes next for somebody who chose a level, and when. */
  train: (asked: Standing & Chosen) => post("/api/train", { ...asked, day: dayHere() }, message.onward),
  /** The same for whom nothing is written down. */
  onward: (asked: Standing) => get(`/api/onward${search({ ...asked, day: dayHere() })}`, message.onward),
  create: (draft: Draft) => post("/api/problems", draft, message.saved),
  replace: async (id: string, draft: Draft) => void (await call("PUT", problemPath(id), draft)),
  remove: async (id: string) => void (await call("DELETE", problemPath(id))),
  placeProblem: async (id: string, before: string | null) =>
    void (await call("POST", `${problemPath(id)}/place`, { before })),
  upload: (files: File[], fields: Destination) => post("/api/import", formOf(files, fields), message.importReport),
  read: (text: string) => post("/api/read", { text }, message.reading),
  write: async (draft: Draft, format: Format, theme = "light") =>
    (await call("POST", "/api/write", { draft, format, theme })).text(),
  examine: (draft: Draft, signal?: AbortSignal) => post("/api/examine", { draft }, message.examination, signal),
  place: (stones: Stones, point: Point, content: message.Color | "empty") =>
    post("/api/place", { stones, point, content }, message.examination),
  lesson: (request: LessonRequest, signal?: AbortSignal) =>
    ask("/api/lesson", { ...request, moves: asDrawn(request.moves, request.problem) }, message.lesson, signal),
  line: (problem: ProblemRef, moves: Move[], signal?: AbortSignal) =>
    ask("/api/line", { problem, moves: asDrawn(moves, problem) }, message.line, signal),
  tree: (problem: ProblemRef, path: Move[]) =>
    ask("/api/tree", { problem, path: asDrawn(path, problem) }, message.tree),
  players: (problem: ProblemRef, moves: Move[], signal?: AbortSignal) =>
    ask("/api/players", { problem, moves: asDrawn(moves, problem) }, message.players, signal),
  auditReport: async (as: ReportForm, problems: { id: string; line: string | null }[]) =>
    (await call("POST", "/api/audit/report", { as, problems })).blob(),
  certificate: async (problem: ProblemRef) =>
    (await call("POST", "/api/certificate", { problem: named(problem) })).blob(),
  check: (problem: ProblemRef) => ask("/api/check", { problem }, message.checked),
  progress: ({ id, turn = null }: Stored, deed: Deed, ms: number, { first, ...one }: Try) =>
    post(
      DEEDS,
      { id, deed, ms, day: dayHere(), ...one, first: first && asDrawn([first], { id, turn })[0] },
      message.deeds,
    ),
  game: (file: Blob, number: number, signal?: AbortSignal) =>
    post(`/api/game${search({ game: number })}`, file, message.gameFile, signal),
  alive: (stones: Stones, signal?: AbortSignal) => post("/api/alive", stones, message.alive, signal),
  /** A game that is kept here, as SGF. */
  keptGame: async (name: string) => (await call("GET", keptPath(name))).blob(),
  analyse: (asked: Asked & { quick: boolean }, signal?: AbortSignal) =>
    post("/api/analyse", asked, go.analysis, signal),
  heat: (asked: Asked, signal?: AbortSignal) => post("/api/heat", asked, go.heat, signal),
  status: () => get("/api/status", message.status),
  engines: () => get("/api/engines", list(message.engine)),
  offer: () => get("/api/offer", go.offer),
  goes: () => get("/api/go", list(go.summary)),
  beginGo: (wanted: go.Wanted) => post("/api/go", wanted, go.game),
  go: (id: string) => get(goPath(id), go.game),
  turnGo: (id: string, turn: Answering & { turn: string; spent: number }) => post(`${goPath(id)}/turn`, turn, go.game),
  answerGo: (id: string, answer: Answering & { hurry: boolean }, signal: AbortSignal) =>
    post(`${goPath(id)}/answer`, answer, go.game, signal),
  estimateGo: (id: string, seen: Answering, signal: AbortSignal) =>
    post(`${goPath(id)}/estimate`, seen, go.analysis, signal),
  countGo: (id: string, seen: Answering, signal: AbortSignal) => post(`${goPath(id)}/count`, seen, go.game, signal),
  markGo: (id: string, mark: Answering & { point: Point }) => post(`${goPath(id)}/mark`, mark, go.game),
  /** Takes back, agrees, or plays on. */
  changeGo: (id: string, change: "undo" | "agree" | "resume", seen: Answering) =>
    post(`${goPath(id)}/${change}`, seen, go.game),
  removeGo: async (id: string) => void (await call("DELETE", goPath(id))),
  rows: () => get("/api/rows", list(row.summary)),
  beginRow: (wanted: row.Wanted) => post("/api/rows", wanted, row.game),
  row: (id: string) => get(rowPath(id), row.game),
  rowNews: (id: string, after: number) => news(`${rowPath(id)}?after=${after}`, row.game),
  turnRow: (id: string, turn: Answering & { turn: string }) => post(`${rowPath(id)}/turn`, turn, row.game),
  answerRow: (id: string, answer: Answering & { hurry: boolean }, signal: AbortSignal) =>
    post(`${rowPath(id)}/answer`, answer, row.game, signal),
  undoRow: (id: string, seen: Answering) => post(`${rowPath(id)}/undo`, seen, row.game),
  joinRow: (id: string, seen: Answering) => post(`${rowPath(id)}/join`, seen, row.game),
  agreeRow: (id: string, answer: Answering & { agreed: boolean }) => post(`${rowPath(id)}/hints`, answer, row.game),
  rematchRow: (id: string, seen: Answering) => post(`${rowPath(id)}/rematch`, seen, row.game),
  hintRow: (id: string, seen: Answering) => post(`${rowPath(id)}/hint`, seen, row.hint),
  lineRow: (id: string, seen: Answering) => post(`${rowPath(id)}/line`, seen, row.line),
  removeRow: async (id: string) => void (await call("DELETE", rowPath(id))),
};

export function exportUrl(collection: string): string {
  return `/api/export${search({ collection })}`;
}

export function thumbnailUrl(id: string, theme: string): string {
  return `${problemPath(id)}/thumbnail.svg?theme=${theme}`;
}

export function rowSgfUrl(id: string): string {
  return `${rowPath(id)}/game.sgf`;
}

/** A position, and how a game would be counted. */
interface Asked {
  stones: Stones;
  komi: number | null;
}

/** What somebody does names the version of the game that they have seen. */
interface Answering {
  version: number;
}

function rowPath(id: string): string {
  return `/api/rows/${encodeURIComponent(id)}`;
}

export function roomPath(id: string): string {
  return `/api/rooms/${encodeURIComponent(id)}`;
}

export function roomSgfUrl(id: string): string {
  return `${roomPath(id)}/game.sgf`;
}

export function goSgfUrl(id: string): string {
  return `${goPath(id)}/game.sgf`;
}

function goPath(id: string): string {
  return `/api/go/${encodeURIComponent(id)}`;
}

/** `row-` and the number of a game of Capture Row, `room-` and that of a room, or `go-` and that of a whole game. */
function keptPath(name: string): string {
  if (name.startsWith("room-")) return roomSgfUrl(name.slice(5));
  return name.startsWith("row-") ? rowSgfUrl(name.slice(4)) : goSgfUrl(name.replace(/^go-/, ""));
}

/** A solution, found by this browser or by whoever was asked; or why there is none. */
export type SolveResult = { solved: message.Solution; here?: boolean } | { gaveUp: message.GaveUp };

/** Solves a draft. Ends with its solution or the reason why there is none; aborting the signal
 * ends the server's work. */
export function solve(
  draft: Draft,
  seconds: number,
  progress: (progress: message.Progress) => void,
  signal: AbortSignal,
): Promise<SolveResult> {
  return followed("/api/solve", { draft, first_only: false, seconds }, signal, (event, value) => {
    if (event === "progress") progress(message.progress(value));
    if (event === "solution") return { solved: message.solution(value) };
    if (event === "gave_up") return { gaveUp: message.gaveUp(value) };
  });
}

export type ReportForm = "html" | "json" | "sgf";

type AuditResult = { audit: message.Audit } | { gaveUp: message.GaveUp };

interface AuditRequest {
  problem: ProblemRef;
  /** The problem whose author's tree goes with a draft. */
  book?: string | null;
  seconds: number;
}

/** Looks a problem over; aborting the signal ends the server's work. */
export function audit(
  request: AuditRequest,
  progress: (progress: message.AuditProgress) => void,
  signal: AbortSignal,
): Promise<AuditResult> {
  return followed("/api/audit", request, signal, (event, value) => {
    if (event === "progress") progress(message.auditProgress(value));
    if (event === "audit") return { audit: message.audit(value) };
    if (event === "gave_up") return { gaveUp: message.gaveUp(value) };
  });
}

interface CompareRequest {
  problem: ProblemRef;
  engine: message.Engine["id"];
  settings: Partial<message.Settings>;
}

/** Lets an engine look at a problem; aborting the signal ends the server's work. */
export function compare(
  request: CompareRequest,
  progress: (seen: message.Seen) => void,
  signal: AbortSignal,
): Promise<message.Compared> {
  const turn = turnOf(request.problem);
  return followed("/api/compare", { ...request, problem: named(request.problem) }, signal, (event, value) => {
    if (event === "progress") progress(asShown(turn, message.seen)(value));
    if (event === "result") return asShown(turn, message.compared)(value);
  });
}

/** Hears the events of a search, up to the one that is its answer. */
export async function followed<T>(
  path: string,
  request: unknown,
  signal: AbortSignal,
  hear: (event: string, value: unknown) => T | undefined,
): Promise<T> {
  for await (const { event, data } of readEvents(await call("POST", path, request, signal))) {
    const value: unknown = JSON.parse(data);
    if (event === "failed") throw errorFrom(value);
    const answer = hear(event, value);
    if (answer !== undefined) return answer;
  }
  throw new ApiError("cut_off", "The server stopped answering. Try again.");
}

type Stored = Extract<ProblemRef, { id: string }>;

function turnOf(problem: ProblemRef): Turn | null {
  return ("id" in problem && problem.turn) || null;
}

/** The problem as the server knows it. */
function named(problem: ProblemRef): ProblemRef {
  return "id" in problem ? { id: problem.id } : problem;
}

/** Moves that were made on the board as it is shown, as the server knows them. */
function asDrawn(moves: Move[], problem: ProblemRef): Move[] {
  const turn = turnOf(problem);
  return turn ? moves.map((move) => turned(move, undone(turn))) : moves;
}

/** Asks about a problem; the answer, or what is wrong with the question, is told as the problem is shown. */
async function ask<T, R extends { problem: ProblemRef }>(
  path: string,
  request: R,
  shape: Shape<T>,
  signal?: AbortSignal,
): Promise<T> {
  const turn = turnOf(request.problem);
  try {
    return await post(path, { ...request, problem: named(request.problem) }, asShown(turn, shape), signal);
  } catch (cause) {
    if (!turn || !(cause instanceof ApiError)) throw cause;
    throw new ApiError(
      cause.code,
      cause.message,
      cause.points.map((point) => turned(point, turn)),
      cause.args,
    );
  }
}

function collectionPath(id: string): string {
  return `/api/collections/${encodeURIComponent(id)}`;
}

function problemPath(id: string): string {
  return `/api/problems/${encodeURIComponent(id)}`;
}

export function search(query: object): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== "");
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text && `?${text}`;
}

function formOf(files: File[], fields: Destination): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append("files", file, file.webkitRelativePath || file.name);
  return form;
}

export async function get<T>(path: string, shape: Shape<T>, signal?: AbortSignal): Promise<T> {
  return decoded(await call("GET", path, undefined, signal), shape);
}

/** What was asked for ahead, by its path: it is used once. */
const early = new Map<string, Promise<Response>>();

/** Asks for the problem that comes next while somebody is still at this one. */
export function ahead(id: string): void {
  early.clear();
  early.set(problemPath(id), call("GET", problemPath(id)));
  early.get(problemPath(id))!.catch(() => early.clear());
}

async function awaited<T>(path: string, shape: Shape<T>): Promise<T> {
  const known = early.get(path);
  early.delete(path);
  return decoded(await (known?.catch(() => call("GET", path)) ?? call("GET", path)), shape);
}

/** What has changed, or nothing. */
async function news<T>(path: string, shape: Shape<T>): Promise<T | null> {
  const response = await call("GET", path);
  return response.status === 204 ? null : decoded(response, shape);
}

export async function post<T>(path: string, body: unknown, shape: Shape<T>, signal?: AbortSignal): Promise<T> {
  return decoded(await call("POST", path, body, signal), shape);
}

async function decoded<T>(response: Response, shape: Shape<T>): Promise<T> {
  try {
    return shape(await response.json());
  } catch (cause) {
    if (cause instanceof WrongShape) throw new ApiError("wrong_shape", cause.message);
    throw cause;
  }
}

/** Where every place at the server is taken, asks again a few times when the server says, unless that is long. */
export async function call(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const response = await sent(method, path, body, signal);
    if (response.ok) return response;
    const error = errorFrom(await response.json().catch(() => null), response.status);
    const pause = Math.max(BUSY_MS, 1000 * Number(response.headers.get("retry-after")));
    if (response.status !== 429 || tries === MOST_TRIES || !(pause <= MOST_BUSY_MS)) throw error;
    await new Promise((done) => setTimeout(done, pause));
    signal?.throwIfAborted();
  }
}

/** Who answers instead of a server. */
type Answerer = (method: string, path: string, body?: unknown, signal?: AbortSignal) => Promise<Response>;

let sent: Answerer = atServer;

/** From now on somebody else answers, where there is no server. */
export function answeredBy(other: Answerer): void {
  sent = other;
}

async function atServer(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response> {
  return fetch(path, { ...payload(body), method, signal, keepalive: path === DEEDS }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError("offline", "The server does not answer. Is it still running?");
  });
}

function payload(body: unknown): RequestInit {
  if (body === undefined || body instanceof FormData || body instanceof Blob) return { body };
  return { body: message.inJson(body), headers: { "content-type": "application/json" } };
}

/** What is wrong, as a message tells it. */
export function errorFrom(value: unknown, status?: number): ApiError {
  try {
    const { error } = message.failure(value);
    return new ApiError(error.code, error.message, error.points, error.args);
  } catch {
    return new ApiError("unexpected", `The server answered with status ${status ?? "unknown"}.`);
  }
}

/** Does the server answer? */
export async function isUp(): Promise<boolean> {
  if (isGuest) return navigator.onLine;
  return fetch(inFolder ? "." : "/healthz", { cache: "no-store" }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Did this end because we asked it to? */
export function wasAborted(cause: unknown): boolean {
  return cause instanceof DOMException && cause.name === "AbortError";
}
