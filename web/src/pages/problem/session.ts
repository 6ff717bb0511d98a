// The session: the moves made so far, as frames that can be stepped through, without a word to the server. Frames come
// from its lessons; nothing here knows how a move changes a position.
import type { Act, Color, Judgement, Lesson, Line, Move, Outcome, Point, Stones } from "../../wire/message";

/** A position in the line of play, and what is known about it. */
export interface Frame {
  stones: Stones;
  /** The move that led here; none at the start. */
  move: Move | null;
  color: Color | null;
  captured: Point[];
  /** What the server said when play stood here; missing where a reply followed at once. */
  lesson: Lesson | null;
  /** What the student's own move that led here was worth. */
  judgement?: Judgement | null;
  /** What the move is for, in a line that is shown. */
  act?: Act;
}

export interface Session {
  /** The first is the problem as it was set; never empty. */
  frames: Frame[];
  /** The frame shown. */
  at: number;
  /** A line that is being looked at rather than played; it says nothing about the student. */
  explored?: boolean;
  /** The line that is shown, and why it ends as it does. */
  line?: Line;
}

export function starting(stones: Stones): Session {
  return { frames: [{ stones, move: null, color: null, captured: [], lesson: null }], at: 0 };
}

export function shownFrame(session: Session): Frame {
  return session.frames[session.at]!;
}

/** The moves from the start to the frame shown. */
export function movesSoFar({ frames, at }: Session): Move[] {
  return frames.slice(1, at + 1).map((frame) => frame.move!);
}

/** Puts the answer of a lesson in place: what lay after its first new move is gone, and the last frame is known. */
export function withLesson(session: Session, lesson: Lesson): Session {
  const first = lesson.moves.length - lesson.steps.length;
  const kept = session.frames.slice(0, first + 1);
  const added = lesson.steps.map(({ move, color, captured, stones }) => ({
    move,
    color,
    captured,
    stones,
    lesson: null,
  }));
  const frames: Frame[] = [...kept, ...added];
  frames[frames.length - 1] = { ...frames.at(-1)!, lesson };
  // A judgement is about the first of the new moves; what follows it is the reply.
  const judgement = lesson.judgement ?? byTheBook(lesson);
  if (judgement && added.length) frames[first + 1] = { ...frames[first + 1]!, judgement };
  return { frames, at: frames.length - 1 };
}

/** What the author says of a move, where nothing else is known. */
function byTheBook({ book }: Lesson): Judgement | null {
  if (!book?.judges || (book.code !== "right" && book.code !== "wrong")) return null;
  return { code: book.code, grade: null, standing: null, before: null, better: null };
}

/** Is the matter over: by the rules, or because the author, who judges, goes no further? */
export function isOver(session: Session): boolean {
  const { lesson } = shownFrame(session);
  return session.at > 0 && (!!lesson?.outcome || !!(lesson?.book?.judges && lesson.book.end));
}

/** A line to be stepped through, from the start. */
export function along(line: Line, stones: Stones, at: number): Session {
  const plies = line.plies.map((ply) => ({ ...ply, lesson: null }));
  return moved({ frames: [...starting(stones).frames, ...plies], at: 0, explored: true, line }, at);
}

/** The moves that a lesson was asked about: without the reply to them. */
export function askedIn({ moves, reply }: Lesson): Move[] {
  return reply === null ? moves : moves.slice(0, -1);
}

/** Puts in place of an answer without a proof the one that has it. Whoever has finished by the book has finished, unless
 * the move is refuted. */
export function takenOver(session: Session, lesson: Lesson): Session {
  return isOver(session) && lesson.judgement?.code !== "wrong" ? session : withLesson(session, lesson);
}

/** Notes what the server says about a frame that is there already. A line says itself how it ends. */
export function withKnowledge(session: Session, lesson: Lesson): Session {
  const at = lesson.moves.length;
  const known = session.line ? { ...lesson, outcome: null, book: null } : lesson;
  const frames = session.frames.map((frame, index) => (index === at ? { ...frame, lesson: known } : frame));
  return { ...session, frames };
}

export function moved(session: Session, to: number): Session {
  return { ...session, at: Math.max(0, Math.min(session.frames.length - 1, to)) };
}

/** Back to where the same side was to move before; with nobody to answer, one move back. */
export function undone(session: Session, you: Color | "both"): Session {
  return moved(session, nearest(session, you, -1) ?? 0);
}

/** Forward to where it is this side's turn again, or to the end. */
export function redone(session: Session, you: Color | "both"): Session {
  return moved(session, nearest(session, you, 1) ?? session.frames.length - 1);
}

function nearest({ frames, at }: Session, you: Color | "both", step: 1 | -1): number | undefined {
  for (let to = at + step; to >= 0 && to < frames.length; to += step)
    if (you === "both" || frames[to]!.stones.to_move === you) return to;
  return undefined;
}

/** The number of each stone played, the latest where a point was played twice. */
export function moveNumbers({ frames, at }: Session): Map<Point, number> {
  const played = frames.slice(1, at + 1).map((frame, index) => [frame.move!, index + 1] as const);
  return new Map(played.filter(([move]) => move !== "pass"));
}

/** The frame of the latest move of the student's that was judged, up to the one shown. */
export function judgedFrame({ frames, at }: Session): Frame | null {
  return frames.slice(0, at + 1).findLast((frame) => frame.judgement) ?? null;
}

/** The frame from which another try makes sense: before the first wrong move up to here, or the start. */
export function beforeMistake({ frames, at, line }: Session): number {
  if (line) return line.before;
  const wrong = frames.slice(0, at + 1).findIndex((frame) => frame.judgement?.code === "wrong");
  return Math.max(0, wrong - 1);
}

/** How the matter ended, if it has. Before the first move it has not, even where nothing is left to be decided. */
export function outcomeOf(session: Session): Outcome | null {
  return session.at === 0 ? null : (shownFrame(session).lesson?.outcome ?? null);
}
