// Blindfold: the stones can be seen for five seconds, and then have to be remembered until the problem is over.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";

const SECONDS = 5;

interface BlindfoldProps {
  hidden: boolean;
  hide: (hidden: boolean) => void;
}

/** It stands there from the beginning, so that nothing moves when the stones go, and is taken away when nothing is left to find. */
export function Blindfold({ hidden, hide }: BlindfoldProps) {
  const [looks, setLooks] = useState(0);
  useEffect(() => {
    hide(false);
    const timer = setTimeout(() => hide(true), SECONDS * 1_000);
    return () => {
      clearTimeout(timer);
      hide(false);
    };
  }, [looks]);
  return (
    <p class="blindfold">
      <span>{t(hidden ? "play.blind" : "play.blind_soon")}</span>
      <button disabled={!hidden} onClick={() => setLooks(looks + 1)}>
        {t("play.look")}
      </button>
    </p>
  );
}
