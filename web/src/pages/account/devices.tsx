// The browsers in which somebody's training is open, and the ends of them.
import { useState } from "preact/hooks";
import { language, t } from "../../i18n/catalogue";
import { type Device, endDevice, endOtherDevices } from "../../wire/account";
import { type Doing, type PartProps, useDeed } from "./deed";

export function Devices({ account, changed }: PartProps) {
  const { doing, failed } = useDeed(changed);
  const { devices } = account;
  return (
    <div class="account-part">
      <h3>{t("account.devices")}</h3>
      <ul class="account-devices" data-testid="devices">
        {devices.map((device) => (
          <One key={device.id} device={device} doing={doing} />
        ))}
      </ul>
      {devices.length > 1 && (
        <div class="button-row">
          <button onClick={() => doing(endOtherDevices)}>{t("account.end_others")}</button>
          {account.link_at !== null && <span class="quiet">{t("account.end_others_about")}</span>}
        </div>
      )}
      {failed}
    </div>
  );
}

function One({ device, doing }: { device: Device; doing: Doing }) {
  const [asks, setAsks] = useState(false);
  const name = nameOf(device);
  const leave = () =>
    doing(async () => {
      await endDevice(device.id);
      if (device.here) location.reload();
    });
  return (
    <li>
      <span>
        {name}
        <span class="quiet">
          {" "}
          {device.here ? t("account.here") : t("account.seen", { date: dateOf(device.seen_at) })}
        </span>
      </span>
      {asks ? (
        <span class="button-row" role="group" aria-label={t("account.leave")}>
          <span>{t("account.sure")}</span>
          <button onClick={leave}>{t("account.leave")}</button>
          <button onClick={() => setAsks(false)}>{t("account.cancel")}</button>
        </span>
      ) : (
        <button aria-label={t("account.end_device", { name })} onClick={() => (device.here ? setAsks(true) : leave())}>
          {t("account.leave")}
        </button>
      )}
    </li>
  );
}

function nameOf({ browser, system }: Device): string {
  return [browser, system].filter(Boolean).join(" · ") || t("account.unknown");
}

function dateOf(at: number): string {
  return new Date(at).toLocaleDateString(language.value, { day: "numeric", month: "long" });
}
