// Search and filters.
import { useEffect, useState } from "preact/hooks";
import { type Key, t } from "../../i18n/catalogue";
import type { Query } from "../../wire/client";

interface FiltersProps {
  query: Query;
  ask: (query: Query) => void;
}

/** How long a typist may pause before the search begins. */
const PAUSE_MS = 200;

export function Filters({ query, ask }: FiltersProps) {
  const [folded, setFolded] = useState(true);
  const choose = (name: keyof Query) => (value: string) => ask({ ...query, [name]: value });
  return (
    <form class="filters" role="search" data-folded={folded || undefined} onSubmit={(event) => event.preventDefault()}>
      <Search value={query.q ?? ""} onChange={choose("q")} />
      <button type="button" class="filters-toggle" aria-expanded={!folded} onClick={() => setFolded(!folded)}>
        {t("filter.title")}
      </button>
      <Pick name="goal" values={["kill", "live", "ko", "seki"]} value={query.goal} onChange={choose("goal")} />
      <Pick name="verdict" values={["dead", "alive", "ko", "seki", "unknown"]} value={query.verdict} onChange={choose("verdict")} />
      <Difficulty query={query} ask={ask} />
      <Pick name="solved" values={["no", "yes"]} value={query.solved} onChange={choose("solved")} />
      <Pick name="sort" values={["difficulty", "harder", "title", "newest"]} value={query.sort} onChange={choose("sort")} />
    </form>
  );
}

function Search({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <label class="search">
      <span>{t("filter.search")}</span>
      <input type="search" value={text} onInput={(event) => setText(event.currentTarget.value)} />
    </label>
  );
}

interface PickProps {
  name: "goal" | "verdict" | "solved" | "sort";
  values: string[];
  value?: string;
  onChange: (value: string) => void;
}

function Pick({ name, values, value, onChange }: PickProps) {
  return (
    <label class={name === "sort" ? "wide" : undefined}>
      <span>{t(`filter.${name}`)}</span>
      <select value={value ?? ""} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t(name === "sort" ? "filter.sort_default" : "filter.any")}</option>
        {values.map((value) => (
          <option value={value}>{t(`filter.${name}_${value}` as Key)}</option>
        ))}
      </select>
    </label>
  );
}

const LEVELS = { easy: ["1", "3"], middle: ["4", "6"], hard: ["7", "10"] } as const;

function Difficulty({ query, ask }: FiltersProps) {
  const level = Object.entries(LEVELS).find(([, [min]]) => min === query.difficulty_min)?.[0] ?? "";
  const choose = (name: string) => {
    const [difficulty_min, difficulty_max] = LEVELS[name as keyof typeof LEVELS] ?? ["", ""];
    ask({ ...query, difficulty_min, difficulty_max });
  };
  return (
    <label>
      <span>{t("filter.difficulty")}</span>
      <select value={level} onChange={(event) => choose(event.currentTarget.value)}>
        <option value="">{t("filter.any")}</option>
        {Object.keys(LEVELS).map((name) => (
          <option value={name}>{t(`filter.difficulty_${name}` as Key)}</option>
        ))}
      </select>
    </label>
  );
}
