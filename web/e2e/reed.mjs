// The tasks of an evaluation sheet that users of an earlier program were given (Reed 2015, appendix C).
import assert from "node:assert/strict";
import { describe } from "node:test";
import { atProblem, click, isCalled, label, PARALLEL, point, says, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

describe("the evaluation sheet", { concurrency: PARALLEL }, () => {
  test("task 1: load a problem from the collection of simple problems", async () => {
    const { page, leave } = await visit();
    await page.getByRole("button", { name: /Textbook shapes/ }).click();
    await page.getByRole("link", { name: /Straight three/ }).click();
    await page.getByRole("heading", { name: "Black to kill" }).waitFor();
    assert.match(await label(page, "C1"), /^C1, White, target/);
    await leave();
  });

  test("task 2: try the problem, making the computer play the first move", async () => {
    const { page, leave } = await atProblem("Straight three");
    await unfold(page, "Who plays");
    await page.getByRole("group", { name: "You play" }).getByLabel("White").check();
    await page.getByText("The program moves first.").waitFor();
    await page.locator('.cell[data-point="E1"][aria-label*="Black"][aria-label*="last move"]').waitFor();
    await says(page, "turn", "White to play");
    await leave();
  });

  test("task 3: load another problem, this time playing the first move yourself", async () => {
    const { page, leave } = await atProblem("Straight three");
    await page.getByRole("link", { name: "Next", exact: true }).click();
    await page.getByText("Bent three").waitFor();
    await page.goBack();
    await page.getByText("Straight three").waitFor();
    await click(page, "E1");
    await says(page, "said", /^Right\./);
    await says(page, "said", "White is dead");
    await leave();
  });

  test("task 4: add and remove stones, set the target, bounds and notes; save, and load again", async () => {
    const { page, leave } = await atProblem("Straight three");
    await page.getByRole("link", { name: "Open in the editor" }).click();
    const opinion = page.getByTestId("opinion");
    await opinion.getByText("E1 is the only move").waitFor();
    // a. and b.: a stone more on each side of the eye space, and a mistake taken away again.
    await page.getByRole("button", { name: "White", exact: true }).click();
    await click(page, "D1");
    await click(page, "H8");
    await page.getByRole("button", { name: "Erase" }).click();
    await click(page, "H8");
    await isCalled(page, "H8", /empty/);
    await opinion.getByText("already dead").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await opinion.getByText("E1 is the only move").waitFor();
    // c.: another stone of the group, instead of the one that was named.
    await page.getByRole("button", { name: "Target" }).click();
    await click(page, "G2");
    await opinion.getByText("The program guessed the target").waitFor();
    await click(page, "G2");
    await opinion.getByText("E1 is the only move").waitFor();
    // d.: everything empty is out, and the eye space is put back.
    await page.getByRole("button", { name: "All empty points out" }).click();
    await page.getByRole("button", { name: "In", exact: true }).click();
    await point(page, "D1").hover();
    await page.mouse.down();
    await point(page, "F1").hover();
    await page.mouse.up();
    await isCalled(page, "E1", /^(?!.*out of bounds)/);
    assert.match(await label(page, "A9"), /out of bounds/);
    await opinion.getByText("E1 is the only move").waitFor();
    // e.: notes of several lines.
    await page.getByLabel("Title").fill("My straight three");
    await page.getByLabel("Notes").fill("First line\nSecond line");
    await page.getByRole("button", { name: "Save" }).click();
    await page.waitForURL(/\/edit\/(?!shapes)/);
    await page.reload();
    assert.equal(await page.getByLabel("Notes").inputValue(), "First line\nSecond line");
    await says(page, "saved", "Nothing to save");
    await page.goto(new URL("/library", page.url()).href);
    await page.getByLabel("Search").fill("My straight three");
    await page.getByRole("link", { name: /My straight three/ }).click();
    await unfold(page, "Notes");
    await page.getByText("Second line").waitFor();
    await leave();
  });
});
