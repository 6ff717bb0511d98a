// A problem to play: loaded from the library by its number, or carried by the link itself.
import { useEffect, useState } from "preact/hooks";
import { defenderOf, touching } from "../../board/touching";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { titleWords } from "../../i18n/words";
import { draftInAddress } from "../../link";
import { api } from "../../wire/client";
import type { Book, Color, Draft, Point, ProblemRef, Solution, Summary } from "../../wire/message";
import type { Neighbours } from "./next";
import { Table } from "./table";

/** All that is known about a problem when it is opened. */
export interface Opened extends Neighbours {
  ref: ProblemRef;
  draft: Draft;
  summary: Summary | null;
  solution: Solution | null;
  book: Book | null;
  targets: Point[];
  /** The part of the board that it is about. */
  surroundings: Point[];
  defender: Color;
}

export function ProblemPage({ id }: { id: string | null }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const open = () => {
    setFailure(null);
    (id === null ? fromAddress() : fromLibrary(id)).then(setOpened, setFailure);
  };
  useEffect(() => {
    setOpened(null);
    open();
  }, [id]);
  useTitle(opened && titleWords(opened.draft.title, opened.summary?.label));
  if (failure) return <Failed cause={failure} again={open} />;
  return opened ? <Table key={id ?? "link"} opened={opened} /> : <Loading />;
}

async function fromLibrary(id: string): Promise<Opened> {
  const problem = await api.problem(id);
  return withTargets({ ref: { id }, ...problem, ...problem.spot });
}

async function fromAddress(): Promise<Opened> {
  const draft = draftInAddress();
  return withTargets({ ref: { draft }, draft, summary: null, solution: null, book: null, previous: null, next: null });
}

/** The author names one stone of a chain or none at all; the whole chain, or the program's guess, is taken. */
async function withTargets(problem: Omit<Opened, "targets" | "surroundings" | "defender">): Promise<Opened> {
  const { draft, solution } = problem;
  const found = solution ?? (await api.examine(draft));
  const targets = touching(draft.stones, found.targets);
  const surroundings = found.region?.points ?? [];
  return { ...problem, targets, surroundings, defender: defenderOf(draft.stones, targets) };
}
