// A line of text to fill in.
import { type Key, t } from "../../i18n/catalogue";

/** A line of text with its name above it. */
export function Field({ label, value, onInput }: { label: Key; value: string; onInput: (text: string) => void }) {
  return (
    <label class="choice">
      <span>{t(label)}</span>
      <input
        type="text"
        value={value}
        maxLength={40}
        autocomplete="off"
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </label>
  );
}
