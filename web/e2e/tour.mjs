// The tour of docs/tour.md, walked by a visitor who takes a picture at each stop. Ordinary runs leave the pictures in
// screens/tour; `npm run tour` puts them beside the page, which must name them all and no other.
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { atProblem, click, PARALLEL, PHONE, pasted, point, says, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const ROOT = join(import.meta.dirname, "../..");
const KEPT = join(ROOT, "docs/tour");
const PICTURES = process.env.SHIKATSU_TOUR ? KEPT : join(import.meta.dirname, "../screens/tour");
const LARGEST = 140_000;
const WIDE = { viewport: { width: 880, height: 560 } };
const TALL = { viewport: { width: 880, height: 660 } };
/** Pictures for a page, not for a screen with fine dots. */
const SMALL = { ...PHONE, viewport: { width: 390, height: 664 }, deviceScaleFactor: 1 };
/** A tap plays at once, however small the point. */
const QUICK = { "confirm-touch": "off" };

mkdirSync(PICTURES, { recursive: true });

const said = (page, text) => says(page, "said", text);
/** Scrolls the panel until a part of it is at the top. */
const toTop = (part) => part.evaluate((element) => element.scrollIntoView({ block: "start" }));

/** Two white groups, one with two eyes and one without. */
const TWO_GROUPS = `*********
*********
*********
*********
*********
*****xxxx
*xxxxoooo
*xoxoo-o-
*xo-ooooo
C1 x`;

/** Twenty points inside: more than can be read in a moment. */
const LARGE = `*********
*********
xxxxxx***
ooooox***
----ox***
----ox***
----ox***
----ox***
----ox***
E5 x`;

/** What is done at each stop, ending with the page as it is to be seen. */
const STOPS = {
  async first() {
    const visitor = await visit("/", TALL);
    await visitor.page.getByRole("button", { name: "Tour" }).waitFor();
    await visitor.page.getByTestId("turn").waitFor();
    return visitor;
  },

  async problem() {
    const visitor = await atProblem("Rectangular six in the corner, no outside liberty", WIDE);
    await visitor.page.getByText("The stones in question").waitFor();
    const width = async () => (await visitor.page.locator(".board").boundingBox()).width;
    const before = await width();
    await visitor.page.setViewportSize({ width: 1400, height: 900 });
    assert.ok((await width()) > before * 1.2, "the board grows with the window");
    await visitor.page.setViewportSize(WIDE.viewport);
    return visitor;
  },

  async wrong() {
    const visitor = await atProblem("Straight three", TALL);
    await click(visitor.page, "D1");
    await said(visitor.page, "Wrong.");
    await visitor.page.getByRole("button", { name: /Show why/ }).waitFor();
    await said(visitor.page, "lives with two eyes");
    return visitor;
  },

  async missed() {
    const visitor = await atProblem("Straight three", { ...SMALL, colorScheme: "dark", settings: QUICK });
    await point(visitor.page, "D1").tap();
    await said(visitor.page, "Wrong. White lives with two eyes.");
    return visitor;
  },

  async line() {
    const visitor = await visit("/problem/own-073", WIDE);
    await click(visitor.page, "G3");
    await visitor.page.getByRole("button", { name: "Show why" }).click();
    await said(visitor.page, "The ko at G1 decides");
    const retaken = visitor.page.getByTestId("said").getByText("retakes the ko");
    while (!(await retaken.count()))
      await visitor.page.getByTestId("said").getByRole("button", { name: "One move forward" }).click();
    return visitor;
  },

  async solved() {
    const visitor = await atProblem("Straight three", { ...SMALL, settings: QUICK });
    await point(visitor.page, "E1").tap();
    await said(visitor.page, "Right. White is dead");
    await visitor.page.getByRole("link", { name: "Next problem" }).waitFor();
    return visitor;
  },

  async asked() {
    const visitor = await atProblem("Straight four", SMALL);
    await visitor.page.locator('[data-answer="seki"]').waitFor();
    return visitor;
  },

  async captured() {
    const visitor = await atProblem("Straight three", WIDE);
    // White passes each time; until that is shown, no other move is taken.
    for (const [move, moves] of [
      ["E1", 2],
      ["D1", 4],
      ["F1", 5],
    ]) {
      await click(visitor.page, move);
      await visitor.page.locator(`.result[data-moves="${moves}"]`).waitFor();
      await said(visitor.page, /White is dead|has captured/);
    }
    await said(visitor.page, "Black has captured the marked stones.");
    return visitor;
  },

  async understand() {
    const visitor = await atProblem("Rectangular six in the corner, no outside liberty", WIDE);
    await unfold(visitor.page, "Understand");
    await says(visitor.page, "verdict", "Black kills. B2 is the only move.");
    await visitor.page.getByText("ko: Black needs 2 more threats").waitFor();
    await says(visitor.page, "footing", "the outlined stones of Black are never captured");
    await visitor.page.getByRole("button", { name: "Check it" }).click();
    await visitor.page.getByTestId("checked").waitFor();
    await toTop(visitor.page.getByTestId("understand"));
    return visitor;
  },

  async engines() {
    const visitor = await atProblem("Rectangular six in the corner, no outside liberty", WIDE);
    await unfold(visitor.page, "Understand");
    await unfold(visitor.page, "Compare engines");
    const table = visitor.page.getByRole("table", { name: "What each engine plays" });
    await table.getByRole("row", { name: /Exact search.*B2.*right/ }).waitFor();
    await visitor.page.getByRole("button", { name: "Run" }).click();
    await table.getByRole("row", { name: /Alpha-beta/ }).waitFor();
    await toTop(visitor.page.locator(".switches"));
    return visitor;
  },

  async editor() {
    const visitor = await visit("/edit", WIDE);
    await pasted(visitor.page, TWO_GROUPS);
    const opinion = visitor.page.getByTestId("opinion");
    await opinion.getByText("Black kills. D1 is the only move.").waitFor();
    // With a second group in question Black would have to take both.
    await visitor.page.getByRole("button", { name: "Target" }).click();
    await click(visitor.page, "E2");
    await opinion.getByText("already alive").waitFor();
    await click(visitor.page, "E2");
    await opinion.getByText("Black kills.").waitFor();
    await toTop(visitor.page.getByRole("heading"));
    return visitor;
  },

  async search() {
    const visitor = await visit("/edit", WIDE);
    await pasted(visitor.page, LARGE);
    const opinion = visitor.page.getByTestId("opinion");
    await opinion.getByText(/Reading: [1-9][\d,]* positions/).waitFor();
    await toTop(visitor.page.getByRole("heading"));
    await opinion.getByRole("button", { name: "Stop" }).scrollIntoViewIfNeeded();
    return visitor;
  },

  async learn() {
    const visitor = await visit("/learn/eyes", TALL);
    await click(visitor.page, "A1");
    await visitor.page.locator(".said-outcome").waitFor();
    return visitor;
  },

  async row() {
    const visitor = await visit("/row", TALL);
    await visitor.page.getByLabel("Against").selectOption("Somebody at this screen");
    await visitor.page.getByRole("button", { name: "Begin" }).click();
    const moves = ["C3", "D3", "D2", "C2", "D4", "B3", "E3"];
    for (const [index, name] of moves.entries()) {
      await click(visitor.page, name);
      await visitor.page.locator(`[data-row][data-turns="${index + 1}"]`).waitFor();
    }
    await visitor.page.getByText("Captured stones: Black 1, White 0").waitFor();
    return visitor;
  },

  async game() {
    const visitor = await visit("/go", TALL);
    await visitor.page.getByRole("button", { name: "Begin" }).click();
    // Wherever the computer plays, three of these are free.
    const free = (name) => visitor.page.locator(`.cell[data-point="${name}"]:not([data-stone])`).count();
    for (const name of ["E5", "C4", "G6", "C6", "G4"]) {
      const turns = Number(await visitor.page.locator("[data-go]").getAttribute("data-turns"));
      if (turns === 6 || !(await free(name))) continue;
      await click(visitor.page, name);
      await visitor.page.locator(`[data-go][data-turns="${turns + 2}"]`).waitFor();
    }
    await visitor.page.getByRole("button", { name: "Estimate" }).click();
    await visitor.page.getByTestId("estimate").waitFor();
    return visitor;
  },

  async viewer() {
    const visitor = await visit("/game", TALL);
    const moves = "B[ee];W[ge];B[gd];W[fd];B[ed];W[fe];B[ff];W[gf];B[fc];W[gc];B[hd];W[he];B[gb];W[hc]";
    await visitor.page.getByLabel("Or paste SGF").fill(`(;SZ[9]KM[6.5]GN[Three liberties]PB[Ann]PW[Bo];${moves})`);
    await visitor.page.getByRole("button", { name: "Open this text" }).click();
    await visitor.page.getByRole("button", { name: "Draw the win rate over the game" }).click();
    await visitor.page.locator('[data-testid="graph"][data-known="15"]').waitFor();
    await visitor.page.keyboard.press("End");
    await visitor.page.getByLabel("Draw on the board").selectOption("Heat map of random games");
    await visitor.page.getByTestId("heat").waitFor();
    await toTop(visitor.page.locator(".study").first());
    return visitor;
  },

  async phone() {
    const visitor = await atProblem("Seven stones on the second line", SMALL);
    await visitor.page.getByRole("heading", { name: "Black to kill" }).waitFor();
    await point(visitor.page, "E1").tap();
    await visitor.page.getByRole("button", { name: "Play E1" }).waitFor();
    return visitor;
  },

  async japanese() {
    const visitor = await atProblem("Bulky five", { ...SMALL, locale: "ja-JP", colorScheme: "dark" });
    await visitor.page.getByRole("heading", { name: "黒先白死" }).waitFor();
    await visitor.page.locator(".controls button").nth(3).tap();
    await visitor.page.locator(".said-hint").waitFor();
    return visitor;
  },
};

describe("the tour", { concurrency: PARALLEL }, () => {
  for (const [name, walk] of Object.entries(STOPS))
    test(`${name}, with its picture`, async () => {
      const { page, leave } = await walk();
      await page.mouse.move(0, 0);
      await page.screenshot({ path: join(PICTURES, `${name}.png`), animations: "disabled" });
      await leave();
    });
});

describe("the page about the tour", () => {
  const text = readFileSync(join(ROOT, "docs/tour.md"), "utf8");

  test("shows every picture and no other", () => {
    const shown = [...text.matchAll(/\]\(tour\/([^)]+)\.png\)/g)].map((match) => match[1]).sort();
    assert.deepEqual(shown, Object.keys(STOPS).sort());
    assert.deepEqual(
      readdirSync(KEPT).sort(),
      shown.map((name) => `${name}.png`),
    );
  });

  test("is quick to load", () => {
    const sizes = readdirSync(KEPT).map((name) => [name, statSync(join(KEPT, name)).size]);
    assert.deepEqual(
      sizes.filter(([, size]) => size > LARGEST),
      [],
    );
  });
});
