// Whole games: one against the weakest computer from the first stone to the count, its dispute and its result; reloads,
// the estimate, giving up, a clock, a phone.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { click, isCalled, label, PARALLEL, PHONE, point, says, thereAre, typePoint, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const said = (page, text) => page.getByTestId("said").getByText(text).first().waitFor();
const mine = (page) => page.locator('[data-go][data-turn="yours"]').waitFor();
const turnsOf = async (page) => Number(await page.locator("[data-go]").getAttribute("data-turns"));
const changed = (page, version) => page.locator(`[data-go]:not([data-version="${version}"])`).waitFor();
const versionOf = (page) => page.locator("[data-go]").getAttribute("data-version");

/** A game that is begun on the page. */
async function begin(page, { Board = "5 × 5", Strength = "Rung 1", ...more } = {}) {
  const form = page.locator(".row-form");
  await form.waitFor();
  await form.getByLabel("Board").selectOption(Board);
  await form.getByLabel("Strength").selectOption(Strength);
  if (Object.keys(more).length) await page.getByText("More options").click();
  for (const [name, value] of Object.entries(more)) await form.getByLabel(name).first().selectOption(value);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator("[data-go]").waitFor();
}

/** Takes the points that are free, then passes, until both have passed. */
async function playOut(page, points) {
  for (let turn = 0; turn < 80; turn++) {
    await page
      .locator('[data-go][data-turn="yours"], [data-testid="count"], [data-testid="outcome"]')
      .first()
      .waitFor();
    if ((await page.locator('[data-go][data-turn="yours"]').count()) === 0) return;
    const version = await versionOf(page);
    let next = points.shift();
    while (next && !/empty/.test(await label(page, next))) next = points.shift();
    if (next) await click(page, next);
    else await page.getByRole("button", { name: "Pass" }).click();
    await changed(page, version);
  }
  assert.fail("the game does not end");
}

const POINTS = () => ["C3", "C2", "C4", "B3", "D3", "C5", "C1"];

