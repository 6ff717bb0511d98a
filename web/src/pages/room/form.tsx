// A new room: who plays whom, how the teams decide, how fast it goes, and who may see and say what.
import { useState } from "preact/hooks";
import { Choice, Numbers, Toggle } from "../../frame/controls";
import { Term } from "../../frame/terms";
import { type Key, t } from "../../i18n/catalogue";
import { errorWords, other, rungName } from "../../i18n/words";
import { go } from "../../route";
import type { Offer } from "../../wire/go";
import type { Color } from "../../wire/message";
import type { Agreed, Machine, Pace, Scheme } from "../../wire/room";
import { rooms } from "../../wire/rooms";
import { Field } from "./field";
import { numbersOf, SCHEMES, together } from "./numbers";
import { fitting, keepPlan, lastPlan, offered, PACES, type Plan, wantedOf } from "./plan";

const KOMIS = [0.5, 3.5, 5.5, 6.5, 7.5];
const SECONDS = [10, 20, 30, 45, 60, 120, 300, 900];
const MINUTES = [0, 3, 5, 10, 20, 30, 60, 90];
const HOURS = [1, 4, 12, 24, 48, 72, 168];
const COUNTS = [1, 3, 5, 10];
const QUORUMS = [0, 25, 50, 75, 100];
const TALKS: Agreed["talk"][] = ["open", "team", "closed"];
const SWITCHES = ["drawing", "hints", "glass", "reveal", "questions"] as const;

interface PartProps {
  plan: Plan;
  set: (change: Partial<Plan>) => void;
}

export function NewRoom({ offer }: { offer: Offer }) {
  const [plan, setPlan] = useState(() =>
    lastPlan({ black: t("rooms.default_black"), white: t("rooms.default_white") }),
  );
  const [failure, setFailure] = useState<unknown>(null);
  const set = (change: Partial<Plan>) => setPlan({ ...plan, ...change });
  const open = (event: Event) => {
    event.preventDefault();
    const fit = fitting(plan, offer);
    keepPlan(fit);
    rooms.open(wantedOf(fit)).then(({ id }) => go(`/room/${id}`), setFailure);
  };
  return (
    <form class="row-form" onSubmit={open}>
      <Choice
        label="row.size"
        value={plan.size}
        options={offer.boards.map(({ size }) => [size, `${size} × ${size}`])}
        onChange={(size) => set({ size })}
      />
      <Opponent plan={plan} set={set} offer={offer} />
      <Field label="rooms.team_black" value={plan.black} onInput={(black) => set({ black })} />
      <Field label="rooms.team_white" value={plan.white} onInput={(white) => set({ white })} />
      <Deciding label="rooms.scheme" scheme={plan.scheme} set={(scheme) => set({ scheme })} />
      <Pacing plan={plan} set={set} />
      <Toggle name="rooms.allow_listed" on={plan.listed} onChange={(listed) => set({ listed })} />
      <details>
        <summary>{t("row.more")}</summary>
        <div class="go-terms">
          <Terms plan={plan} set={set} offer={offer} />
          <Sight plan={plan} set={set} />
        </div>
      </details>
      <button class="primary" type="submit">
        {t("rooms.open")}
      </button>
      {failure !== null && <p role="alert">{errorWords(failure)}</p>}
    </form>
  );
}

function Opponent({ plan, set, offer }: PartProps & { offer: Offer }) {
  const machines: (readonly [Machine, string])[] = [
    ...offer.engines.map((name) => [{ kind: "engine", name }, name] as const),
    ...offer.rungs.map((rung) => [{ kind: "bot", rung: rung.name }, rungName(rung)] as const),
    ...(offer.door ? [[{ kind: "outside" }, t("rooms.outside")] as const] : []),
  ];
  const now = offered(plan.machine, offer);
  const at = machines.findIndex(([machine]) => JSON.stringify(machine) === JSON.stringify(now));
  return (
    <>
      <Choice
        label="rooms.opponent"
        value={at}
        options={[[-1, t("rooms.people")] as const, ...machines.map(([, words], at) => [at, words] as const)]}
        onChange={(at) => set({ machine: machines[at]?.[0] ?? null })}
      />
      {now && (
        <Choice
          label="rooms.team_color"
          value={other(plan.computer)}
          options={(["black", "white"] as const).map((color) => [color, t(`color.${color}`)])}
          onChange={(color: Color) => set({ computer: other(color) })}
        />
      )}
    </>
  );
}

/** How a team decides, in a sentence, with the numbers that some schemes have. */
function Deciding({ label, scheme, set }: { label: Key; scheme: Scheme; set: (scheme: Scheme) => void }) {
  const { code } = scheme;
  const numbers = numbersOf(code);
  const chosenOf = ({ name, usual }: (typeof numbers)[number]) => Number(scheme[name] ?? usual);
  /** Below another number, where it must be. */
  const fitting = (below: number | null, n: number) => below === null || n < chosenOf(numbers[below]!);
  return (
    <>
      <Choice
        label={label}
        value={code}
        options={SCHEMES.map(({ code }) => [code, t(`scheme.${code}`)])}
        onChange={(code) => set(SCHEMES.find((scheme) => scheme.code === code)!)}
      />
      {numbers.map((number) => (
        <Numbers
          key={number.name}
          label={number.label}
          of={number.offered.filter((n) => fitting(number.below, n))}
          value={chosenOf(number)}
          set={(n) => set(together({ ...scheme, [number.name]: n }))}
        />
      ))}
      <p class="quiet">
        {t(`manner.${code}`)} <a href="/room/schemes">{t("rooms.explain")}</a>
      </p>
    </>
  );
}

