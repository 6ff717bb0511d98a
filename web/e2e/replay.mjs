// The viewer of games: what lives, what becomes of a group, games that are kept here, and lines of solutions.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { atProblem, base, click, isCalled, label, PARALLEL, says, soon, thereAre, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

/** White lives in the corner with two eyes; a black group beside it has a room of three points. Two variations. */
const GAME = `(;GM[1]FF[4]SZ[9]KM[6.5]GN[Study]AW[ab][bb][cb][db][da][ba]AB[ac][bc][cc][dc][ec][eb][ea]
  C[Two eyes.];B[ee]C[Middle.]TR[ee](;W[gg]C[Main.];B[gc])(;W[cg]C[Other.]LB[cg:x];B[gg]))`;

/** Two games as `shikatsu-lab learn play` keeps them: in the first White lives, in the second White goes wrong. */
const PATHS = `(;FF[4]GM[1]CA[UTF-8]SZ[19]GN[Problem 1, 26 kyu]PB[exact player]PW[random forest, theirs]
  AB[bs][cs][es][cr][er][fq][ap][bp][cp][dp][fp][eo]AW[as][br][dr][aq][bq][cq]PL[W]C[White to live. At most 7 moves.]ALIVE[1]
  ;W[ds];B[];W[cs]C[White lives unconditionally. Pass-alive: A1, C1, D1, B2, D2, A3, B3, C3. Solved, as the study counts.])
  (;FF[4]GM[1]CA[UTF-8]SZ[19]GN[Problem 2, 10 kyu]PB[exact player]PW[random forest, theirs]AB[ae][be][ce][de][ed][ec][eb][ea]
  AW[ad][bd][cd][dd][dc][db][da]PL[W]C[White to live. At most 9 moves.]ALIVE[1];W[aa]BM[1]C[Wrong: alive before, dead now.];B[bb])`;

/** White misses a life, and Black the kill. */
const THROWN = join(import.meta.dirname, "../../docs/examples/game.sgf");

async function opened(options, text = GAME) {
  const visitor = await visit("/game", options);
  await visitor.page.getByLabel("Or paste SGF").fill(text);
  await visitor.page.getByRole("button", { name: "Open this text" }).click();
  await visitor.page.getByTestId("replay").waitFor();
  return visitor;
}

