// What lets somebody be the same person on several devices: it comes with the part of the page that asks for it.
import { call, get, post } from "./client";
import { account, link } from "./generated-account";

export * from "./generated-account";

export const fetchAccount = () => get("/api/account", account);

/** The secret of a new link; one from before is no longer good. */
export const makeLink = async () => (await post("/api/account/link", {}, link)).secret;
export const endLink = async () => void (await call("DELETE", "/api/account/link"));
export const openLink = async (secret: string) => void (await call("POST", "/api/account/open", { secret }));

/** The same letters may be made of different codes, as keyboards do. */
const written = (text: string) => text.normalize("NFC");
const said = (name: string, passphrase: string) => ({ name: written(name), passphrase: written(passphrase) });

export const chooseName = async (name: string, passphrase: string) =>
  void (await call("POST", "/api/account/name", said(name, passphrase)));
export const enterByName = async (name: string, passphrase: string) =>
  void (await call("POST", "/api/account/enter", said(name, passphrase)));
export const changePassphrase = async (before: string, after: string) =>
  void (await call("PUT", "/api/account/passphrase", { old: written(before), new: written(after) }));

export const endDevice = async (id: string) =>
  void (await call("DELETE", `/api/account/devices/${encodeURIComponent(id)}`));
export const endOtherDevices = async () => void (await call("DELETE", "/api/account/devices"));
