// Search and filters.
import { useState } from "preact/hooks";
import { range } from "../../board/view";
import { Select } from "../../frame/controls";
import { later } from "../../frame/later";
import { type Key, t } from "../../i18n/catalogue";
import { rankWords } from "../../i18n/words";
import type { Query } from "../../wire/client";
import { TECHNIQUES } from "../../wire/techniques";
import { useAsking } from "./asking";

const KINDS = ["kill", "live", "ko", "seki", "elsewhere", "nothing", "whose-ko"];
/** Steps of the scale of ranks, from 30 kyu to 7 dan. */
const RANKS = range(1, 37);

interface FiltersProps {
  query: Query;
  ask: (query: Query) => void;
}

/** How long a typist may pause before the search begins. */
const PAUSE_MS = 200;

const Shape = later(async () => (await import("./shape")).Shape);

export function Filters({ query, ask }: FiltersProps) {
  const [folded, setFolded] = useState(true);
  const [drawing, setDrawing] = useState(!!query.shape);
  const choose = (name: keyof Query) => (value: string) => ask({ ...query, [name]: value });
  return (
    <form class="filters" role="search" data-folded={folded || undefined} onSubmit={(event) => event.preventDefault()}>
      <Search value={query.q ?? ""} onChange={choose("q")} />
      <button type="button" class="filters-toggle" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
        {t("filter.title")}
      </button>
      <Pick name="kind" values={KINDS} value={query.kind} onChange={choose("kind")} />
      <Pick name="tag" values={TECHNIQUES} value={query.tag} onChange={choose("tag")} />
      <Pick
        name="verdict"
        values={["dead", "alive", "ko", "seki", "unknown"]}
        value={query.verdict}
        onChange={choose("verdict")}
      />
      <Ranks query={query} ask={ask} />
      <Range name="size" column="empty" levels={SIZES} query={query} ask={ask} />
      <Pick name="solved" values={["no", "missed", "yes"]} value={query.solved} onChange={choose("solved")} />
      <Pick name="sort" values={["rank", "harder", "title", "newest"]} value={query.sort} onChange={choose("sort")} />
      <button type="button" class="filters-shape" aria-expanded={drawing} onClick={() => setDrawing(!drawing)}>
        {t("pattern.title")}
      </button>
      {drawing && <Shape query={query} ask={ask} />}
    </form>
  );
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  useAsking({ wanted: value, text, take: setText, ask: onChange, pause: PAUSE_MS });
  return (
    <label class="search">
      <span>{t("filter.search")}</span>
      <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
    </label>
  );
}

interface PickProps {
  name: "kind" | "tag" | "verdict" | "solved" | "sort" | "size";
  values: string[];
  value?: string;
  onChange: (value: string) => void;
}

function Pick({ name, values, value = "", onChange }: PickProps) {
  const none: [string, string] = ["", t(name === "sort" ? "filter.sort_default" : "filter.any")];
  const named = values.map((value): [string, string] => [
    value,
    t((name === "kind" || name === "tag" ? `${name}.${value}` : `filter.${name}_${value}`) as Key),
  ]);
  return (
    <label>
      <span>{t(`filter.${name}`)}</span>
      <Select value={value} options={[none, ...named]} onChange={onChange} />
    </label>
  );
}

/** From one rank to another. */
function Ranks({ query, ask }: FiltersProps) {
  const [least, most] = [query.rank_min ?? "", query.rank_max ?? ""];
  const options = [["", t("filter.any")], ...RANKS.map((step) => [String(step), rankWords(step)])] as [
    string,
    string,
  ][];
  // An end that is passed takes the other one along.
  const from = (least: string) =>
    ask({ ...query, rank_min: least, rank_max: least && most && +least > +most ? least : most });
  const to = (most: string) =>
    ask({ ...query, rank_max: most, rank_min: least && most && +least > +most ? most : least });
  return (
    <fieldset class="ranks">
      <legend>{t("filter.rank")}</legend>
      <label>
        <span class="unseen">{t("filter.rank_from")}</span>
        <Select value={least} options={options} onChange={from} />
      </label>
      <span aria-hidden="true">–</span>
      <label>
        <span class="unseen">{t("filter.rank_to")}</span>
        <Select value={most} options={options} onChange={to} />
      </label>
    </fieldset>
  );
}

type Levels = Record<string, readonly [min: string, max: string]>;

/** By the empty points that there are to play on. */
const SIZES: Levels = { small: ["0", "5"], middle: ["6", "8"], large: ["9", ""] };

interface RangeProps extends FiltersProps {
  name: "size";
  column: "empty";
  levels: Levels;
}

/** A choice among ranges of a number. */
function Range({ name, column, levels, query, ask }: RangeProps) {
  const level = Object.entries(levels).find(([, [min]]) => min === query[`${column}_min`])?.[0] ?? "";
  const choose = (chosen: string) => {
    const [min, max] = levels[chosen] ?? ["", ""];
    ask({ ...query, [`${column}_min`]: min, [`${column}_max`]: max });
  };
  return <Pick name={name} values={Object.keys(levels)} value={level} onChange={choose} />;
}
