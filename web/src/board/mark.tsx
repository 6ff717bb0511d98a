// Two kinds of marks that are never mixed. What becomes of the stones is a small sign in ink, the same on the board, in
// lists, in pictures and in the terminal: a dagger, two eyes, two bars, an arrow going round. None of them says right or
// wrong, as a cross or a ring would to many readers. A right move carries a check on green, and a wrong one of a person's
// a cross on red.
import type { Color, Grade, Verdict } from "../wire/message";

interface VerdictProps {
  grade: Grade;
}

/** The sign around the origin, in a circle of radius 12. */
export function VerdictShape({ grade }: VerdictProps) {
  return <g class="mark">{SHAPES[grade.verdict](grade)}</g>;
}

/** The sign as a little picture beside words; the words say the same, so it is hidden from screen readers. */
export function VerdictIcon(props: VerdictProps) {
  return (
    <svg class="verdict-icon" viewBox="-14 -14 28 28" aria-hidden="true">
      <VerdictShape {...props} />
    </svg>
  );
}

/** Does this result leave the side to move anything? A ko and a seki are more than nothing for either. */
export function isGoodFor(mover: Color, defender: Color, { verdict }: Pick<Grade, "verdict">): boolean {
  return verdict !== (mover === defender ? "dead" : "alive");
}

const SHAPES: Record<Verdict, (grade: Grade) => preact.JSX.Element> = {
  dead: () => <path class="mark-line" d="M0-9.500V9.500M-5.500-4H5.500" />,
  alive: () => (
    <>
      <circle class="mark-line" cx="-5.100" r="4.100" />
      <circle class="mark-line" cx="5.100" r="4.100" />
    </>
  ),
  seki: () => <path class="mark-line" d="M-8-4H8M-8 4H8" />,
  ko: ({ ko_balance }) => (
    <>
      <path d="M4.2-11.500A12.2 12.2 0 1 0 11.5-4.200L8.9-3.300A9.4 9.4 0 1 1 3.3-8.900ZM1.2-15.6 11-9.6 1.4-4.600Z" />
      <text class="mark-text" y="4">
        {balanceText(ko_balance)}
      </text>
    </>
  ),
};

/** How many threats more one side needs, with its sign. */
function balanceText(balance: number | null): string {
  if (balance === null) return "";
  return balance > 0 ? `+${balance}` : String(balance).replace("-", "−");
}

/** Right or wrong, around the origin, in a circle of radius 12. */
export function ResultShape({ right }: { right: boolean }) {
  return (
    <g class={right ? "result-mark result-mark-right" : "result-mark result-mark-wrong"}>
      <circle r="12" />
      <path d={right ? "M-5.5.5-1.5 4.5 6-4.5" : "M-4.5-4.5 4.5 4.500M4.5-4.5-4.5 4.5"} />
    </g>
  );
}

/** The same as a picture beside the words. */
export function ResultIcon({ right }: { right: boolean }) {
  return (
    <svg class="result-icon" viewBox="-12 -12 24 24" aria-hidden="true">
      <ResultShape right={right} />
    </svg>
  );
}
