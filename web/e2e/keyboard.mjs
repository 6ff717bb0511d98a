// From the first page to a solved problem without a mouse.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { atProblem, isCalled, PARALLEL, point, says, thereAre, typePoint, visit } from "./house.mjs";
import { test } from "./twice.mjs";

/** Presses Tab until the focus is on what is wanted. */
async function tabTo(page, selector, most = 60) {
  for (let pressed = 0; pressed < most; pressed++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return;
  }
  assert.fail(`Tab does not lead to ${selector}`);
}

const focused = (page) => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? "");
const spoken = (page, text) => says(page, "live", text);

describe("keys alone", { concurrency: PARALLEL }, () => {
  test("a key for a hint does not wait for a coordinate", async () => {
    const { page, leave } = await atProblem("Straight three");
    await page.getByTestId("said").waitFor();
    // Whatever else the page still asks for is there, so that nothing is said over the hint.
    await page.waitForLoadState("networkidle");
    await page.keyboard.press("i");
    await spoken(page, "Look at the marked points.");
    assert.equal(await page.locator(".typed").count(), 0);
    await leave();
  });

  test("a problem is found, opened and solved with keys alone", async () => {
    const { page, leave } = await visit();
    await page.locator(".card").first().waitFor();
    await tabTo(page, 'input[type="search"]');
    await page.keyboard.type("straight three");
    // Cards lead back to the list that they are in; before it there may have been one for half of the words.
    await page.locator('.card a[href*="q=straight+three"]').first().waitFor();
    await says(page, "total", /^[12] problems?$/);
    await tabTo(page, ".card a");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Black to kill" }).waitFor();
    await tabTo(page, ".cell");
    while (!(await focused(page)).startsWith("E")) await page.keyboard.press("ArrowRight");
    while (!(await focused(page)).startsWith("E1")) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await says(page, "said", /^Right\./);
    await spoken(page, /Black E1/);
    await leave();
  });

  test("the board is one stop for Tab, in the middle of what is shown", async () => {
    const { page, leave } = await visit("/edit");
    await page.getByRole("grid").waitFor();
    await tabTo(page, ".cell");
    assert.match(await focused(page), /^E5/);
    await page.keyboard.press("ArrowUp");
    assert.match(await focused(page), /^E6/);
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.closest(".board")), null);
    await page.keyboard.press("Shift+Tab");
    assert.match(await focused(page), /^E6/);
    await leave();
  });

  test("a problem is drawn with keys alone", async () => {
    const { page, leave } = await visit("/edit");
    await page.getByRole("grid").waitFor();
    await tabTo(page, ".cell");
    while (!(await focused(page)).startsWith("E1")) await page.keyboard.press("ArrowDown");
    for (const [tool, key] of [
      ["2", "Enter"],
      ["1", "ArrowLeft"],
      ["1", "Enter"],
      ["4", "ArrowRight"],
      ["4", "Enter"],
    ]) {
      await page.keyboard.press(tool);
      await page.keyboard.press(key);
    }
    await page.locator('.cell[data-point="E1"][aria-label*="White, target"]').waitFor();
    await isCalled(page, "D1", /Black/);
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    await page.locator('.cell[data-point="D1"][aria-label*="empty"]').waitFor();
    await leave();
  });

  test("a typed coordinate plays, arrows step, U takes back, R starts over", async () => {
    const { page, leave } = await atProblem("Straight three");
    await page.getByTestId("turn").waitFor();
    await typePoint(page, "d1");
    await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    await page.keyboard.press("ArrowLeft");
    await isCalled(page, "E1", /empty/);
    await page.keyboard.press("ArrowRight");
    await isCalled(page, "E1", /White/);
    await page.keyboard.press("Home");
    await isCalled(page, "E1", /empty/);
    await page.keyboard.press("End");
    await isCalled(page, "E1", /White/);
    await page.keyboard.press("u");
    await isCalled(page, "E1", /empty/);
    await typePoint(page, "f1");
    await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    await page.keyboard.press("r");
    await page.locator('.cell[data-point="F1"][aria-label*="empty"]').waitFor();
    await leave();
  });

  test("letter keys can be switched off", async () => {
    const { page, leave } = await atProblem("Straight three", {
      settings: { "letter-keys": "off" },
    });
    await page.getByTestId("turn").waitFor();
    await typePoint(page, "d1");
    assert.equal(await page.locator(".typed").count(), 0);
    await point(page, "E1").focus();
    await typePoint(page, "d1");
    await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    await leave();
  });

  test("the settings open, change the theme, and close with Escape", async () => {
    const { page, leave } = await visit();
    await page.locator(".card").first().waitFor();
    await tabTo(page, ".settings summary");
    await page.keyboard.press("Enter");
    await page.getByLabel("Theme").selectOption("dark");
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.keyboard.press("Escape");
    await thereAre(page.locator(".settings[open]"), 0);
    await leave();
  });
});
