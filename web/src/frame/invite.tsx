// The address of this page for somebody else, to be copied.
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n/catalogue";

/** What is said comes before the address; below it there may be more. */
export function Invite({ words, children }: { words: string; children?: ComponentChildren }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(location.href).then(
      () => setCopied(true),
      () => undefined,
    );
  // Whoever closes the browser's own window has changed their mind.
  const share = () => navigator.share({ title: document.title, url: location.href }).catch(() => undefined);
  return (
    <div class="row-invite">
      <p>{words}</p>
      <input
        type="text"
        readOnly
        value={location.href}
        aria-label={t("row.link")}
        onFocus={(event) => event.currentTarget.select()}
      />
      <button onClick={copy}>{t(copied ? "row.copied" : "row.copy")}</button>
      {"share" in navigator && <button onClick={share}>{t("row.share")}</button>}
      {children}
    </div>
  );
}
