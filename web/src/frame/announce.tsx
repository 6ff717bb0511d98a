// What is said aloud: a live region that screen readers speak when its text changes.
import { signal } from "@preact/signals";

const spoken = signal("");

/** Says a sentence; saying the same again says it again. */
export function announce(sentence: string): void {
  spoken.value = spoken.value === sentence ? `${sentence}\u00a0` : sentence;
}

export function LiveRegion() {
  return (
    <div class="unseen" aria-live="polite" role="status" data-testid="live">
      {spoken}
    </div>
  );
}
