// The house for browser tests: the real binary with an empty data folder, and Debian's Chromium in front of it.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { chromium } from "playwright-core";

export const BINARY = process.env.SHIKATSU_BIN ?? join(import.meta.dirname, "../../target/debug/shikatsu");
/** The same engine without windows comes first: it needs a quarter less of the processors. */
const NAMES = ["chromium-headless-shell", "chromium", "chromium-browser"];
const BROWSERS = [process.env.CHROMIUM, ...NAMES.map((name) => `/usr/bin/${name}`)];
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/** How long a visitor waits for what is to come, in milliseconds. Generous: a busy machine is no failure. */
export const PATIENCE = 120_000;

/** How many times slower than here the visitor's machine is: 1 unless told. What fails at 6 leans on luck. */
const SLOW = Number(process.env.SHIKATSU_SLOW ?? 1);

/** Visitors at the same time in one of the thirds: more of them share the same cores, and each only waits longer. */
export const PARALLEL = 2;

/** Those that are running. */
const servers = new Set();

/**
 * Starts the binary on a free port; resolves to its address when it says so. It ends with the tests, if not before. Unless
 * told otherwise it waits long for a proof: on a busy machine what is easy takes its time.
 */
export async function startServer(data, ...more) {
  const patience = more.includes("--patience") ? [] : ["--patience", "60"];
  const server = spawn(BINARY, ["serve", "--port", "0", "--data", data, ...patience, ...more], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  servers.add(server);
  server.on("exit", () => servers.delete(server));
  const address = await new Promise((found, failed) => {
    let said = "";
    server.stdout.on("data", (bytes) => {
      said += bytes;
      const match = /http:\/\/[\d.:]+/.exec(said);
      if (match) found(match[0]);
    });
    server.on("error", failed);
    server.on("exit", (code) => failed(new Error(`${BINARY} ended with ${code} before it was ready`)));
  });
  return { address, stop: () => stopped(server) };
}

function stopped(server) {
  const gone = new Promise((done) => server.on("exit", done));
  server.kill("SIGTERM");
  return gone;
}

const folders = [];

/** A folder that is gone when the tests are over. */
export function temporaryFolder() {
  folders.push(mkdtempSync(join(tmpdir(), "shikatsu-e2e-")));
  return folders.at(-1);
}

const data = temporaryFolder();
// Without the many of the forge: tests count what is there.
export const { address: base } = await startServer(data, "--forged=false");
const executablePath = BROWSERS.find((path) => path && existsSync(path));
if (!executablePath) throw new Error("no Chromium found: install the package chromium, or name one with CHROMIUM");
const browser = await chromium.launch({ executablePath, args: FLAGS });

after(async () => {
  await browser.close();
  await Promise.all([...servers].map(stopped));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

export { browser };

/**
 * A page of a new visitor, at the library. Whatever it complains about fails the test that closes it. Problems are shown as
 * they are drawn, unless the test is about it. What is to be `first` runs in the page before anything else.
 */
export async function visit(path = "/library", { settings = {}, at = base, first, ...options } = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB", ...options });
  const stored = { turning: "off", ...settings };
  await context.addInitScript((stored) => {
    for (const [name, value] of Object.entries(stored))
      if (localStorage.getItem(`shikatsu-${name}`) === null) localStorage.setItem(`shikatsu-${name}`, value);
  }, stored);
  if (first) await context.addInitScript(first);
  context.setDefaultTimeout(PATIENCE);
  if (SLOW > 1) await slowed(context);
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on("console", (message) => {
    // A refused request is logged by the browser itself; the tests look at what the page makes of it.
    const refused = /status of 4\d\d/.test(message.text());
    if (message.type() === "error" && !refused) complaints.push(message.text());
  });
  await page.goto(at + path, { waitUntil: "domcontentloaded" });
  const leave = async () => {
    await context.close();
    if (complaints.length) throw new Error(`the page complained: ${complaints.join("; ")}`);
  };
  return { page, context, leave };
}

/** A slow processor, and answers that come late and out of turn. */
async function slowed(context) {
  context.on("page", async (page) => {
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: SLOW });
  });
  await context.route("**/api/**", async (route) => {
    await new Promise((done) => setTimeout(done, Math.random() * SLOW * 200));
    await route.continue().catch(() => undefined);
  });
}

/** A narrow screen under a finger. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** A page of a new visitor, at a problem of the library. */
export async function atProblem(title, options) {
  return visit(`/problem/${await problemNamed(title)}`, options);
}

/** The cell of a point on the board. */
export function point(page, name) {
  return page.locator(`.cell[data-point="${name}"]`);
}

/** What a point of the board is called. */
export function label(page, name) {
  return point(page, name).getAttribute("aria-label");
}

/** Waits until what is asserted is so: what is read at once may only be on its way. */
export async function soon(asserted) {
  for (const until = Date.now() + PATIENCE; ; ) {
    try {
      return await asserted();
    } catch (failure) {
      if (!(failure instanceof assert.AssertionError) || Date.now() > until) throw failure;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
}

/** Waits until so many of something are there. */
export async function thereAre(locator, count) {
  await soon(async () => {
    const seen = await locator.count();
    assert.equal(seen, count, `${seen} of ${locator}, not ${count}`);
  });
}

/** Waits until a point of the board is called so. */
export async function isCalled(page, name, words) {
  await soon(async () => assert.match(await label(page, name), words));
}

/** Waits until a part of the page says so. */
export async function says(page, part, words) {
  await page.getByTestId(part).getByText(words).waitFor();
}

/** Clicks a point of the board with the mouse. */
export async function click(page, name, options) {
  await point(page, name).click(options);
}

/** Types a coordinate in one go: a letter that waits too long for its digit is taken by itself. */
export async function typePoint(page, name) {
  await Promise.all([...name].map((key) => page.keyboard.press(key)));
}

/** Plays the right first move, and waits until that is known to have solved the problem. */
export async function solvedBy(page, name) {
  await click(page, name);
  await page
    .getByTestId("said")
    .getByText(/^Right\./)
    .waitFor();
  await page
    .getByTestId("deeds")
    .getByText(/solved/i)
    .first()
    .waitFor();
}

/** Opens a folded part of the panel: with a key, for it moves while verdicts come in above it, and a
 * click would miss it. */
export async function unfold(page, title) {
  await page.locator("summary", { hasText: title }).press("Enter");
}

/** Opens a position in the editor. */
export async function pasted(page, text) {
  await unfold(page, "Open or paste");
  await page.getByLabel("SGF, a diagram, or a list").fill(text);
  await page.getByRole("button", { name: "Open this text" }).click();
}

export async function api(path, body) {
  const init = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(base + path, init);
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** The number of a problem of the library by its title. */
export async function problemNamed(title) {
  const { problems } = await api(`/api/problems?q=${encodeURIComponent(title)}&per_page=200`);
  const found = problems.find((problem) => problem.title === title);
  if (!found) throw new Error(`no problem is called ${title}`);
  return found.id;
}
