// The same person on other devices, for those who want that: by a link, or by a name with a passphrase; and where that is so.
import { useEffect, useState } from "preact/hooks";
import { t } from "../../i18n/catalogue";
import { errorWords } from "../../i18n/words";
import { type Account, fetchAccount } from "../../wire/account";
import { Refused } from "./deed";
import { Devices } from "./devices";
import { Link } from "./link";
import { Name } from "./name";

export function AccountPart() {
  const [account, setAccount] = useState<Account | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const changed = () => fetchAccount().then(setAccount);
  useEffect(() => void changed().catch((cause: unknown) => setFailure(errorWords(cause))), []);
  if (account ? !account.offered : failure === null) return null;
  return (
    <section class="trend account" aria-labelledby="account" data-testid="account">
      <h2 id="account">{t("account.title")}</h2>
      {account && <About account={account} />}
      {account && <Name account={account} changed={changed} />}
      {account && <Link account={account} changed={changed} />}
      {account && account.devices.length > 0 && <Devices account={account} changed={changed} />}
      {failure !== null && <Refused sentence={failure} />}
    </section>
  );
}

function About({ account }: { account: Account }) {
  const begun = account.devices.length > 0;
  const left = account.name !== null || account.link_at !== null;
  if (begun && left) return null;
  return <p class={begun ? "account-warning" : "quiet"}>{t(begun ? "account.no_way_back" : "account.about")}</p>;
}