function Pacing({ plan: { pace }, set }: PartProps) {
  return (
    <>
      <Choice
        label="rooms.pace"
        value={pace.kind}
        options={PACES.map(({ kind }) => [kind, t(`pace.${kind}`)])}
        onChange={(kind) => set({ pace: PACES.find((pace) => pace.kind === kind)! })}
      />
      <Times pace={pace} set={(pace) => set({ pace })} />
    </>
  );
}

/** The numbers that a pace has. */
function Times({ pace, set }: { pace: Pace; set: (pace: Pace) => void }) {
  if (pace.kind === "fixed")
    return (
      <Numbers label="rooms.seconds" of={SECONDS} value={pace.action} set={(action) => set({ ...pace, action })} />
    );
  if (pace.kind === "correspondence") {
    const inHours = (n: number) => set({ ...pace, phase: 3600 * n });
    return <Numbers label="rooms.phase_hours" of={HOURS} value={pace.phase / 3600} set={inHours} />;
  }
  if (pace.kind !== "byo_yomi" && pace.kind !== "fischer") return null;
  const main = (n: number) => set({ ...pace, main: 60 * n });
  return (
    <>
      <Numbers label="go.minutes" of={MINUTES} value={pace.main / 60} set={main} />
      {pace.kind === "byo_yomi" ? <Periods pace={pace} set={set} /> : <Increments pace={pace} set={set} />}
    </>
  );
}

interface TimesProps<K extends Pace["kind"]> {
  pace: Extract<Pace, { kind: K }>;
  set: (pace: Pace) => void;
}

function Periods({ pace, set }: TimesProps<"byo_yomi">) {
  return (
    <>
      <Numbers label="go.period" of={SECONDS} value={pace.period} set={(period) => set({ ...pace, period })} />
      <Numbers
        label="go.periods"
        link={<Term term="byoyomi" text={t("go.periods")} />}
        of={COUNTS}
        value={pace.periods}
        set={(periods) => set({ ...pace, periods })}
      />
    </>
  );
}

function Increments({ pace, set }: TimesProps<"fischer">) {
  const add = (increment: number) => set({ ...pace, increment });
  const cap = (n: number) => set({ ...pace, cap: 60 * n });
  return (
    <>
      <Numbers label="go.increment" of={SECONDS} value={pace.increment} set={add} />
      <Numbers label="rooms.cap" of={MINUTES.slice(1)} value={pace.cap / 60} set={cap} />
    </>
  );
}

/** What Black gets, what White gets, and how it is counted. */
function Terms({ plan, set, offer }: PartProps & { offer: Offer }) {
  const most = offer.boards.find(({ size }) => size === plan.size)?.most_handicap ?? 0;
  const stones = Array.from({ length: Math.max(0, most - 1) }, (_, at) => at + 2);
  return (
    <>
      <Choice
        label="go.handicap"
        link={<Term term="handicap" text={t("go.handicap")} />}
        value={typeof plan.handicap === "number" ? Math.min(plan.handicap, most) : plan.handicap}
        options={[
          ["ranks", t("rooms.by_ranks")] as const,
          [0, t("go.none")] as const,
          ...stones.map((n) => [n, t("go.stones", { n })] as const),
        ]}
        onChange={(handicap) => set({ handicap })}
      />
      <Numbers
        label="go.komi"
        link={<Term term="komi" text={t("go.komi")} />}
        of={KOMIS}
        value={plan.komi}
        set={(komi) => set({ komi })}
      />
      <Choice
        label="go.scoring"
        value={plan.scoring}
        options={(["area", "territory"] as const).map((s) => [s, t(`scoring.${s}`)])}
        onChange={(scoring) => set({ scoring })}
      />
      {plan.machine === null && (
        <Choice
          label="rooms.scheme_white"
          value={plan.other?.code ?? "same"}
          options={[
            ["same", t("rooms.same")] as const,
            ...SCHEMES.map(({ code }) => [code, t(`scheme.${code}`)] as const),
          ]}
          onChange={(code) => set({ other: SCHEMES.find((scheme) => scheme.code === code) ?? null })}
        />
      )}
      <Choice
        label="rooms.quorum"
        value={plan.quorum}
        options={QUORUMS.map((n) => [n, n ? `${n} %` : t("go.none")])}
        onChange={(quorum) => set({ quorum })}
      />
    </>
  );
}

/** Who may talk to whom, and who sees what. */
function Sight({ plan, set }: PartProps) {
  return (
    <>
      <Choice
        label="rooms.talk"
        value={plan.talk}
        options={TALKS.map((talk) => [talk, t(`talk.${talk}`)])}
        onChange={(talk) => set({ talk })}
      />
      {SWITCHES.map((name) => (
        <Toggle key={name} name={`rooms.allow_${name}`} on={plan[name]} onChange={(on) => set({ [name]: on })} />
      ))}
    </>
  );
}
