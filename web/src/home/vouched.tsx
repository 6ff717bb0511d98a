// How well founded a verdict is: as the reader's own machine finds, where there is one; else as the server says.
import { FootingNote } from "../board/footing";
import { later } from "../frame/later";
import { withWords } from "../i18n/catalogue";
import { inFolder } from "../place";
import { isThere } from "./built";
import type { VouchedProps } from "./witness";

const Checked = later(async () => (await withWords("check", import("./checked"))).Checked);

export function Vouched(props: VouchedProps) {
  // In a folder it is this machine that says it.
  if (isThere && !inFolder) return <Checked {...props} />;
  return <FootingNote standing={props.solution.standing} defender={props.defender} />;
}
