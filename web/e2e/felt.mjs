// How long people wait, as the page itself sees it; `npm run felt` prints it. A first visit: an empty browser, a processor four times
// slower than this one, 10 Mbit/s with 40 ms there and back, all by the browser's own throttling. And from a problem that was played to
// the next, by one key, on this machine as it is.
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync } from "node:zlib";
import { hosted } from "./host.mjs";
import { BINARY, browser, click, PHONE, startServer, temporaryFolder, visit } from "./house.mjs";

const SLOWER = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const VISITS = Number(process.env.SHIKATSU_VISITS ?? 5);
const PROBLEMS = Number(process.env.SHIKATSU_PROBLEMS ?? 100);

const folder = temporaryFolder();
execFileSync(BINARY, ["site", folder]);
/** With the whole bank. */
const server = await startServer(temporaryFolder());
for (let total = -1, next = 0; total !== next || !next; ) {
  total = next;
  await new Promise((done) => setTimeout(done, 2000));
  next = (await (await fetch(`${server.address}/api/problems?per_page=1`)).json()).total;
}
const HOMES = { server: `${server.address}/`, folder: (await hosted(folder)).at };

const bank = join(
  folder,
  readdirSync(folder).find((name) => name.startsWith("bank-")),
);
/** The right move in a newcomer's first problem. */
const FIRST = Object.values(JSON.parse(gunzipSync(readFileSync(join(bank, "newcomer.gz")))))
  .map((answer) => JSON.parse(answer).draft?.answers[0])
  .find(Boolean);

const at = (values, share) => values.toSorted((one, other) => one - other)[Math.ceil(share * values.length) - 1];
const whole = (milliseconds) => milliseconds.toFixed(0);

async function slowed(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Milliseconds until something is painted, until stones can be played, and from the right one to what is said of it. */
async function visited(address) {
  const context = await browser.newContext({ ...PHONE, locale: "en-GB" });
  const page = await context.newPage();
  await slowed(page);
  await page.addInitScript(() => {
    localStorage.setItem("shikatsu-confirm-touch", "off");
    localStorage.setItem("shikatsu-turning", "off");
    const seen = () => {
      if (!document.querySelector(".cell")) return requestAnimationFrame(seen);
      requestAnimationFrame(() => setTimeout(() => (window.playable = performance.now())));
    };
    seen();
  });
  await page.goto(address, { waitUntil: "commit" });
  await page.waitForFunction(() => window.playable);
  const [painted, playable] = await page.evaluate(() => [
    performance.getEntriesByName("first-contentful-paint")[0].startTime,
    window.playable,
  ]);
  const began = performance.now();
  await page.locator(`.cell[data-point="${FIRST}"]`).tap();
  await page.getByTestId("said").getByText("Right.").waitFor();
  const answered = performance.now() - began;
  await context.close();
  return { painted, playable, answered };
}

for (const [home, address] of Object.entries(HOMES))
  test(`a first visit: ${home}`, async () => {
    const visits = [];
    while (visits.length < VISITS) visits.push(await visited(address));
    for (const name of ["painted", "playable", "answered"]) {
      const times = visits.map((one) => one[name]);
      console.log(
        `${home}: ${name} after ${whole(at(times, 0.5))} ms, at most ${whole(at(times, 1))} (${VISITS} visits)`,
      );
    }
  });

test("from a problem to the next", async () => {
  const { page, leave } = await visit("/", { at: server.address, settings: { level: "15k" } });
  page.setDefaultTimeout(20_000);
  const times = [];
  while (times.length < PROBLEMS) {
    await page.locator(".solve[data-problem]").waitFor();
    const id = await page.locator(".solve").getAttribute("data-problem");
    await tried(page, id);
    const took = page.evaluate(
      (id) =>
        new Promise((done) => {
          let began = 0;
          addEventListener("keydown", () => (began = performance.now()), { capture: true, once: true });
          const seen = () => {
            const solve = document.querySelector(".solve");
            if (!began || !solve || solve.dataset.problem === id) return requestAnimationFrame(seen);
            done(performance.now() - began);
          };
          seen();
        }),
      id,
    );
    // Where the next one is not known yet the key does nothing; the time counts from the first press.
    await page.keyboard.press("n");
    const again = setInterval(() => page.keyboard.press("n").catch(() => undefined), 250);
    times.push(await took.finally(() => clearInterval(again)));
  }
  const [half, most, worst] = [0.5, 0.99, 1].map((share) => whole(at(times, share)));
  console.log(
    `to the next problem by “n”: median ${half} ms, 99 % within ${most}, at most ${worst} (${PROBLEMS} problems)`,
  );
  await leave();
});

/** Plays a wrong first move, or answers what is asked, and looks at what is said of it for a moment. */
async function tried(page, id) {
  const answer = page.locator("[data-answer]").first();
  await page.getByTestId("said").waitFor();
  if (await answer.count()) await answer.click();
  else {
    const asked = { data: { problem: { id }, path: [] }, headers: { origin: server.address } };
    const { nodes } = await (await page.request.post(`${server.address}/api/tree`, asked)).json();
    await click(page, nodes.find(({ move, correct }) => move !== "pass" && !correct).move);
  }
  await page
    .getByTestId("said")
    .getByText(/^(Right|Wrong)/)
    .first()
    .waitFor();
  await page.waitForTimeout(500);
}
