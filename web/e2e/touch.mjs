// A phone, 390 points wide, worked by touch.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { atProblem, PARALLEL, PHONE, point, problemNamed, visit } from "./house.mjs";

describe("a phone", { concurrency: PARALLEL }, () => {
  test("board, question and main buttons fit a phone without scrolling", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    for (const part of [".board", ".question h1", ".result", ".controls .button-row"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 390, `${part} is cut at the side`);
      assert.ok(box.y >= 0 && box.y + box.height <= 844, `${part} is below the fold`);
    }
    await leave();
  });

  test("no page is wider than the phone", async () => {
    for (const path of ["/", `/problem/${await problemNamed("Straight three")}`, "/edit", "/learn"]) {
      const { page, leave } = await visit(path, PHONE);
      await page.locator("h1").waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, 390, `${path} is ${width} wide`);
      await leave();
    }
  });

  test("a tap shows a ghost, and the move is made when it is confirmed", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    await point(page, "D1").tap();
    await page.locator('.cell[data-point="D1"][aria-label*="chosen"]').waitFor();
    await point(page, "E1").tap();
    await page.getByRole("button", { name: "Play E1" }).tap();
    await page.getByTestId("said").getByText(/^Right\./).waitFor();
    await leave();
  });

  test("a second tap on the same point confirms too", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    await point(page, "E1").tap();
    await page.locator(".stone-pending").waitFor();
    await point(page, "E1").tap();
    await page.getByTestId("said").getByText(/^Right\./).waitFor();
    await leave();
  });

  test("confirmation can be switched off", async () => {
    const settings = { "confirm-touch": "off" };
    const { page, leave } = await atProblem("Straight three", { ...PHONE, settings });
    await point(page, "E1").tap();
    await page.getByTestId("said").getByText(/^Right\./).waitFor();
    await leave();
  });

  test("points are large enough to hit, or the board can be enlarged until they are", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    const width = async () => (await point(page, "E1").boundingBox()).width;
    while ((await width()) < 44) await page.getByRole("button", { name: "Zoom in" }).tap();
    await point(page, "E1").scrollIntoViewIfNeeded();
    await point(page, "E1").tap();
    await page.getByRole("button", { name: "Play E1" }).waitFor();
    await leave();
  });
});
