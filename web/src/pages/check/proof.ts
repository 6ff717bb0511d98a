// What the machine makes of a certificate, and the lines that it proves.
import { ask } from "../../home/home";
import * as message from "../../wire/message";
import { maybe, record } from "../../wire/shape";

export interface Verified {
  /** In Base64. */
  certificate: string;
  checked: message.Checked;
  /** What it proves, and of what; nothing where it proves nothing. */
  proved: { draft: message.Draft; solution: message.Solution } | null;
}

const believed = record({
  checked: message.checked,
  draft: maybe(message.draft),
  solution: maybe(message.solution),
});
const reading = record({ draft: message.draft });

/** Has a certificate checked: whether it proves anything, and about this problem, if one is given. */
export async function proofOf(certificate: string, problem: message.Draft | null): Promise<Verified> {
  const began = performance.now();
  const { checked, draft, solution } = believed(
    await ask("POST /api/believe", message.inJson({ draft: problem, certificate })),
  );
  const ms = Math.round(performance.now() - began);
  return {
    certificate,
    checked: { ...checked, ms },
    proved: checked.ok && draft && solution ? { draft, solution } : null,
  };
}

/** The problem in a text. */
export async function problemIn(text: string): Promise<message.Draft> {
  return reading(await ask("POST /api/read", message.inJson({ text }))).draft;
}

/** How play goes on after these moves. */
export async function lineAfter(draft: message.Draft, moves: message.Move[]): Promise<message.Line> {
  return message.line(await ask("POST /api/line", message.inJson({ problem: { draft }, moves })));
}

const MARK = "#c=";

/** The certificate that a link carries after the "#", which no server sees; in Base64. */
export function certificateInAddress(hash: string): string | null {
  return hash.startsWith(MARK) ? hash.slice(MARK.length).replaceAll("-", "+").replaceAll("_", "/") : null;
}
