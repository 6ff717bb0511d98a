// Made of the schemas of the crate `wire`, whose tests write this file. Do not edit.

/** What stands in the blanks of a sentence that a code is short for. */
export interface Args {
  [name: string]: string | number | { code: string; args: Args };
}

export type Aim = "kill" | "ko" | "live" | "seki";

/** Something taken for granted, with the stones or points it is about. */
export interface Assumption {
  code: Premise;
  points: Points;
}

/** What was proved of a grade so far. */
export interface Bounds {
  high: Grade;
  low: Grade;
}

/** What the checker says. */
export interface Checked {
  /** Why they do not. */
  flaw: FlawCode | null;
  message: string;
  ms: number;
  /** Do the steps prove what the certificate claims in its region? What that is worth is in `proved`. */
  ok: boolean;
  proved: Proved | null;
  states: number;
}

export type Color = "black" | "white";

/** What is wrong, with the points it is about. */
export interface Refused {
  code: "bad_json" | "bad_body" | "bad_path" | "bad_query" | "bad_base64" | "bad_form" | "not_json" | "not_a_form" | "too_large" | "too_many_files" | "no_such_problem" | "no_such_collection" | "name_taken" | "no_name" | "library_full" | "no_such_game" | "no_such_room" | "no_game_file" | "no_such_route" | "no_such_method" | "wrong_host" | "foreign_page" | "not_administrator" | "blocked" | "no_such_visitor" | "signed_out" | "bad_name" | "name_in_use" | "has_name" | "short_passphrase" | "wrong_passphrase" | "no_such_link" | "no_such_device" | "disk_full" | "long_address" | "read_only" | "not_your_game" | "stale" | "busy" | "too_much" | "too_many_games" | "too_many_collections" | "internal" | "bad_size" | "off_board" | "overlap" | "no_liberty" | "bad_ko" | "no_group" | "no_target" | "goal_contradicts" | "empty_target" | "mixed_target" | "target_outside" | "region_off_board" | "no_liberty_inside" | "too_long" | "not_text" | "bad_text" | "bad_sgf" | "nothing_found" | "not_solved" | "bad_seconds" | "too_many_moves" | "out_of_bounds" | "occupied" | "suicide" | "illegal_ko" | "superko" | "game_over" | "bad_settings" | "no_swap" | "not_your_turn" | "not_its_turn" | "no_undo" | "nothing_to_undo" | "no_seat" | "no_hints" | "not_a_player" | "game_goes_on" | "bad_game" | "disagrees" | "room";
  args: Args;
  /** The fault in English, for programs that show what they get. */
  message: string;
  points: Points;
}

/** A problem as JSON: on the wire, in files and in links. Everything but the board and whose move it is may be missing; what a problem does not say is not written. */
export interface Problem {
  /** First moves that the author gives as right. */
  answers?: Turn[];
  black?: Points;
  collection?: string;
  goal?: Goal | null;
  ko?: Vertex | null;
  licence?: string;
  notes?: string;
  /** The points where play may happen; none lets the program find them. */
  region?: Points | null;
  size: number;
  source?: string;
  targets?: Points;
  title?: string;
  to_move: Color;
  white?: Points;
}

export type Extent = "at_least" | "at_most" | "exact" | "nothing";

export type Flag = "bent-four-in-the-corner" | "connect-and-die" | "double-ko" | "escape" | "loop" | "nakade" | "race" | "snapback" | "throw-in" | "under-the-stones";

/** Why a certificate proves nothing. */
export type FlawCode = "circular" | "damaged" | "disordered" | "huge_ko" | "illegal_first" | "illegal_step" | "inconsistent" | "no_claim" | "no_problem" | "not_settled" | "other_problem" | "refuted" | "too_long" | "too_short" | "unanswered";

export type Footing = "believed" | "proved" | "proved_if";

