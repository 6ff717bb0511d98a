// How the pages look: quick to come, without a serious finding of axe, and drawn to a folder for people to look at.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe, test } from "node:test";
import { base, click, PARALLEL, problemNamed, unfold, visit } from "./house.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCREENS = join(import.meta.dirname, "../screens");
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** Each page in the state in which it is looked at. */
const PAGES = {
  library: { path: "/", ready: (page) => page.locator(".card").first().waitFor() },
  problem: { path: "/problem/", ready: (page) => page.getByTestId("turn").waitFor() },
  wrong: { path: "/problem/", ready: afterWrongMove },
  understand: { path: "/problem/", ready: understood },
  editor: { path: "/edit/", ready: (page) => page.getByTestId("opinion").getByText("only move").waitFor() },
  blank: { path: "/edit", ready: (page) => page.getByText("Put stones on the board").waitFor() },
  learn: { path: "/learn/eyes", ready: (page) => page.getByTestId("task").waitFor() },
};

async function afterWrongMove(page) {
  await click(page, "D1");
  await page.getByRole("button", { name: /Show why/ }).waitFor();
  await page.getByTestId("said").getByText("lives with two eyes").waitFor();
}

async function understood(page) {
  await unfold(page, "Understand");
  await page.getByTestId("verdict").waitFor();
  await page.locator(".board .mark").first().waitFor();
}

async function opened(name, options) {
  const { path, ready } = PAGES[name];
  const id = await problemNamed("Straight three");
  const { page, leave } = await visit(path.length > 1 && path.endsWith("/") ? path + id : path, options);
  await ready(page);
  return { page, leave };
}

/** Axe's findings that matter. The policy keeps scripts out, so it is put in from outside. */
async function findings(page, rules) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate((rules) => window.axe.run({ resultTypes: ["violations"], ...rules }), rules);
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

/** Everything in the light theme; the dark one differs in its colours only. */
const RULES = { light: {}, dark: { runOnly: ["color-contrast"] } };

describe("every page, without a serious finding and drawn at three widths", { concurrency: PARALLEL }, () => {
  mkdirSync(SCREENS, { recursive: true });
  for (const colorScheme of ["light", "dark"])
    for (const name of Object.keys(PAGES))
      test(`${name}, ${colorScheme}`, async () => {
        const { page, leave } = await opened(name, { colorScheme, viewport: SIZES[0] });
        await page.locator(".settings summary").click();
        assert.deepEqual(await findings(page, RULES[colorScheme]), []);
        await page.keyboard.press("Escape");
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.screenshot({ path: join(SCREENS, `${name}-${size.width}-${colorScheme}.png`) });
        }
        await leave();
      });
});

test("every look of the board is drawn", async () => {
  for (const look of ["wood", "paper", "contrast"]) {
    const { page, leave } = await opened("understand", { settings: { look } });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.look), look);
    await page.screenshot({ path: join(SCREENS, `look-${look}.png`) });
    await leave();
  }
});

test("the page is ready within a second on a cold start", async () => {
  const { page, leave } = await visit("/learn");
  const times = [];
  for (let round = 0; round < 3; round++) {
    const began = performance.now();
    await page.goto(`${base}/?round=${round}`);
    await page.locator(".card").first().waitFor();
    times.push(performance.now() - began);
  }
  assert.ok(Math.min(...times) < 1000, `ready after ${times.map(Math.round)} ms`);
  await leave();
});

test("a move in a solved problem is answered within a tenth of a second at the median", async () => {
  const { page, leave } = await visit(`/problem/${await problemNamed("Straight three")}`);
  await page.getByTestId("turn").waitFor();
  const times = await page.evaluate(async (id) => {
    const body = JSON.stringify({ problem: { id }, you: "attacker", moves: ["D1"] });
    const times = [];
    for (let round = 0; round < 21; round++) {
      const began = performance.now();
      await (await fetch("/api/lesson", { method: "POST", headers: { "content-type": "application/json" }, body })).json();
      times.push(performance.now() - began);
    }
    return times.sort((a, b) => a - b);
  }, await problemNamed("Straight three"));
  assert.ok(times[10] < 100, `the median is ${times[10]} ms`);
  await leave();
});
