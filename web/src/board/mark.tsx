// The mark of a verdict: always a shape as well as a colour, the same on the board and in lists.
import type { Grade, Verdict } from "../wire/message";

/** The mark around the origin, in a circle of radius one. */
export function VerdictShape({ grade }: { grade: Grade }) {
  return <g class={`mark mark-${grade.verdict}`}>{SHAPES[grade.verdict](grade)}</g>;
}

/** The mark as a little picture beside words; the words say the same, so it is hidden from screen readers. */
export function VerdictIcon({ grade }: { grade: Grade }) {
  return (
    <svg class="verdict-icon" viewBox="-1.2 -1.2 2.4 2.4" aria-hidden="true">
      <VerdictShape grade={grade} />
    </svg>
  );
}

const SHAPES: Record<Verdict, (grade: Grade) => preact.JSX.Element> = {
  dead: () => <path class="mark-line" d="M-.62-.62.62.62M.62-.62-.62.62" />,
  alive: () => <circle class="mark-fill" r=".62" />,
  seki: () => <path class="mark-line" d="M-.66-.32H.66M-.66.32H.66" />,
  ko: (grade) => (
    <>
      <path class="mark-thin" d="M.42-.72A.84.84 0 1 0 .84 0" />
      <path class="mark-fill" d="M.2-1.04.78-.6.14-.3Z" />
      <text class="mark-text" y=".26" font-size=".72">
        {balanceText(grade.ko_balance)}
      </text>
    </>
  ),
};

/** How many threats more one side needs, with its sign. */
function balanceText(balance: number | null): string {
  if (balance === null) return "";
  return balance > 0 ? `+${balance}` : String(balance).replace("-", "−");
}
