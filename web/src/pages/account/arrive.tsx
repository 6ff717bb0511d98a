// Where a link leads on another device: what it opens is opened when somebody says so, and not before.
import { useEffect, useState } from "preact/hooks";
import { Missing } from "../../frame/states";
import { useTitle } from "../../frame/title";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { here } from "../../place";
import { type Account, fetchAccount, openLink } from "../../wire/account";
import { Refused } from "./deed";

const SECRET = /^#[0-9a-f]{32}$/;

export function ArrivePage() {
  const [account, setAccount] = useState<Account | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const secret = SECRET.test(here().hash) ? here().hash.slice(1) : null;
  const fail = (cause: unknown) => setFailure(errorWords(cause));
  useEffect(() => void fetchAccount().then(setAccount, fail), []);
  useTitle(t("account.arrive"));
  // The address with the secret is not to stay in the history of a browser that may be somebody else's.
  const open = () => {
    if (secret) openLink(secret).then(() => location.replace("/progress"), fail);
  };
  if (account && !account.offered) return <Missing />;
  return (
    <div class="train account-arrive">
      <h1>{t("account.arrive")}</h1>
      <p>{t(secret ? "account.arrive_about" : "account.arrive_cut")}</p>
      {secret && account && account.devices.length > 0 && <p class="account-warning">{t("account.arrive_other")}</p>}
      {failure !== null && <Refused sentence={failure} />}
      <div class="button-row">
        {secret && (
          <button class="primary" onClick={open}>
            {t("account.arrive_open")}
          </button>
        )}
        <a class="button" href="/">
          {t("account.arrive_not")}
        </a>
      </div>
    </div>
  );
}
