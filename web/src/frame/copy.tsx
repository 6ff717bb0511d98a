// Links that are copied when they are clicked. They stay links: they can be opened, and copied by hand where a browser
// does not let pages do it.
import { useEffect, useState } from "preact/hooks";
import { type Key, t } from "../i18n/catalogue";
import { shared } from "../place";
import { announce } from "./announce";

export function CopyLink({ href, label }: { href: string; label: Key }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => setCopied(false), [href]);
  const copy = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !navigator.clipboard) return;
    event.preventDefault();
    event.stopPropagation();
    const done = () => {
      setCopied(true);
      announce(t("copy.done"));
    };
    navigator.clipboard.writeText(shared(href)).then(done, () => (location.href = shared(href)));
  };
  return (
    <a href={href} onClick={copy}>
      {t(copied ? "copy.done" : label)}
    </a>
  );
}
