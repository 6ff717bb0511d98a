// The link by which somebody comes back: it is shown once, to be kept or to be read off the screen by a telephone.
import { useState } from "preact/hooks";
import { announce } from "../../frame/announce";
import { later } from "../../frame/later";
import { language, t } from "../../i18n/catalogue";
import { shared } from "../../place";
import { type Account, endLink, makeLink } from "../../wire/account";
import { type PartProps, useDeed } from "./deed";

const Code = later(async () => (await import("../../frame/code")).Code);

export function Link({ account, changed }: PartProps) {
  const { doing, failed } = useDeed(changed);
  const [made, setMade] = useState<string | null>(null);
  const make = () => doing(async () => setMade(shared(`/device#${await makeLink()}`)));
  const end = () =>
    doing(async () => {
      await endLink();
      setMade(null);
    });
  return (
    <div class="account-part">
      <h3>{t("account.link")}</h3>
      {made && account.link_at !== null ? <Made address={made} /> : <p class="quiet">{about(account)}</p>}
      <div class="button-row">
        <button onClick={make}>{t(account.link_at === null ? "account.link_make" : "account.link_renew")}</button>
        {account.link_at !== null && <button onClick={end}>{t("account.link_end")}</button>}
      </div>
      {failed}
    </div>
  );
}

function about({ link_at }: Account): string {
  if (link_at === null) return t("account.link_about");
  const date = new Date(link_at).toLocaleDateString(language.value, { day: "numeric", month: "long", year: "numeric" });
  return t("account.link_since", { date });
}

function Made({ address }: { address: string }) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    navigator.clipboard?.writeText(address).then(
      () => {
        setCopied(true);
        announce(t("copy.done"));
      },
      () => undefined,
    );
  return (
    <>
      <p>{t("account.link_once")}</p>
      <div class="account-link">
        <input
          type="text"
          readOnly
          value={address}
          aria-label={t("account.link")}
          onFocus={(event) => event.currentTarget.select()}
        />
        <button class="primary" onClick={copy}>
          {t(copied ? "copy.done" : "account.copy")}
        </button>
      </div>
      <Code text={address} label="account.code" />
    </>
  );
}
