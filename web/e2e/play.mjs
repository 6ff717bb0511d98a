// Playing and understanding a problem.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe } from "node:test";
import {
  atProblem,
  click,
  isCalled,
  label,
  PARALLEL,
  point,
  says,
  startServer,
  temporaryFolder,
  unfold,
  visit,
} from "./house.mjs";
import { test } from "./twice.mjs";

const said = (page) => page.getByTestId("said");

async function atStraightThree(options) {
  return atProblem("Straight three", options);
}

describe("playing", { concurrency: PARALLEL }, () => {
  test("a wrong move is answered, explained, and its refutation can be stepped through", async () => {
    const { page, leave } = await atStraightThree();
    await click(page, "D1");
    await said(page).getByText("Wrong.").waitFor();
    await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    await said(page).getByText("lives with two eyes").waitFor();
    await page.getByRole("button", { name: /Show why/ }).click();
    await page.locator('.cell[data-point="D1"][aria-label*="last move"]').waitFor();
    assert.match(await label(page, "E1"), /empty/);
    await said(page).getByRole("button", { name: "One move forward" }).click();
    await isCalled(page, "E1", /White/);
    await leave();
  });

  test("a link to this position leads to what is on the board", async () => {
    const { page, context, leave } = await atStraightThree();
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await click(page, "D1");
    await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    await page.getByText("Link to this position").click();
    await page.getByRole("link", { name: "Link copied" }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    const other = await context.newPage();
    await other.goto(link);
    await other.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    assert.match(await label(other, "D1"), /empty/, "it has been captured");
    await leave();
  });

  test("undo, redo, reset and the slider move through the game", async () => {
    const { page, leave } = await atStraightThree();
    await click(page, "D1");
    await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await isCalled(page, "E1", /empty/);
    assert.match(await label(page, "D1"), /empty/);
    await page.getByRole("button", { name: "Redo" }).click();
    await isCalled(page, "E1", /White/);
    await page.getByLabel("Moves", { exact: true }).fill("1");
    await isCalled(page, "D1", /Black, move 1, last move/);
    assert.match(await label(page, "E1"), /empty/);
    await page.getByRole("button", { name: "Reset" }).click();
    await isCalled(page, "D1", /empty/);
    await leave();
  });

  test("an illegal move is refused in a sentence, and nothing is lost", async () => {
    const { page, leave } = await atStraightThree();
    await click(page, "C1");
    await said(page).getByText("There is a stone at C1 already.").waitFor();
    await click(page, "A5");
    await said(page).getByText("A5 is out of bounds in this problem.").waitFor();
    await click(page, "E1");
    await said(page)
      .getByText(/^Right\./)
      .waitFor();
    await leave();
  });

  test("a click between points takes the nearest", async () => {
    const { page, leave } = await atStraightThree();
    const { x, y, width, height } = await point(page, "E1").boundingBox();
    // Almost half way to F1, where a stone would be wrong.
    await page.mouse.click(x + width * 0.94, y + height * 0.06);
    await said(page)
      .getByText(/^Right\./)
      .waitFor();
    await leave();
  });

  test("a hint says first where, then why; a pass shows what happens elsewhere", async () => {
    const { page, leave } = await atStraightThree();
    const hints = [];
    page.on("request", (request) => hints.push(...(request.postData()?.match(/"hint":"\w+"/g) ?? [])));
    await page.getByRole("button", { name: "Hint" }).click();
    await said(page).getByText("Look at the marked points.").waitFor();
    assert.match(await label(page, "E1"), /marked/);
    await page.getByRole("button", { name: "Why?" }).click();
    await said(page).getByText("Find the point that divides the eye space.").waitFor();
    // There is no third: it is not asked for, and so not counted.
    await page.getByRole("button", { name: "Hint" }).click();
    await page.getByRole("button", { name: "Pass" }).click();
    await said(page).getByText("Wrong.").waitFor();
    await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    assert.deepEqual(hints, ['"hint":"where"', '"hint":"why"']);
    await leave();
  });

  test("without the program one person plays both sides, and legal moves are shown on demand", async () => {
    const { page, leave } = await atStraightThree();
    await unfold(page, "Who plays");
    await page.getByLabel("The program answers").uncheck();
    await page.getByLabel("Show legal moves").check();
    await page.locator('.cell[data-point="E1"][aria-label*="legal"]').waitFor();
    await click(page, "D1");
    await says(page, "turn", "White to play");
    await click(page, "F1");
    await says(page, "turn", "Black to play");
    assert.match(await label(page, "F1"), /White, move 2/);
    await leave();
  });

  test("what the program cannot solve is played by an engine, or without it", async () => {
    const columns = [..."ABCDEFGHJKLMNOPQRST"];
    const region = columns.flatMap((column) => columns.map((_, row) => `${column}${row + 1}`));
    const stones = { size: 19, black: ["D4", "Q16", "K10"], white: ["D16", "Q4", "L10"], to_move: "black", ko: null };
    const words = { title: "Endless", notes: "", goal: null, collection: "", source: "", licence: "" };
    const draft = { ...words, ...stones, targets: ["L10"], region, answers: [] };
    const { address: at, stop } = await startServer(temporaryFolder(), "--forged=false", "--patience", "2");
    const { page, leave } = await visit(`/play#d=${Buffer.from(JSON.stringify(draft)).toString("base64url")}`, { at });
    await says(page, "turn", "Black to play");
    await click(page, "C3");
    await said(page)
      .getByText(/Alpha-beta.*Depth 6, Breadth 8: not proved\./)
      .waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await unfold(page, "Who plays");
    await page.getByLabel("The program answers").uncheck();
    for (const move of ["L9", "P10", "L11", "P9"]) {
      await click(page, move);
      await page.locator(`.cell[data-point="${move}"][aria-label*="last move"]`).waitFor();
    }
    await page.getByRole("button", { name: "Hint" }).click();
    await said(page).getByText("This position is not solved yet.").waitFor();
    await click(page, "M10");
    await page.locator('.cell[data-point="L10"][aria-label*="empty"]').waitFor();
    await said(page).locator(".said-outcome").getByText("captured").waitFor();
    await leave();
    await stop();
  });

  test("whoever is chosen answers, with their settings, and proves nothing", async () => {
    const { page, leave } = await atStraightThree();
    await unfold(page, "Who plays");
    const choice = (name) => page.locator("label.choice", { hasText: name }).locator("select");
    await choice("Who answers").selectOption("Learned (Gang and others)");
    await page.getByText("Nothing that it plays is proved").waitFor();
    await choice("Who ranks moves").selectOption("Boosted trees (ours)");
    await click(page, "D1");
    await said(page).getByText("Wrong.").waitFor();
    await said(page)
      .getByText(/Learned.*: not proved\./)
      .waitFor();
    await page.locator('.cell[aria-label*="White, move 2"]').waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await choice("Who answers").selectOption("Exact search");
    await page.getByText("The proof; where there is none yet").waitFor();
    await leave();
  });

  test("the first move can be given to the other side", async () => {
    const { page, leave } = await atStraightThree();
    await unfold(page, "Who plays");
    await page.getByRole("group", { name: "First move" }).getByLabel("White").check();
    await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
    await said(page).getByText("White lives").waitFor();
    await leave();
  });

  test("every move has its verdict on the board, and the proof is checked and taken away", async () => {
    const { page, leave } = await atStraightThree();
    await unfold(page, "Understand");
    await says(page, "verdict", "Black kills. E1 is the only move.");
    await page.locator('.cell[data-point="D1"][aria-label*="alive"]').waitFor();
    assert.match(await label(page, "E1"), /dead, best/);
    await page.getByRole("button", { name: "Check it" }).click();
    await says(page, "checked", "the proof holds");
    const coming = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download the certificate" }).click();
    const file = await (await coming).path();
    assert.ok(readFileSync(file).length > 20, "the certificate is empty");
    await leave();
  });

  test("equally good moves are told apart by their points", async () => {
    const { page, leave } = await atProblem("Square four");
    await unfold(page, "Understand");
    const moves = page.getByRole("table", { name: "Every first move" });
    await moves.getByRole("columnheader", { name: "Points" }).waitFor();
    const points = (await moves.locator("tbody td.figure").allTextContents()).filter(Boolean).map(Number);
    assert.ok(points.length > 1, "no move has points");
    assert.deepEqual(
      points,
      points.toSorted((a, b) => b - a),
    );
    await leave();
  });

  test("the board can show how long each line is, with a legend", async () => {
    const { page, leave } = await atStraightThree();
    await unfold(page, "Understand");
    await page.getByLabel("Draw on the board").selectOption("lengths");
    await page.locator(".board-heat").first().waitFor();
    assert.match(await label(page, "E1"), /empty, \d+$/);
    assert.equal(await page.locator(".heat-legend .figure").count(), 2);
    await leave();
  });

  test("the solution tree opens branch by branch and shows each on the board", async () => {
    const { page, leave } = await atStraightThree();
    await unfold(page, "Solution tree");
    const tree = page.getByTestId("tree");
    await tree.getByRole("button", { name: "Replies to Black D1" }).click();
    await tree.locator("li li .leaf").first().waitFor();
    await tree.locator("li li").getByRole("button", { name: /^E1/ }).click();
    await page.locator('.cell[data-point="E1"][aria-label*="White, move 2"]').waitFor();
    await page.getByText("2/2 White E1").waitFor();
    await leave();
  });

  test("a solved problem is marked in the library, for this visitor", async () => {
    const { page, leave } = await atStraightThree();
    await click(page, "E1");
    await page.getByRole("link", { name: "Next problem" }).waitFor();
    await says(page, "deeds", "solved");
    await page.getByRole("link", { name: "Library", exact: true }).click();
    await page.locator(".card", { hasText: "Straight three" }).getByText("solved").waitFor();
    await leave();
    const other = await visit();
    await other.page.locator(".card", { hasText: "Straight three" }).waitFor();
    assert.equal(await other.page.locator(".card-solved").count(), 0);
    await other.leave();
  });
});
