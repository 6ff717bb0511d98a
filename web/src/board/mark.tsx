// Two kinds of marks that are never mixed. What becomes of the stones is a shape in ink, the same on the board, in
// lists, in pictures and in the terminal: filled where it is good for the side to move, hollow where it is not. Whether
// a person's move was right or wrong has green and red, and nothing else has.
import type { Color, Grade, Verdict } from "../wire/message";

interface VerdictProps {
  grade: Grade;
  /** Is it good for the side to move? */
  good: boolean;
}

/** The mark around the origin, in a circle of radius 12. */
export function VerdictShape({ grade, good }: VerdictProps) {
  return <g class={`mark ${good ? "mark-full" : "mark-hollow"}`}>{SHAPES[grade.verdict](grade, good)}</g>;
}

/** The mark as a little picture beside words; the words say the same, so it is hidden from screen readers. */
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

const SHAPES: Record<Verdict, (grade: Grade, good: boolean) => preact.JSX.Element> = {
  dead: () => (
    <path transform="rotate(45)" d="M-2.4-11H2.400V-2.400H11V2.400H2.400V11H-2.400V2.400H-11V-2.400H-2.400Z" />
  ),
  alive: () => <circle r="8.5" />,
  seki: () => <path d="M-9.5-7.400h19v5h-19zM-9.5 2.400h19v5h-19z" />,
  ko: ({ ko_balance }, good) => (
    <>
      <path d="M4.2-11.500A12.2 12.2 0 1 0 11.5-4.200L8.9-3.300A9.4 9.4 0 1 1 3.3-8.900ZM1.2-15.6 11-9.6 1.4-4.600Z" />
      {good && <circle r="8" />}
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
