// A problem to play: loaded from the library by its number, or carried by the link itself.
import { useEffect, useState } from "preact/hooks";
import { defenderOf, touching } from "../../board/touching";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { titleWords } from "../../i18n/words";
import { draftInAddress } from "../../link";
import { here } from "../../place";
import { isOnward } from "../../route";
import { turning } from "../../store";
import { api } from "../../wire/client";
import { queryIn } from "../library/query";
import { type Opened, openedDraft } from "./opened";
import { Table } from "./table";
import { keepWay, turnHere } from "./turning";
import { arriving } from "./way";

export function ProblemPage({ id, search = here().search }: { id: string | null; search?: string }) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const open = () => {
    setFailure(null);
    (id === null ? fromAddress() : fromLibrary(id, search)).then(setOpened, setFailure);
  };
  useEffect(() => {
    setOpened(null);
    open();
  }, [id, turning.value]);
  useTitle(opened && titleWords(opened.draft.title, opened.summary?.label));
  if (failure) return <Failed cause={failure} again={open} />;
  const asDrawn = () => {
    keepWay(0);
    open();
  };
  return opened ? <Table key={keyOf(opened)} opened={opened} asDrawn={asDrawn} /> : <Loading />;
}

/** Another problem, or the same shown another way, is another table. */
function keyOf({ ref }: Opened): string {
  return "id" in ref ? `${ref.id} ${ref.turn?.way ?? 0}` : "link";
}

/** The list that a reader comes from stands in the address. */
async function fromLibrary(id: string, search: string): Promise<Opened> {
  const [problem, way] = await Promise.all([
    api.problem(id, isOnward(search) ? {} : queryIn(search), turnHere),
    isOnward(search) ? arriving(id, search) : null,
  ]);
  const { draft, summary, region, spot, turn } = problem;
  const targets = touching(draft.stones, problem.targets);
  return {
    ...problem,
    ref: { id, turn },
    way: way ?? { ...spot, level: null, now: null, heard: 0, search },
    targets,
    surroundings: region.points,
    bounds: summary.rank === null ? draft.region : region.points,
    defender: defenderOf(draft.stones, targets),
  };
}

async function fromAddress(): Promise<Opened> {
  const draft = draftInAddress();
  return openedDraft(draft, await api.examine(draft));
}
