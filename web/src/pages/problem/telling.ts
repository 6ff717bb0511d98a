// What the strip at the board's edge tells: one short sentence, whether it is about something right or wrong, and a
// quiet note beside it. What there is to say about the position now wins over what was said before.
import { t } from "../../i18n/catalogue";
import { byWords, colorName, hintWords, moveName, outcomeWords, resultSentence, whyWords } from "../../i18n/words";
import { isTouched } from "../../store";
import type { Judgement, Line, Page } from "../../wire/message";
import type { Play } from "./play";
import { isOver, judgedFrame, outcomeOf, type Session, shownFrame } from "./session";
import type { Sitting } from "./sitting";

/** Right and wrong are about what the person did; everything else is plain. */
export type Tone = "plain" | "right" | "wrong";

export interface Telling {
  tone: Tone;
  sentence: string;
  note: string;
}

type Told = Pick<Play, "session" | "complaint" | "hint" | "thinking">;

export function tellingOf(sitting: Sitting, play: Told): Telling {
  const telling = told(sitting, play);
  const lesson = play.session.line ? null : shownFrame(play.session).lesson;
  const unproved = lesson?.proving && !lesson.by && !lesson.book?.judges ? t("said.unproved") : "";
  const by = lesson?.by ? byWords(lesson.by) : "";
  return { ...telling, note: [unproved, by, telling.note].filter(Boolean).join(" ") };
}

function told(sitting: Sitting, play: Told): Telling {
  const { session, complaint, hint, thinking } = play;
  if (complaint) return plain(complaint.sentence);
  if (thinking) return plain(t("turn.thinking"), turnWords(session));
  if (hint) return plain(hintWords(hint, shownFrame(session).stones.size), turnWords(session));
  if (session.line) return shown(sitting, session, session.line);
  const page = shownFrame(session).lesson?.book;
  if (page?.judges) return byTheBook(session, page);
  const judgement = judgedFrame(session)?.judgement;
  if (judgement) return judged(sitting, session, judgement);
  const outcome = outcomeOf(session);
  if (outcome) return plain(outcomeWords(outcome, sitting.defender), t("turn.over"));
  return plain(turnWords(session), session.frames.length === 1 ? startWords() : turnNote(sitting, session));
}

/** A line says why it ends as it does, and what its moves are for. */
function shown({ defender }: Sitting, session: Session, line: Line): Telling {
  const { act, move, color, stones } = shownFrame(session);
  const ply =
    act && move && color ? t(`ply.${act}`, { color: colorName(color), move: moveName(move, stones.size) }) : "";
  return plain(whyWords(line, defender, stones.size), ply);
}

/** Right or wrong, as the move last judged was; at the end a line with a wrong move in it is not right. */
export function toneOf(session: Session): Tone {
  const codes = session.frames.slice(0, session.at + 1).map((frame) => frame.judgement?.code);
  const code = isOver(session) && codes.includes("wrong") ? "wrong" : codes.findLast(Boolean);
  return code === "right" || code === "wrong" ? code : "plain";
}

function judged(sitting: Sitting, session: Session, { code, grade, before, standing, better }: Judgement): Telling {
  const { defender } = sitting;
  const [tone, outcome] = [toneOf(session), outcomeOf(session)];
  const graded = grade ? resultSentence(grade, defender, standing ?? undefined) : "";
  const result = outcome ? outcomeWords(outcome, defender) : graded;
  if (tone === "plain") return plain(result, t(`judgement.${code}`));
  const best =
    sitting.computer && code === "wrong" && before && `${t("said.best")} ${resultSentence(before, defender)}`;
  const size = shownFrame(session).stones.size;
  const richer = code === "right" && better && t("said.better", { move: moveName(better.move, size), n: better.more });
  const note = best || richer || (outcome ? t("turn.over") : `${turnWords(session)} · ${turnNote(sitting, session)}`);
  return { tone, sentence: `${t(`judgement.${tone}`)} ${result}`, note };
}

/** What the author says, and that nobody has proved it. */
function byTheBook(session: Session, { code, end }: Page): Telling {
  const silent = code === "unsaid" || code === "absent";
  const tone = silent ? "plain" : toneOf(session);
  const note = (rest: string) => `${t("bookish.note")} · ${rest}`;
  if (session.at === 0) return { tone, sentence: turnWords(session), note: note(startWords()) };
  const said = silent ? code : tone;
  return {
    tone,
    sentence: said === "plain" ? turnWords(session) : t(`book.${said}`),
    note: note(end ? t("turn.over") : turnWords(session)),
  };
}

function plain(sentence: string, note = ""): Telling {
  return { tone: "plain", sentence, note };
}

function startWords(): string {
  return t(isTouched() ? "said.start_touch" : "said.start");
}

function turnWords(session: Session): string {
  return t("turn.color", { color: colorName(shownFrame(session).stones.to_move) });
}

/** A pass leaves no stone behind, so it is said in words. */
function turnNote({ computer, you }: Sitting, session: Session): string {
  const { move, color, stones } = shownFrame(session);
  const passed = move === "pass" && color ? `${t("said.passed", { color: colorName(color) })} ` : "";
  return passed + t(!computer || stones.to_move === you ? "turn.yours" : "turn.program");
}
