// The library: every problem as a little board, with what is needed to find one.
import { useEffect, useState } from "preact/hooks";
import { later } from "../../frame/later";
import { Failed, Loading } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { byCode, type Key, numeral, t, withWords } from "../../i18n/catalogue";
import { here, inFolder } from "../../place";
import { rename } from "../../route";
import { api, exportUrl, type Query } from "../../wire/client";
import type { Collection } from "../../wire/message";
import { Chapter } from "./chapter";
import { Filters } from "./filters";
import { type List, useList } from "./list";
import { Pages } from "./pages";
import { queryIn, searchOf } from "./query";
import { titleOf } from "./title";

const Shelf = later(async () => (await import("./shelf")).Shelf);
const Import = later(async () => (await withWords("files", import("./import"))).Import);
const Export = later(
  async () => (await import("../../home/away")).Export,
  () => null,
);
const Print = later(async () => (await withWords("files", import("./print"))).Print);

export function LibraryPage() {
  const [query, setQuery] = useState(() => queryIn(here().search));
  const [open, setOpen] = useState<"import" | "print" | null>(null);
  const [round, setRound] = useState(0);
  const [arranging, setArranging] = useState(false);
  const collections = useCollections(query.collection ?? "", round);
  const list = useList(query, round);
  const chosen = collections.find(({ id }) => id === query.collection);
  const again = () => setRound(round + 1);
  useTitle("");
  const ask = (next: Query) => {
    rename(here().pathname + searchOf(next));
    setQuery(next);
  };
  return (
    <div class="library" data-chosen={chosen ? true : undefined}>
      <header class="library-head">
        <h1>{t("library.title")}</h1>
        <div class="button-row">
          <Opener name="library.import" open={open === "import"} set={(on) => setOpen(on ? "import" : null)} />
          {inFolder && <Export collection={query.collection ?? ""} name={chosen ? titleOf(chosen) : "shikatsu"} />}
          {!inFolder && (!chosen || chosen.reach === "program") && (
            <a class="button" href={exportUrl(query.collection ?? "")} download>
              {t(query.collection ? "library.export_collection" : "library.export")}
            </a>
          )}
          <Opener name="library.print" open={open === "print"} set={(on) => setOpen(on ? "print" : null)} />
          <a class="button" href="/game">
            {t("game.open")}
          </a>
          <a class="button" href="/edit">
            {t("library.create")}
          </a>
        </div>
      </header>
      {open === "print" && (
        <Print query={query} total={list?.total ?? 0} name={chosen ? titleOf(chosen) : t("library.title")} />
      )}
      {open === "import" && (
        <Import
          done={(collection) => {
            again();
            if (collection) ask({ collection });
          }}
        />
      )}
      <Collections all={collections} query={query} ask={ask} />
      {chosen && chosen.reach !== "program" && (
        <Shelf
          collection={chosen}
          all={collections}
          arranging={arranging}
          setArranging={setArranging}
          changed={again}
          gone={() => {
            again();
            ask({});
          }}
        />
      )}
      {chosen && <Chapter collection={chosen} query={query} />}
      <Filters query={query} ask={ask} />
      <Results list={list} arranging={arranging && chosen?.read_only === false} again={again} clear={() => ask({})} />
    </div>
  );
}

/** A button that opens something below it, and closes it again. */
function Opener({ name, open, set }: { name: Key; open: boolean; set: (open: boolean) => void }) {
  return (
    <button aria-expanded={open} onClick={() => set(!open)}>
      {t(name)}
    </button>
  );
}

interface CollectionsProps {
  all: Collection[];
  query: Query;
  ask: (query: Query) => void;
}

function Collections({ all, query, ask }: CollectionsProps) {
  const total = all.reduce((sum, { count }) => sum + count, 0);
  const solved = all.reduce((sum, { solved }) => sum + solved, 0);
  const chosen = query.collection ?? "";
  const front = all.filter(({ id }) => id === FRONT);
  const courses = all.filter(({ id }) => id !== FRONT && isCourse(id));
  const others = all.filter(({ id }) => !isCourse(id));
  const [open, setOpen] = useState(false);
  const choose = (collection: string) => {
    setOpen(false);
    ask({ ...query, collection });
  };
  const button = ({ id, title, count, solved }: Pick<Collection, "id" | "title" | "count" | "solved">) => (
    <button class="collection" key={id} aria-pressed={chosen === id} onClick={() => choose(id)}>
      <span class="collection-name">{titleOf({ id, title })}</span>
      <span class="quiet figure">{t("library.solved_of", { solved: numeral(solved), count: numeral(count) })}</span>
    </button>
  );
  return (
    <nav aria-label={t("library.collections")}>
      <div class="collections">
        {button({ id: "", title: t("library.all"), count: total, solved })}
        {front.map(button)}
        {courses.length > 0 && <Opener name="library.courses" open={open} set={setOpen} />}
        {/* There are many: of those that are folded away the chosen one stays. */}
        {!open && courses.filter(({ id }) => id === chosen).map(button)}
        {others.map(button)}
      </div>
      {open && <div class="collections courses">{courses.map(button)}</div>}
    </nav>
  );
}

/** What everybody sees first; the other courses are folded away. */
const FRONT = "front";

/** Courses have a sentence that says what they teach. */
function isCourse(id: string): boolean {
  return byCode("course", id, "") !== "";
}

interface ResultsProps {
  list: List | null;
  arranging: boolean;
  again: () => void;
  clear: () => void;
}

function Results({ list, arranging, again, clear }: ResultsProps) {
  if (!list) return <Loading />;
  if (list.failure) return <Failed cause={list.failure} again={again} />;
  const { collection, sort } = list.query;
  if (!list.total)
    return (
      <p class="state">
        {t("library.none")} <button onClick={clear}>{t("library.clear")}</button>
      </p>
    );
  return (
    <>
      <p class="quiet" role="status" data-testid="total">
        {list.total === 1 ? t("library.count_one") : t("library.count", { n: numeral(list.total) })}
      </p>
      <Pages
        key={searchOf(list.query)}
        list={list}
        sections={!!collection && !sort}
        place={arranging ? (id, before) => void api.placeProblem(id, before).then(again, again) : null}
      />
    </>
  );
}

/** How often to ask how far the proofs are. */
const LOOK_MS = 2000;

/** The collections, and the one that a link leads to; while proofs go on, asked for again and again. */
function useCollections(shared: string, round: number): Collection[] {
  const [all, setAll] = useState<Collection[]>([]);
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    const set = (all: Collection[]) => {
      setAll(all);
      if (all.some(({ waiting }) => waiting > 0)) timer = setTimeout(() => setLooks((looks) => looks + 1), LOOK_MS);
    };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    api.collections(shared).then(
      (all) => left || set(all),
      () => undefined, // The list below says what is wrong.
    );
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [shared, round, looks]);
  return all;
}
