// Drawing problems: what the tools do beyond the evaluation sheet, what is kept, and what goes out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe } from "node:test";
import { click, isCalled, label, PARALLEL, PHONE, pasted, point, says, soon, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const DIAGRAM = `*********
*********
*********
*********
*********
*********
*xxxxxxx*
*xooooox*
*xo---ox*
C1 x
Title: Pasted`;

async function drag(page, from, to) {
  await point(page, from).hover();
  await page.mouse.down();
  await point(page, to).hover();
  await page.mouse.up();
}

/** Waits until no tab holds this place for unsaved work: one that is closed lets go of it a moment later. */
async function letGo(page, place) {
  const held = () => page.evaluate(async () => (await navigator.locks.query()).held.map(({ name }) => name));
  await soon(async () => assert.ok(!(await held()).includes(`shikatsu-${place}`), `${place} is held`));
}

describe("drawing", { concurrency: PARALLEL }, () => {
  test("stones are drawn by dragging, and X changes the colour", async () => {
    const { page, leave } = await visit("/edit");
    await point(page, "B2").hover();
    await page.mouse.down();
    for (const name of ["C2", "D2", "E2"]) await point(page, name).hover();
    await page.mouse.up();
    await isCalled(page, "D2", /Black/);
    await page.keyboard.press("x");
    await click(page, "G7");
    await isCalled(page, "G7", /White/);
    await click(page, "G6", { button: "right" });
    await isCalled(page, "G6", /Black/);
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    await page.keyboard.press("u");
    await isCalled(page, "B2", /empty/);
    await isCalled(page, "E2", /empty/);
    await page.keyboard.press("y");
    await isCalled(page, "E2", /Black/);
    await leave();
  });

  test("two tabs draw side by side, and what is left in a closed one is there again", async () => {
    const { page, context, leave } = await visit("/edit");
    await click(page, "C3");
    await isCalled(page, "C3", /Black/);
    const second = await context.newPage();
    await second.goto(page.url());
    await point(second, "C3").waitFor();
    assert.match(await label(second, "C3"), /empty/);
    await click(second, "G7");
    await isCalled(second, "G7", /Black/);
    await page.reload();
    await isCalled(page, "C3", /Black/);
    assert.match(await label(page, "G7"), /empty/);
    await second.reload();
    await isCalled(second, "G7", /Black/);
    const address = page.url();
    await page.close();
    await letGo(second, "draft-new");
    const third = await context.newPage();
    await third.goto(address);
    await third.locator('.cell[data-point="C3"][aria-label*="Black"]').waitFor();
    await leave();
  });

  test("what is taken back stays away, however late the server answers", async () => {
    const { page, leave } = await visit("/edit");
    await page.getByRole("grid").waitFor();
    let answered = () => undefined;
    const held = new Promise((release) => (answered = release));
    await page.route("**/api/place", async (route) => {
      await held;
      await route.continue();
    });
    await click(page, "E5");
    await isCalled(page, "E5", /Black/);
    await page.keyboard.press("u");
    await page.locator('.cell[data-point="E5"][aria-label*="empty"]').waitFor();
    const late = page.waitForResponse("**/api/place");
    answered();
    await (await late).finished();
    await click(page, "C3");
    await page.locator('.cell[data-point="C3"][aria-label*="Black"]').waitFor();
    assert.match(await label(page, "E5"), /empty/);
    await leave();
  });

  test("a captured stone is taken off, so the position stays legal", async () => {
    const { page, leave } = await visit("/edit");
    await page.getByRole("grid").waitFor();
    await page.keyboard.press("2");
    await click(page, "A1");
    await page.keyboard.press("1");
    await click(page, "A2");
    await click(page, "B1");
    await page.locator('.cell[data-point="A1"][aria-label*="empty"]').waitFor();
    await page.keyboard.press("2");
    await click(page, "A1");
    await page.locator('.cell[data-point="A1"][aria-label*="empty"]').waitFor();
    await leave();
  });

  test("a rectangle goes out of bounds and comes back", async () => {
    const { page, leave } = await visit("/edit");
    await page.getByRole("button", { name: "Out", exact: true }).click();
    await drag(page, "A9", "J4");
    await isCalled(page, "E5", /out of bounds/);
    assert.doesNotMatch(await label(page, "E3"), /out of bounds/);
    await page.getByRole("button", { name: "In", exact: true }).click();
    await drag(page, "E5", "F6");
    await isCalled(page, "E5", /^E5, empty$/);
    await page.getByRole("button", { name: "No bounds" }).click();
    await isCalled(page, "A9", /^A9, empty$/);
    await leave();
  });

  test("a pasted diagram is judged at once, and unsound problems are named", async () => {
    const { page, leave } = await visit("/edit");
    const opinion = page.getByTestId("opinion");
    await pasted(page, DIAGRAM);
    await opinion.getByText("Black kills. E1 is the only move.").waitFor();
    await opinion.getByText("This problem has one correct move.").waitFor();
    await says(page, "live", "E1 is the only move. This problem has one correct move.");
    await isCalled(page, "E1", /dead, best/);
    await page.getByRole("button", { name: "Black", exact: true }).click();
    await click(page, "E1");
    await opinion.getByText("Unsound: the group is already dead.").waitFor();
    await page.keyboard.press("u");
    await page.getByLabel("To move").selectOption("white");
    await opinion.getByText("White lives. E1 is the only move.").waitFor();
    await leave();
  });

  test("on a phone the verdict of what was pasted is in sight", async () => {
    const { page, leave } = await visit("/edit", { ...PHONE, viewport: { width: 390, height: 664 } });
    await pasted(page, DIAGRAM);
    const verdict = page.getByTestId("opinion").getByText("Black kills. E1 is the only move.");
    await verdict.waitFor();
    await soon(async () => {
      const { y, height } = await verdict.boundingBox();
      assert.ok(y >= 0 && y + height <= 664, `it lies from ${y} to ${y + height}`);
    });
    await leave();
  });

  test("what cannot be read is refused in a sentence and changes nothing", async () => {
    const { page, leave } = await visit("/edit");
    await click(page, "E5");
    await pasted(page, "(;GM[1]SZ[99");
    await page.getByTestId("opinion").locator(".said-refused").waitFor();
    assert.match(await label(page, "E5"), /Black/);
    await leave();
  });

  test("nothing below the verdict moves while the program reads", async () => {
    const { page, leave } = await visit("/edit");
    const opinion = page.getByTestId("opinion");
    await opinion.waitFor();
    await opinion.evaluate((box) => {
      window.heights = new Set();
      new ResizeObserver(() => window.heights.add(box.offsetHeight)).observe(box);
    });
    for (const name of ["E5", "E4", "D5"]) {
      await click(page, name);
      await opinion.getByRole("button", { name: "Stop" }).waitFor();
      await opinion.getByText("positions in").waitFor();
    }
    const heights = await page.evaluate(() => [...window.heights]);
    // By no more than the line that many moves take.
    assert.ok(Math.max(...heights) - Math.min(...heights) < 30, heights.join(" "));
    await leave();
  });

  test("unsaved work survives a closed tab", async () => {
    const { page, context, leave } = await visit("/edit");
    await click(page, "E5");
    await page.getByLabel("Title").fill("Half done");
    await says(page, "saved", "Not saved yet");
    await page.waitForFunction(() => localStorage.getItem("shikatsu-draft-new")?.includes("Half done"));
    await page.close();
    const again = await context.newPage();
    await again.goto(`${new URL(page.url()).origin}/learn`);
    await letGo(again, "draft-new");
    await again.goto(`${new URL(page.url()).origin}/edit`);
    await again.locator('.cell[data-point="E5"][aria-label*="Black"]').waitFor();
    assert.equal(await again.getByLabel("Title").inputValue(), "Half done");
    await leave();
  });

  test("a problem goes out as SGF, text, SVG and PNG", async () => {
    const { page, leave } = await visit("/edit");
    await pasted(page, DIAGRAM);
    await says(page, "opinion", "E1 is the only move");
    await unfold(page, "Export and link");
    const starts = { SGF: "(;", Text: "*********", SVG: "<svg", PNG: "\x89PNG" };
    for (const [format, start] of Object.entries(starts)) {
      const coming = page.waitForEvent("download");
      await page.getByRole("button", { name: format, exact: true }).click();
      const download = await coming;
      const bytes = readFileSync(await download.path(), "latin1");
      assert.ok(bytes.startsWith(start), `${format} begins with ${bytes.slice(0, 20)}`);
      assert.match(download.suggestedFilename(), /^Pasted\./);
    }
    await leave();
  });

  test("a link carries the position to be played", async () => {
    const { page, leave } = await visit("/edit");
    await pasted(page, DIAGRAM);
    await says(page, "opinion", "E1 is the only move");
    await page.getByRole("link", { name: "Play it" }).click();
    await page.waitForURL(/\/play#d=/);
    await page.reload();
    await click(page, "E1");
    await says(page, "said", /^Right\./);
    await leave();
  });

  test("a copy is saved under its own name and can be deleted again", async () => {
    const { page, leave } = await visit("/edit");
    await pasted(page, DIAGRAM);
    await says(page, "opinion", "E1 is the only move");
    await page.getByRole("button", { name: "Duplicate" }).click();
    await page.waitForURL(/\/edit\/./);
    assert.equal(await page.getByLabel("Title").inputValue(), "Pasted (copy)");
    const address = page.url();
    await unfold(page, "Clear, revert, delete");
    await page.getByRole("button", { name: "Delete the problem" }).click();
    await page.getByRole("button", { name: "Delete it for good" }).click();
    await page.getByRole("heading", { name: "Library" }).waitFor();
    await page.goto(address);
    await page.getByText("There is no such problem.").waitFor();
    await leave();
  });

  test("a long search says how far it is and can be stopped", async () => {
    const { page, leave } = await visit("/edit");
    await page.locator(".field-row select").last().selectOption("19");
    await page.getByRole("button", { name: "White", exact: true }).click();
    await click(page, "K10");
    const opinion = page.getByTestId("opinion");
    await opinion.getByText(/Reading: [\d,]+ positions/).waitFor();
    await opinion.getByRole("button", { name: "Stop" }).click();
    await opinion.getByRole("button", { name: "Solve" }).waitFor();
    await leave();
  });
});
