// A name with a passphrase: chosen here, said elsewhere, changed.
import { useState } from "preact/hooks";
import { type Key, t } from "../../i18n/catalogue";
import { changePassphrase, chooseName, enterByName } from "../../wire/account";
import { type Doing, type PartProps, useDeed } from "./deed";
import { Field } from "./field";

type Form = "choose" | "enter" | "change";

export function Name({ account, changed: told }: PartProps) {
  const { doing, failed } = useDeed(told);
  const [open, setOpen] = useState<Form | null>(null);
  const [changed, setChanged] = useState(false);
  const close = () => setOpen(null);
  const forms: Form[] = account.name === null ? ["choose", "enter"] : ["change"];
  const offered = forms.filter((form) => form !== "enter" || account.devices.length === 0);
  return (
    <div class="account-part">
      <h3>{t("account.name")}</h3>
      {account.name === null ? (
        <p class="quiet">{t("account.name_about")}</p>
      ) : (
        <p data-testid="account-name">{t("account.name_is", { name: account.name })}</p>
      )}
      {changed && <p role="status">{t("account.changed")}</p>}
      {open === null && (
        <div class="button-row">
          {offered.map((form) => (
            <button key={form} onClick={() => setOpen(form)}>
              {t(`account.${form}`)}
            </button>
          ))}
        </div>
      )}
      {open === "choose" && <Choose doing={doing} close={close} />}
      {open === "enter" && <Enter doing={doing} close={close} />}
      {open === "change" && <Change doing={doing} close={close} changed={() => setChanged(true)} />}
      {failed}
    </div>
  );
}

interface FormProps {
  doing: Doing;
  close: () => void;
}

function Choose({ doing, close }: FormProps) {
  const [name, setName] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const send = () =>
    doing(async () => {
      await chooseName(name, passphrase);
      close();
    });
  return (
    <Asked send={send} close={close} name="account.choose">
      <Field label="account.name" value={name} change={setName} complete="username" />
      <Field label="account.passphrase" value={passphrase} change={setPassphrase} complete="new-password" />
      <p class="quiet">{t("account.passphrase_about")}</p>
    </Asked>
  );
}

/** What is on the screen belongs to somebody else from then on: all of it is loaded anew. */
function Enter({ doing, close }: FormProps) {
  const [name, setName] = useState("");
  const [passphrase, setPassphrase] = useState("");
  const send = () =>
    doing(async () => {
      await enterByName(name, passphrase);
      location.reload();
    });
  return (
    <Asked send={send} close={close} name="account.enter">
      <p class="quiet">{t("account.joins")}</p>
      <Field label="account.name" value={name} change={setName} complete="username" />
      <Field label="account.passphrase" value={passphrase} change={setPassphrase} complete="current-password" />
    </Asked>
  );
}

function Change({ doing, close, changed }: FormProps & { changed: () => void }) {
  const [before, setBefore] = useState("");
  const [after, setAfter] = useState("");
  const send = () =>
    doing(async () => {
      await changePassphrase(before, after);
      changed();
      close();
    });
  return (
    <Asked send={send} close={close} name="account.change">
      <Field label="account.passphrase_old" value={before} change={setBefore} complete="current-password" />
      <Field label="account.passphrase_new" value={after} change={setAfter} complete="new-password" />
      <p class="quiet">{t("account.passphrase_about")}</p>
    </Asked>
  );
}

interface AskedProps {
  name: Key;
  send: () => void;
  close: () => void;
  children: preact.ComponentChildren;
}

function Asked({ name, send, close, children }: AskedProps) {
  const submit = (event: Event) => {
    event.preventDefault();
    send();
  };
  return (
    <form class="account-form" onSubmit={submit} aria-label={t(name)}>
      {children}
      <div class="button-row">
        <button class="primary">{t(name)}</button>
        <button type="button" onClick={close}>
          {t("account.cancel")}
        </button>
      </div>
    </form>
  );
}