/** The event `gave_up`. */
export interface GaveUp {
  bounds: Bounds;
  limit: LimitCode;
  ms: number;
  nodes: number;
  /** The move that looks best so far; nobody has proved it. */
  promising: Turn | null;
  /** How hard it may be, where it is looked over and the author names the move; nothing of it is proved. */
  rank: RankSpan | null;
  /** How likely that is right, in hundredths; none where that was never measured. */
  sure: number | null;
  /** The group that it is about. */
  targets: Points;
}

/** What the author asks for. */
export interface Goal {
  aim: Aim;
  side: Color;
}

/** What becomes of the target. */
export interface Grade {
  ko_balance: number | null;
  verdict: Verdict;
}

/** What ended a search. */
export type LimitCode = "memory" | "nodes" | "outside" | "stopped" | "time";

/** A first move and what it leads to. */
export interface GradedMove {
  correct: boolean;
  grade: Grade;
  /** How many moves it takes until one side has won; none for a ko or a seki. */
  length: number | null;
  move: Turn;
  /** Points that it keeps or takes, of a right move. */
  points: Tally | null;
  standing: Standing;
}

/** Points in any order. */
export type Points = string[];

export type Premise = "closed" | "escape" | "walls";

export interface ProofSize {
  bytes: number;
  states: number;
}

/** What a certificate proves, where, and what that rests on. */
export interface Proved {
  grade: Grade;
  region: Region;
  standing: Standing;
}

/** From one rank to another, as steps of the scale. */
export interface RankSpan {
  least: number;
  most: number;
}

/** Where play may happen. */
export interface Region {
  kind: RegionKind;
  points: Points;
}

export type RegionKind = "chosen" | "enclosed" | "given" | "open";

/** Something in an SGF file that was passed over or mended. */
export interface Remark {
  code: "no_game" | "utf16" | "outside" | "no_node" | "empty_tree" | "missing_semicolon" | "node_after_variations" | "missing_bracket" | "missing_parentheses" | "unknown_charset" | "more_games" | "further" | "bad_value" | "first_of";
  args: Args;
}

export type Scope = "all" | "region" | "some";

/** A solved problem. */
export interface Solution {
  best: Turn[];
  checked: boolean;
  flags: Flag[];
  grade: Grade;
  /** Stands for the problem and its verdict, whatever the proof. */
  key: string;
  moves: GradedMove[];
  ms: number | null;
  /** Positions looked at; none for problems that came solved. */
  nodes: number | null;
  proof: ProofSize;
  /** How hard it is, from 1 for 30 kyu over 30 for 1 kyu to 37 for 7 dan. */
  rank: number;
  region: Region;
  /** Among which moves the best are all that are right. */
  scope: Scope;
  soundness: Soundness;
  standing: Standing;
  targets: Points;
  to_move: Color;
  /** The verdict in English, for programs that show what they get. */
  words: string;
}

export type SoundnessCode = "already_alive" | "already_dead" | "ko_only" | "one_answer" | "seki_only" | "several_answers";

export interface Soundness {
  code: SoundnessCode;
  message: string;
}

/** How much of a grade is proved on the whole board, and what that rests on. */
export interface Standing {
  /** Where it is believed: what a proof would have to do without. */
  assumptions: Assumption[];
  extent: Extent;
  footing: Footing;
}

/** Bounds on the points of a move, both included; the same where the number is known. */
export interface Tally {
  high: number;
  low: number;
}

/** The event `progress`. */
export interface Progress {
  /** What is proved so far, by the search that is running. */
  bounds: Bounds;
  /** The line that is being looked at. */
  line: Turn[];
  ms: number;
  nodes: number;
  nodes_per_second: number;
  /** The move that looks best so far; nobody has proved it. */
  promising: Turn | null;
  /** How likely that is right, in hundredths. */
  sure: number | null;
}

/** A point, or “pass”. */
export type Turn = string;

export type Verdict = "alive" | "dead" | "ko" | "seki";

/** A point: a column A to T without I, a row from the bottom. */
export type Vertex = string;
