// Comparing engines: the older programs beside the exact search.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { atProblem, PARALLEL, says, unfold } from "./house.mjs";
import { test } from "./twice.mjs";

async function atTheEngines(title, options) {
  const visitor = await atProblem(title, options);
  await unfold(visitor.page, "Understand");
  await unfold(visitor.page, "Compare engines");
  return { ...visitor, table: visitor.page.getByRole("table", { name: "What each engine plays" }) };
}

describe("comparing engines", { concurrency: PARALLEL }, () => {
  test("each engine's move is held against the exact verdict", async () => {
    const { page, table, leave } = await atTheEngines("Straight three");
    await table.getByRole("row", { name: /Exact search.*E1.*right/ }).waitFor();
    await page.getByRole("button", { name: "Run" }).click();
    await table.getByRole("row", { name: /Alpha-beta.*expects a capture.*E1.*right/ }).waitFor();
    await page.getByRole("combobox", { name: "Engine" }).selectOption("eye-patterns");
    await page.getByLabel("Count eyes at the horizon").uncheck();
    await page.getByRole("button", { name: "Run" }).click();
    await table.getByRole("row", { name: /Eye patterns/ }).waitFor();
    await page.getByText("Without eyes every position at the horizon looks the same.").waitFor();
    await page.getByRole("combobox", { name: "Engine" }).selectOption("learned");
    await page.getByRole("combobox", { name: "Who ranks moves" }).selectOption("boosted");
    assert.equal(await page.getByLabel("Breadth", { exact: true }).inputValue(), "3");
    await page.getByRole("combobox", { name: "Distance" }).selectOption("3");
    await page.getByRole("button", { name: "Run" }).click();
    await table.getByRole("row", { name: /Learned.*Boosted trees.*Distance 3.*E1.*right/ }).waitFor();
    await leave();
  });

  test("switched off and cut down, an engine plays the first point of the board, and the page says why", async () => {
    const { page, table, leave } = await atTheEngines("Straight three");
    await page.getByLabel("Depth", { exact: true }).fill("0");
    await page.getByLabel("Breadth", { exact: true }).fill("1");
    for (const name of ["Contact", "Hane", "Empty triangle", "Mouth"])
      await page.getByLabel(name, { exact: true }).uncheck();
    await page.getByRole("button", { name: "Run" }).click();
    await table.getByRole("row", { name: /Alpha-beta.*wrong/ }).waitFor();
    await page.getByText("With depth 0 the engine plays").waitFor();
    await page.getByText("With breadth 1 only").waitFor();
    await page.getByText("With all shapes off").waitFor();
    await leave();
  });

  test("influence and the evaluation at the horizon are switched by keys", async () => {
    const { page, table, leave } = await atTheEngines("Straight three");
    await page.getByLabel("Depth", { exact: true }).fill("1");
    await page.getByLabel("Influence", { exact: true }).focus();
    await page.keyboard.press("Space");
    assert.equal(await page.getByLabel("Weight of Influence").inputValue(), "20");
    await page.getByRole("combobox", { name: "Horizon" }).selectOption("eyes");
    await page.getByRole("button", { name: "Run" }).click();
    await table.getByRole("row", { name: /Alpha-beta.*does not see the end.*E1.*right/ }).waitFor();
    await leave();
  });

  test("what is being typed stands while a result comes in", async () => {
    const { page, table, leave } = await atTheEngines("Straight three");
    await table.getByRole("row", { name: /Exact search/ }).waitFor();
    let answer;
    const typed = new Promise((done) => (answer = done));
    await page.route("**/api/compare", async (route) => {
      await typed;
      await route.continue();
    });
    await page.getByRole("button", { name: "Run" }).click();
    const depth = page.getByLabel("Depth", { exact: true });
    await depth.fill("1");
    answer();
    await table.getByRole("row", { name: /Alpha-beta/ }).waitFor();
    assert.equal(await depth.inputValue(), "1");
    await leave();
  });

  test("a search without a horizon tells how it goes and can be stopped", async () => {
    const { page, table, leave } = await atTheEngines("Rectangular six in the corner, two outside liberties");
    await table.getByRole("row", { name: /Exact search/ }).waitFor();
    await page.getByRole("combobox", { name: "Engine" }).selectOption("minimax");
    await page.getByLabel("No limit on Depth").check();
    await page.getByLabel("No limit on Breadth").check();
    await page.getByRole("button", { name: "Run" }).click();
    await says(page, "engine-progress", /[\d,]+ positions, \d+ moves deep/);
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByRole("button", { name: "Run" }).waitFor();
    await table.getByRole("row", { name: /Minimax.*Depth No limit.*stopped/ }).waitFor();
    await leave();
  });
});
