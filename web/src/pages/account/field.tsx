// A line of a form about an account, as password managers know it.
import { useId } from "preact/hooks";
import { type Key, t } from "../../i18n/catalogue";

interface FieldProps {
  label: Key;
  value: string;
  change: (value: string) => void;
  complete: "username" | "new-password" | "current-password";
}

export function Field({ label, value, change, complete }: FieldProps) {
  const id = useId();
  const line = {
    id,
    required: true,
    value,
    autoComplete: complete,
    autoCapitalize: "off",
    spellcheck: false,
    onInput: (event: InputEvent) => change((event.currentTarget as HTMLInputElement).value),
  } as const;
  return (
    <div class="account-field">
      <label htmlFor={id}>{t(label)}</label>
      {complete === "username" ? (
        <input {...line} type="text" maxLength={24} />
      ) : (
        <input {...line} type="password" maxLength={256} />
      )}
    </div>
  );
}
