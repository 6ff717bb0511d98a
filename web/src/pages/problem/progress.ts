// Tells the server when a problem is solved or missed, each once in a sitting.
import { useEffect, useRef } from "preact/hooks";
import { api } from "../../wire/client";
import type { Opened } from "./page";
import type { Sitting } from "./play";
import { isOver, type Session } from "./session";

export function useProgress(opened: Opened, sitting: Sitting, session: Session): void {
  const attempt = useRef({ began: performance.now(), told: new Set<string>() });
  const id = "id" in sitting.problem ? sitting.problem.id : null;
  const result = resultOf(session);
  useEffect(() => {
    attempt.current = { began: performance.now(), told: new Set() };
  }, [sitting.problem, sitting.you]);
  useEffect(() => {
    if (!id || !result || attempt.current.told.has(result) || !isTheQuestion(opened, sitting)) return;
    attempt.current.told.add(result);
    const ms = Math.round(performance.now() - attempt.current.began);
    void api.progress(id, result, ms).catch(() => undefined); // Progress is a convenience; play goes on without it.
  }, [result, id]);
}

/** Only the problem as it was set counts, played against the program by the side to move. */
function isTheQuestion(opened: Opened, { you, computer }: Sitting): boolean {
  return computer && you === opened.draft.stones.to_move;
}

/** Solved when the matter ended without a wrong move; missed at the first wrong one. */
export function resultOf(session: Session): "solved" | "failed" | null {
  if (session.explored) return null;
  const judged = session.frames.slice(0, session.at + 1).map((frame) => frame.judgement?.code);
  if (judged.includes("wrong")) return "failed";
  return isOver(session) && judged.includes("right") ? "solved" : null;
}
