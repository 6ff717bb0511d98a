// The same person on several devices: a name and a passphrase in a second browser, a link on a phone, devices that are ended,
// and the end of all of it. At a server that strangers can reach: at home there is nothing of the kind.
import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe } from "node:test";
import { base, PARALLEL, PHONE, solvedBy, soon, startServer, temporaryFolder, thereAre, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const PHONE_SCREEN = { ...PHONE, viewport: { width: 390, height: 664 }, settings: { "confirm-touch": "off" } };
const PASSPHRASE = "seven quiet cranes";
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Where pictures go, for whoever wants to look at them. */
const LOOK = process.env.SHIKATSU_LOOK;

const { address: at } = await startServer(temporaryFolder(), "--forged=false", "--behind-proxy");

const part = (page) => page.getByTestId("account");
const button = (page, name) => part(page).getByRole("button", { name, exact: true });

async function picture(page, name) {
  if (!LOOK) return;
  if (!existsSync(LOOK)) mkdirSync(LOOK, { recursive: true });
  for (const colorScheme of ["dark", "light"]) {
    await page.emulateMedia({ colorScheme });
    await part(page).screenshot({ path: join(LOOK, `${name}-${colorScheme}.png`) });
  }
}

/** Somebody who has tried these problems, at their progress. */
async function tried(problems, options = {}) {
  const visited = await visit("/library", { at, ...options });
  for (const [id, deed] of Object.entries(problems)) await note(visited.page, id, deed);
  await visited.page.goto(`${at}/progress`);
  await part(visited.page).waitFor();
  return visited;
}

async function note(page, id, deed) {
  const status = await page.evaluate(
    async ([id, deed]) => {
      const body = JSON.stringify({ id, deed, ms: 1000, token: crypto.randomUUID() });
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/progress", { method: "POST", headers, body })).status;
    },
    [id, deed],
  );
  assert.equal(status, 200);
}

/** How many problems somebody has tried, as the page tells it. */
async function figure(page, name) {
  return page.locator(".progress-figures > div", { hasText: name }).locator("dd").textContent();
}

async function hasTried(page, count) {
  await soon(async () => assert.equal(await figure(page, "First tries"), String(count)));
}

async function fill(page, form, values) {
  const shown = part(page).getByRole("form", { name: form });
  for (const [label, value] of Object.entries(values)) await shown.getByLabel(label, { exact: true }).fill(value);
  await shown.getByRole("button", { name: form, exact: true }).click();
}

async function isAccessible(page) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(() => axe.run());
  const serious = violations.filter(({ impact }) => ["serious", "critical"].includes(impact));
  assert.deepEqual(
    serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    [],
  );
}

async function named(page, name) {
  await button(page, "Choose a name").click();
  await fill(page, "Choose a name", { Name: name, Passphrase: PASSPHRASE });
  await page.getByTestId("account-name").getByText(`You are ${name}.`).waitFor();
}

async function enter(page, name, passphrase) {
  await button(page, "Log in").click();
  await fill(page, "Log in", { Name: name, Passphrase: passphrase });
}

async function link(page) {
  await button(page, "Make a link").click();
  return part(page).getByLabel("Recovery link", { exact: true }).inputValue();
}