describe("the viewer", { concurrency: PARALLEL }, () => {
  test("shows what lives without another move to those who ask", async () => {
    const { page, leave } = await opened();
    assert.doesNotMatch(await label(page, "A8"), /pass-alive/);
    await page.getByLabel("Dots on stones that can never be captured").check();
    await page.locator('.cell[data-point="A8"][aria-label*="pass-alive"]').waitFor();
    assert.doesNotMatch(await label(page, "A7"), /pass-alive/);
    await page.getByText("Can never be captured", { exact: true }).waitFor();
    await leave();
  });

  test("steps through the result path of an agent, with dots on what lives where the file asks for them", async () => {
    const { page, leave } = await opened({}, PATHS);
    assert.ok(await page.getByLabel("Dots on stones that can never be captured").isChecked());
    assert.equal(await page.locator(".stone-pass-alive").count(), 0);
    await page.getByRole("slider").fill("3");
    await says(page, "comment", /^White lives unconditionally/);
    // The last stone shows that it is the last, and no second sign.
    await page.locator('.cell[data-point="C1"][aria-label*="pass-alive"]').waitFor();
    await thereAre(page.locator(".stone-pass-alive"), 7);
    assert.doesNotMatch(await label(page, "F3"), /pass-alive/);
    await page.getByRole("combobox", { name: /^Game/ }).selectOption("2");
    await says(page, "replay", "Problem 2, 10 kyu");
    await page.getByRole("slider").fill("1");
    await says(page, "comment", "Wrong: alive before, dead now.");
    await leave();
  });

  test("leads from a stone to the solution of its group", async () => {
    const { page, leave } = await opened();
    await click(page, "C8");
    await isCalled(page, "A8", /target/);
    await page.getByTestId("group").getByRole("link", { name: "Solve this group (White C8)" }).click();
    await page.waitForURL(/\/play#d=/);
    await isCalled(page, "A8", /White, target/);
    await unfold(page, "Understand");
    await says(page, "verdict", /White lives\./);
    await leave();
  });

  test("follows variations, comments and marks by keys", async () => {
    const { page, leave } = await opened();
    const comment = page.getByTestId("comment");
    for (const said of ["Middle.", "Main."]) {
      await page.keyboard.press("ArrowRight");
      await comment.getByText(said).waitFor();
    }
    await page.keyboard.press("ArrowDown");
    await comment.getByText("Other.").waitFor();
    assert.match(await label(page, "C3"), /White, last move, x/);
    await leave();
  });

  test("asks the computer, random games and the whole line on demand", async () => {
    const { page, leave } = await opened();
    const draw = page.getByLabel("Draw on the board");
    await draw.selectOption("What the computer thinks");
    await says(page, "opinion", /won \d+ % of/);
    await soon(async () => assert.ok((await page.locator(".owner").count()) > 5));
    await draw.selectOption("Heat map of random games");
    await says(page, "heat", /random games each/);
    await soon(async () => assert.ok((await page.locator(".board-heat").count()) > 20));
    await page.keyboard.press("ArrowRight");
    await says(page, "heat", /lead of White/);
    await draw.selectOption("Nothing");
    await page.getByRole("button", { name: "Draw the win rate over the game" }).click();
    await page.locator('[data-testid="graph"][data-known="4"]').waitFor();
    await says(page, "graph", /^Move 1: Black \d+ %$/);
    await leave();
  });

  test("opens a game of Capture Row and the main line of a solution", async () => {
    const row = await visit("/row");
    await row.page.locator(".row-form").getByLabel("Against").selectOption("Somebody at this screen");
    await row.page.getByRole("button", { name: "Begin" }).click();
    await click(row.page, "B2");
    await row.page.locator('[data-row][data-turns="1"]').waitFor();
    await row.page.getByRole("link", { name: "Open in the viewer" }).click();
    await row.page.getByTestId("replay").waitFor();
    await row.page.reload();
    await row.page.getByRole("button", { name: "Last" }).click();
    await row.page.locator('.cell[data-point="B2"][aria-label*="Black"]').waitFor();
    await row.leave();
    const solved = await atProblem("Straight three");
    await unfold(solved.page, "Understand");
    await solved.page.getByRole("button", { name: "Open in the viewer" }).click();
    await solved.page.getByTestId("replay").waitFor();
    await solved.page.keyboard.press("ArrowRight");
    await says(solved.page, "replay", /^1\/\d+ Black /);
    await solved.leave();
  });

  test("tells what a game has thrown away, and keeps it to be trained", async () => {
    const { page, leave } = await opened({}, readFileSync(THROWN, "utf8"));
    const missed = page.getByTestId("missed");
    await missed.getByRole("button", { name: "Look through the game" }).click();
    await missed.getByText("2 moments found.").waitFor();
    await thereAre(missed.getByRole("listitem"), 2);
    const black = missed.getByRole("listitem").filter({ hasText: "Move 19: Black B1" });
    assert.match(await black.innerText(), /With E1 it would have been dead\..* After the move: alive\./s);
    await missed.getByLabel("Moves of").selectOption("Black");
    await thereAre(missed.getByRole("listitem"), 1);
    await black.getByRole("button", { name: "Move 19: Black B1" }).click();
    // The board is that before the move.
    await says(page, "replay", /^18\/25 White /);
    await missed.getByRole("button", { name: "Keep 1 problem to train" }).click();
    await missed.getByText(/^Kept in the library/).waitFor();
    assert.equal(await missed.getByRole("button", { name: /^Keep/ }).count(), 0);
    await page.goto(`${base}/library`);
    await page.getByText("From my games").first().waitFor();
    const ways = await page.evaluate(async () => (await fetch("/api/ways")).json());
    assert.equal(ways.mistakes, 1);
    await leave();
  });
});
