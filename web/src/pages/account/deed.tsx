// Something that is done about an account: what becomes of it is shown, and why not beside where it was asked for.
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { errorWords } from "../../i18n/words";
import type { Account } from "../../wire/account";

export type Doing = (deed: () => Promise<void>) => void;

export interface PartProps {
  account: Account;
  changed: () => Promise<void>;
}

export function useDeed(changed: () => Promise<void>): { doing: Doing; failed: VNode | null } {
  const [failure, setFailure] = useState<string | null>(null);
  const doing: Doing = (deed) => {
    setFailure(null);
    deed()
      .then(changed)
      .catch((cause: unknown) => setFailure(errorWords(cause)));
  };
  return { doing, failed: failure === null ? null : <Refused sentence={failure} /> };
}

export function Refused({ sentence }: { sentence: string }) {
  return (
    <p class="said-refused" role="alert">
      {sentence}
    </p>
  );
}
