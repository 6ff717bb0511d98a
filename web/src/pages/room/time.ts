// Spans of time, from seconds to days.
import { t } from "../../i18n/catalogue";
import { timeText } from "../go/clock";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** "0:30", "2 h 5 min", "3 d 4 h": what a clock shows, in the words that fit. */
export function spanText(ms: number): string {
  if (ms < HOUR) return timeText({ ms: Math.max(0, ms), extra: 0 });
  if (ms < DAY) return t("rooms.hours", { h: Math.floor(ms / HOUR), m: Math.floor((ms % HOUR) / 60_000) });
  return t("rooms.days", { d: Math.floor(ms / DAY), h: Math.floor((ms % DAY) / HOUR) });
}
