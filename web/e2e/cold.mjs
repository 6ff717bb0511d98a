// How long a first visit takes: an empty browser, a processor four times slower than this one, 10 Mbit/s with 40 ms there and back,
// all by the browser's own throttling. `npm run cold` prints the times of each home, in milliseconds since the address was opened.
import { execFileSync } from "node:child_process";
import { after, test } from "node:test";
import { hosted } from "./host.mjs";
import { BINARY, browser, PHONE, startServer, temporaryFolder } from "./house.mjs";

const SLOWER = 4;
const LINE = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };
const VISITS = Number(process.env.SHIKATSU_VISITS ?? 5);

/** Slows a page down, and every worker that it starts. */
async function slowed(page) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", LINE);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
}

/** Milliseconds until something is painted, until stones can be played, and until the first of them is answered. */
async function visited(at) {
  const context = await browser.newContext({ ...PHONE, locale: "en-GB" });
  const page = await context.newPage();
  await slowed(page);
  await page.addInitScript(() => {
    const seen = () => {
      if (!document.querySelector("button.cell, .cell")) return requestAnimationFrame(seen);
      requestAnimationFrame(() => setTimeout(() => (window.playable = performance.now())));
    };
    seen();
  });
  await page.goto(at, { waitUntil: "commit" });
  await page.waitForFunction(() => window.playable, null, { timeout: 60_000 });
  const times = await page.evaluate(() => ({
    painted: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? Number.NaN,
    playable: window.playable,
  }));
  const free = page.locator('.cell[aria-label*="empty"]').first();
  const began = Date.now();
  await free.tap();
  await page.waitForFunction(
    () => /Wrong|Right|other|move/.test(document.querySelector('[data-testid="said"]')?.textContent),
    null,
    {
      timeout: 60_000,
    },
  );
  const bytes = await page.evaluate(() =>
    performance.getEntriesByType("resource").reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
  );
  await context.close();
  return { ...times, answered: Date.now() - began, bytes };
}

const median = (values) => values.toSorted((one, other) => one - other)[values.length >> 1];

test("a first visit", async () => {
  const folder = temporaryFolder();
  execFileSync(BINARY, ["site", folder]);
  const homes = {
    server: `${(await startServer(temporaryFolder())).address}/`,
    folder: (await hosted(folder)).at,
  };
  for (const [home, at] of Object.entries(homes)) {
    const visits = [];
    while (visits.length < VISITS) visits.push(await visited(at));
    const told = Object.keys(visits[0]).map((name) => `${name} ${median(visits.map((one) => one[name])).toFixed(0)}`);
    console.log(
      `${home}: ${told.join(", ")} (medians of ${VISITS}; the slowest was playable after ${Math.max(...visits.map((one) => one.playable)).toFixed(0)})`,
    );
  }
});
after(() => undefined);