describe("accounts", { concurrency: PARALLEL }, () => {
  test("a guest solves, takes a name, and goes on in another browser with what was done in both", async () => {
    const desk = await visit("/problem/shapes-01-straight-three", { at });
    await solvedBy(desk.page, "E1");
    await desk.page.goto(`${at}/progress`);
    await hasTried(desk.page, 1);
    await picture(desk.page, "guest");
    await button(desk.page, "Choose a name").click();
    await fill(desk.page, "Choose a name", { Name: "Ann", Passphrase: "short" });
    await part(desk.page).getByText("A passphrase has at least 10 letters.").waitFor();
    await picture(desk.page, "choose");
    await fill(desk.page, "Choose a name", { Name: "Ann", Passphrase: PASSPHRASE });
    await desk.page.getByTestId("account-name").getByText("You are Ann.").waitFor();
    await hasTried(desk.page, 1);

    const other = await tried({ "shapes-01-straight-three": "failed", "own-002": "solved" });
    await hasTried(other.page, 2);
    await enter(other.page, "ann", "seven loud cranes");
    await part(other.page).getByText("The name or the passphrase is wrong.").waitFor();
    await fill(other.page, "Log in", { Passphrase: PASSPHRASE });
    await other.page.getByTestId("account-name").getByText("You are Ann.").waitFor();
    await hasTried(other.page, 2);
    await thereAre(other.page.getByTestId("devices").locator("li"), 2);
    await other.page.reload();
    await hasTried(other.page, 2);
    await desk.page.reload();
    await hasTried(desk.page, 2);
    await note(desk.page, "own-003", "solved");
    await other.page.reload();
    await hasTried(other.page, 3);
    await picture(other.page, "devices");
    await desk.leave();
    await other.leave();
  });

  test("a recovery link makes a phone the same person", async () => {
    const desk = await tried({ "own-001": "solved", "own-002": "failed" });
    const address = await link(desk.page);
    assert.match(address, /\/device#[0-9a-f]{32}$/);
    await desk.page.getByRole("img", { name: "The recovery link as a code for a phone" }).waitFor();
    await picture(desk.page, "link");
    const phone = await tried({ "own-003": "solved" }, PHONE_SCREEN);
    await hasTried(phone.page, 1);
    await picture(phone.page, "guest-phone");
    await phone.page.goto(address);
    await phone.page.getByRole("heading", { name: "Continue on this device" }).waitFor();
    if (LOOK) await phone.page.screenshot({ path: join(LOOK, "arrive-phone.png") });
    await phone.page.getByRole("button", { name: "Open it here" }).tap();
    await phone.page.waitForURL(`${at}/progress`);
    await hasTried(phone.page, 3);
    await thereAre(phone.page.getByTestId("devices").locator("li"), 2);
    await picture(phone.page, "devices-phone");
    const wide = await phone.page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${wide} wide`);
    // A new link ends the one before.
    await button(desk.page, "Make a new link").click();
    await soon(async () => assert.notEqual(await part(desk.page).getByRole("textbox").inputValue(), address));
    const late = await visit(address.slice(at.length), { at });
    await late.page.getByRole("button", { name: "Open it here" }).click();
    await late.page.getByText("This link is no longer good.").waitFor();
    await late.page.goto(`${at}/device#abc`);
    await late.page.reload();
    await late.page.getByText("This link is not complete").waitFor();
    await isAccessible(desk.page);
    await isAccessible(phone.page);
    for (const { leave } of [desk, phone, late]) await leave();
  });

  test("devices are signed out from afar, and a new passphrase signs out all others", async () => {
    const desk = await tried({ "own-001": "solved" });
    await named(desk.page, "Bea");
    const other = await tried({});
    await enter(other.page, "Bea", PASSPHRASE);
    await hasTried(other.page, 1);
    await button(desk.page, "Change the passphrase").click();
    const words = { "Passphrase until now": PASSPHRASE, "New passphrase": "eight loud ravens" };
    await fill(desk.page, "Change the passphrase", words);
    await part(desk.page).getByText("The passphrase is changed").waitFor();
    await thereAre(desk.page.getByTestId("devices").locator("li"), 1);
    await other.page.getByRole("link", { name: "Ways to train" }).first().click();
    await other.page.getByText("This device was signed out.").waitFor();
    await other.page.goto(`${at}/progress`);
    await other.page.getByText("What you solve shows here").waitFor();
    await enter(other.page, "Bea", "eight loud ravens");
    await hasTried(other.page, 1);
    await desk.page.reload();
    await button(desk.page, "Sign out all others").click();
    await thereAre(desk.page.getByTestId("devices").locator("li"), 1);
    await part(desk.page)
      .getByTestId("devices")
      .getByRole("button", { name: /^Sign out/ })
      .click();
    await button(desk.page, "Sign out").click();
    await desk.page.getByText("What you solve shows here").waitFor();
    await desk.leave();
    await other.leave();
  });

  test("what is deleted is gone on all devices, for good", async () => {
    const desk = await tried({ "own-001": "solved" });
    await named(desk.page, "Cleo");
    const address = await link(desk.page);
    const other = await tried({});
    await enter(other.page, "Cleo", PASSPHRASE);
    await hasTried(other.page, 1);
    await desk.page.getByRole("button", { name: "Delete everything" }).click();
    await desk.page.getByRole("button", { name: "Delete for good" }).click();
    await desk.page.getByText("What you solve shows here").waitFor();
    await button(desk.page, "Choose a name").waitFor();
    await other.page.goto(`${at}/progress`);
    await other.page.getByText("What you solve shows here").waitFor();
    await enter(other.page, "Cleo", PASSPHRASE);
    await part(other.page).getByText("The name or the passphrase is wrong.").waitFor();
    await other.page.goto(address);
    await other.page.getByRole("button", { name: "Open it here" }).click();
    await other.page.getByText("This link is no longer good.").waitFor();
    await desk.leave();
    await other.leave();
  });

  test("at home there are no accounts", async () => {
    const { page, leave } = await visit("/progress");
    const asked = page.waitForResponse((answer) => answer.url().endsWith("/api/account"));
    await page.reload();
    assert.deepEqual(await (await asked).json(), { offered: false, name: null, link_at: null, devices: [] });
    await page.getByRole("heading", { name: "Your data" }).waitFor();
    assert.equal(await part(page).count(), 0);
    await page.goto(`${base}/device#${"0".repeat(32)}`);
    await page.getByText("There is no page at this address").waitFor();
    await leave();
  });
});