describe("a whole game", { concurrency: PARALLEL }, () => {
  test("is found, played, counted, disputed and ended, all by mouse", async () => {
    const { page, leave } = await visit();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await begin(page, { Komi: "0.5" });
    await page.getByRole("heading", { name: "5 × 5 against Rung 1" }).waitFor();
    await playOut(page, POINTS());
    const count = page.getByTestId("count");
    await count.waitFor();
    await said(page, /Is that right\?/);
    const points = () => count.locator("[data-points]").allTextContents();
    const [stone, before] = [
      await page.locator(".cell[data-stone]").first().getAttribute("data-point"),
      await points(),
    ];
    const was = await label(page, stone);
    await click(page, stone);
    await page.locator(`.cell[data-point="${stone}"][aria-label*="as you marked"]`).waitFor();
    const disputed = await label(page, stone);
    await page.reload();
    await count.waitFor();
    assert.equal(await label(page, stone), disputed, "what was marked is kept");
    await click(page, stone);
    await page.locator(`.cell[data-point="${stone}"][aria-label="${was}"]`).waitFor();
    assert.deepEqual(await points(), before);
    await page.getByRole("button", { name: "Agree" }).click();
    await says(page, "outcome", /^You (win|lose)\. (Black|White) won by [\d.]+ points?\.$/);
    await page.getByRole("link", { name: "Open in the viewer" }).click();
    await page.getByTestId("replay").waitFor();
    await page.getByText(/won by/).waitFor();
    await leave();
  });

  test("goes on after a reload, is on the list, and turns are taken back", async () => {
    const { page, leave } = await visit("/go");
    await begin(page, { Board: "9 × 9" });
    await click(page, "E5");
    await page.locator('[data-go][data-turns="2"]').waitFor();
    await page.reload();
    await mine(page);
    assert.equal(await turnsOf(page), 2);
    assert.match(await label(page, "E5"), /Black/);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await isCalled(page, "E5", /empty/);
    await page.keyboard.press("End");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator('[data-go][data-turns="0"]').waitFor();
    await page.getByRole("link", { name: "Another game" }).click();
    await page.getByTestId("games").getByRole("link", { name: "9 × 9 against Rung 1" }).click();
    await page.locator('[data-go][data-turns="0"]').waitFor();
    await click(page, "E5");
    await page.locator('[data-go][data-turns="2"]').waitFor();
    await click(page, "E5");
    await said(page, "There is a stone at E5 already.");
    await leave();
  });

  test("is estimated, and given up only when that is meant", async () => {
    const { page, leave } = await visit("/go");
    await begin(page, { Board: "7 × 7" });
    await click(page, "D4");
    await page.locator('[data-go][data-turns="2"]').waitFor();
    await page.getByRole("button", { name: "Estimate" }).click();
    await says(page, "estimate", /won \d+ % of/);
    assert.ok((await page.locator(".owner").count()) > 5, "squares on the board");
    await said(page, /leads by about [\d.]+ points?\.|Nobody is ahead\./);
    await page.getByRole("button", { name: "Hide the estimate" }).click();
    await thereAre(page.locator(".owner"), 0);
    await thereAre(page.getByTestId("said").getByText("leads by"), 0);
    await page.getByRole("button", { name: "Resign" }).click();
    await said(page, "Resign this game?");
    await page.getByTestId("said").getByRole("button", { name: "Play on" }).click();
    await said(page, /^Your turn/);
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByTestId("said").getByRole("button", { name: "Resign" }).click();
    await says(page, "outcome", "You lose. White won by resignation.");
    await page.getByRole("button", { name: "Undo" }).click();
    await said(page, /^Your turn/);
    await leave();
  });

  test("has a clock that runs while it is open and is over when it is over", async () => {
    const { page, leave } = await visit("/go");
    await page.clock.install();
    await begin(page, { Clock: "One time for all moves", Minutes: "1" });
    await said(page, /^You (1:00|0:\d\d), computer 1:00$/);
    await page.clock.runFor(5000);
    await said(page, /^You 0:[345]\d, computer 1:00$/);
    await leave();
  });

  test("is begun with a handicap and played by keys alone", async () => {
    const { page, leave } = await visit("/go");
    const form = page.locator(".row-form");
    await form.getByLabel("Board").selectOption("9 × 9");
    await form.getByLabel("Your colour").selectOption("White");
    await form.getByLabel("Handicap").selectOption("4 stones");
    await page.getByRole("button", { name: "Begin" }).focus();
    await page.keyboard.press("Enter");
    await mine(page);
    assert.match(await label(page, "C3"), /Black/);
    await typePoint(page, "e5");
    await page.locator('[data-go][data-turns="2"]').waitFor();
    assert.match(await label(page, "E5"), /White/);
    await page.keyboard.press("u");
    await page.locator('[data-go][data-turns="0"]').waitFor();
    await leave();
  });

  for (const [size, viewport] of [
    ["9 × 9", { width: 390, height: 664 }],
    ["19 × 19", { width: 390, height: 664 }],
    ["13 × 13", { width: 1024, height: 768 }],
  ])
    test(`shows board, strip and buttons without scrolling, ${size} at ${viewport.width}x${viewport.height}`, async () => {
      const { page, leave } = await visit("/go", { ...PHONE, viewport, settings: { "confirm-touch": "off" } });
      await page.locator(".row-form").waitFor();
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      await begin(page, { Board: size });
      await point(page, "D4").tap();
      await page.locator('[data-go][data-turns="2"]').waitFor();
      await mine(page);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width);
      for (const part of [".board", ".result", ".controls .button-row"]) {
        const box = await page.locator(part).boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= viewport.height + 0.5, `${part}: ${JSON.stringify(box)}`);
        assert.ok(box.width > 100, part);
      }
      await leave();
    });
});
