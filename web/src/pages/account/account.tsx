// The same person on other devices, for those who want that: by a link, or by a name with a passphrase; and where that is so.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { type Account, fetchAccount } from "../../wire/account";
import { Devices } from "./devices";
import { Link } from "./link";
import { Name } from "./name";

/** What is done, and what becomes of it. */
export type Doing = (deed: () => Promise<void>) => void;

export function AccountPart() {
  const [account, setAccount] = useState<Account | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const fail = (cause: unknown) => setFailure(errorWords(cause));
  const find = () => fetchAccount().then(setAccount, fail);
  useEffect(() => void find(), []);
  const doing: Doing = (deed) => {
    setFailure(null);
    setBusy(true);
    deed()
      .then(find, fail)
      .finally(() => setBusy(false));
  };
  if (account && !account.offered) return null;
  return (
    <section class="trend account" aria-labelledby="account" aria-busy={busy} data-testid="account">
      <h2 id="account">{t("account.title")}</h2>
      {account && <About account={account} />}
      {account && <Name account={account} doing={doing} />}
      {account && <Link account={account} doing={doing} />}
      {account && account.devices.length > 0 && <Devices account={account} doing={doing} />}
      {failure && (
        <p class="said-refused" role="alert">
          {failure}
        </p>
      )}
    </section>
  );
}

function About({ account }: { account: Account }) {
  const begun = account.devices.length > 0;
  const left = account.name !== null || account.link_at !== null;
  if (begun && left) return null;
  return <p class={begun ? "account-warning" : "quiet"}>{t(begun ? "account.no_way_back" : "account.about")}</p>;
}
