// Capture Row: a beginner's path by mouse, by keys and by touch; reloads; points that cannot be played; two browsers.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { api, base, click, isCalled, label, PARALLEL, PHONE, point, says, typePoint, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const turns = (page, n) => page.locator(`[data-row][data-turns="${n}"]`).waitFor();
const mine = (page) => page.locator('[data-row][data-turn="yours"]').waitFor();
const said = (page, text) => page.getByTestId("said").getByText(text).first().waitFor();

const won = (page) => says(page, "outcome", /^(Black has 3 in a row and wins|You win: 3 in a row)\.$/);

/** A game at one screen, begun on the page. */
async function begin(page, { size = "5 × 5", partner = "Somebody at this screen", ...more } = {}) {
  const form = page.locator(".row-form");
  for (const [name, value] of Object.entries({ Board: size, Against: partner, ...more }))
    await form.getByLabel(name).first().selectOption(value);
  await page.getByRole("button", { name: "Begin" }).click();
  await page.locator("[data-row]").waitFor();
}

/** Plays the computer's advice until somebody has won. */
async function followHints(page, play) {
  for (let turn = 0; turn < 40; turn++) {
    await page.locator('[data-row][data-turn="yours"], [data-testid="outcome"]').first().waitFor();
    if (await page.getByTestId("outcome").count()) return;
    const before = Number(await page.locator("[data-row]").getAttribute("data-turns"));
    await page.getByRole("button", { name: "Hint" }).click();
    await page.locator(".said-hint").waitFor();
    const advice = await page.locator(".said-hint").textContent();
    await play(/\b[A-HJ-T]\d+\b/.exec(advice)[0]);
    await page.locator(`[data-row]:not([data-turns="${before}"])`).waitFor();
  }
  assert.fail("nobody has won after forty turns");
}

describe("Capture Row", { concurrency: PARALLEL }, () => {
  test("a beginner finds the game, reads the rules, plays with hints and wins, all by mouse", async () => {
    const { page, leave } = await visit();
    await page.getByRole("link", { name: "Play", exact: true }).click();
    await page.getByRole("link", { name: "Capture Row" }).click();
    await page.getByText(/Two passes, or too many turns/).waitFor();
    await begin(page, { partner: "The computer", Level: "1" });
    await followHints(page, (name) => click(page, name));
    await won(page);
    assert.match(await page.locator('.cell[aria-label*="target"]').first().getAttribute("aria-label"), /Black/);
    await says(page, "outcome", "You win: 3 in a row.");
    await page.getByRole("button", { name: "Play again" }).click();
    await turns(page, 0);
    await page.getByText("3 in a row on 5 × 5").waitFor();
    await page.getByText("Another game").click();
    await says(page, "games", /won/);
    await leave();
  });

  test("another game keeps the settings, and a board that comes back is refused or a draw", async () => {
    const { page, leave } = await visit("/row");
    await page.getByText("More options").click();
    await begin(page, { "Stones in a row": "5", Repetition: "draw" });
    await page.getByTestId("rules").click();
    await page.getByText("An earlier board that comes back makes a draw.").waitFor();
    const cycle = "A2 A1 B2 B1 A3 C2 E5 D1 pass C3 pass B4 C1 B1 pass A1".split(" ");
    for (const [index, name] of cycle.entries()) {
      if (name === "pass") await page.getByRole("button", { name: "Pass" }).click();
      else await click(page, name);
      await turns(page, index + 1);
    }
    await says(page, "outcome", "An earlier board is back: a draw.");
    await page.getByText("Another game").click();
    await page.getByText("More options").click();
    const kept = await page.locator(".row-form select").evaluateAll((all) => all.map((select) => select.value));
    assert.deepEqual(kept, ["5", "5", "same", "plain", "draw"]);
    await begin(page, { Repetition: "refused" });
    for (const [index, name] of cycle.slice(0, -1).entries()) {
      if (name === "pass") await page.getByRole("button", { name: "Pass" }).click();
      else await click(page, name);
      await turns(page, index + 1);
    }
    await click(page, "A1");
    await said(page, "This would bring an earlier board back, which no move may do here.");
    await says(page, "score", "Longest row: Black 2, White 2");
    await leave();
  });

  test("the expected line is shown on the board and leads back to the game", async () => {
    const { page, leave } = await visit("/row");
    await begin(page);
    await page.getByRole("button", { name: "Show the expected line" }).click();
    await says(page, "line", /^It expects: 1 C3, 2 .*, 5 .* Black has 3 in a row and wins\.$/);
    assert.match(await label(page, "C3"), /Black/);
    await page.getByRole("button", { name: "Back to the game" }).click();
    await page.locator('.cell[data-point="C3"][aria-label*="empty"]').waitFor();
    await leave();
  });

  test("the lessons lead from liberties to capture, ko and problems", async () => {
    const { page, leave } = await visit("/row");
    await page.locator(".row-lessons a").first().waitFor();
    await page.locator('a[href="https://en.wikipedia.org/wiki/Rules_of_Go"]').waitFor();
    const names = await page.locator(".row-lessons a").allTextContents();
    assert.deepEqual(names.slice(0, 3), ["Liberties", "Capture", "Ko"]);
    await page.locator(".row-lessons a", { hasText: "Capture" }).click();
    await page.getByTestId("task").waitFor();
    await leave();
  });

  test("keys alone begin a game and play it to its end", async () => {
    const { page, leave } = await visit("/row");
    await page.getByLabel("Against").focus();
    await page.keyboard.type("Somebody at");
    await page.getByRole("button", { name: "Begin" }).focus();
    await page.keyboard.press("Enter");
    await turns(page, 0);
    let played = 0;
    for (const name of ["b2", "b4", "c2", "c4"]) {
      await typePoint(page, name);
      await turns(page, ++played);
    }
    await page.keyboard.press("ArrowLeft");
    await isCalled(page, "C4", /empty/);
    await page.keyboard.press("End");
    await isCalled(page, "C4", /White/);
    await point(page, "D2").focus();
    await page.keyboard.press("Enter");
    await won(page);
    await leave();
  });

  test("a phone plays by touch, at once where points are large", async () => {
    const { page, leave } = await visit("/row", PHONE);
    await page.locator(".row-form").waitFor();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await begin(page, { partner: "The computer", Level: "1" });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await point(page, "C3").tap();
    await turns(page, 2);
    await mine(page);
    assert.match(await label(page, "C3"), /Black/);
    await leave();
  });

  test("a game goes on after a reload and is on the list", async () => {
    const { page, leave } = await visit("/row");
    await begin(page);
    await click(page, "C3");
    await turns(page, 1);
    await click(page, "D3");
    await turns(page, 2);
    await page.reload();
    await turns(page, 2);
    assert.match(await label(page, "C3"), /Black/);
    assert.match(await label(page, "D3"), /White/);
    await page.goto(`${base}/row`);
    await page.getByTestId("games").locator("a").first().click();
    await turns(page, 2);
    await leave();
  });

  test("what cannot be played is explained in words and on the board, and costs nothing", async () => {
    const { page, leave } = await visit("/row");
    await begin(page);
    await click(page, "C3");
    await turns(page, 1);
    await click(page, "C3");
    await said(page, "There is a stone at C3 already.");
    await said(page, "It is still your turn.");
    const type = async (text) => {
      await page.getByLabel("Or type a point").fill(text);
      await page.getByRole("button", { name: "Play", exact: true }).click();
    };
    // Each time something else is said in between, so that the answer is not the one before it.
    for (const text of ["F6", "Z9", "T19", "nonsense"]) {
      await type(text);
      await said(page, "There is no such point on this board.");
      await type("C3");
      await said(page, "There is a stone at C3 already.");
    }
    assert.equal(await page.locator("[data-row]").getAttribute("data-turns"), "1");
    // White takes the points around A1; a black stone there would have no liberty.
    for (const name of ["A2", "E5", "B1"])
      await type(name).then(() => page.locator(`.cell[data-point="${name}"]:not([aria-label*="empty"])`).waitFor());
    await click(page, "A1");
    await said(page, /would have no liberty/);
    await page.locator('.cell[data-point="A1"][aria-label*="empty"]').waitFor();
    assert.equal(await page.locator("[data-row]").getAttribute("data-turns"), "4");
    await leave();
  });

  test("captured stones leave the board and are counted; undo brings them back", async () => {
    const { page, leave } = await visit("/row");
    await begin(page);
    for (const [index, name] of ["A1", "A2", "E5", "B1"].entries()) {
      await click(page, name);
      await turns(page, index + 1);
    }
    assert.match(await label(page, "A1"), /empty/);
    await page.getByText("Captured stones: Black 0, White 1").waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await turns(page, 3);
    assert.match(await label(page, "A1"), /Black/);
    await page.getByText("Captured stones: Black 0, White 0").waitFor();
    await leave();
  });

  test("the computer can be told to play at once", async () => {
    const { page, leave } = await visit("/row");
    // The answer is held back until the page asks for a hurried one.
    await page.route("**/api/rows/*/answer", async (route) => {
      if (route.request().postDataJSON().hurry) await route.continue();
    });
    await begin(page, { size: "9 × 9", partner: "The computer", Level: "6" });
    await click(page, "E5");
    await page.getByText("The computer is thinking, for 5 s at most …").waitFor();
    await page.getByRole("button", { name: "Play now" }).click();
    await turns(page, 2);
    await mine(page);
    await leave();
  });

  test("two browsers meet by a link, and a third can only watch", async () => {
    const ann = await visit("/row");
    await begin(ann.page, { partner: "Somebody with a link" });
    const link = await ann.page.getByLabel("Link to this game").inputValue();
    const path = link.slice(base.length);
    const bob = await visit(path);
    await bob.page.getByRole("button", { name: "Join" }).click();
    await bob.page.getByText("You are White.").waitFor();
    await mine(ann.page);
    // Ann's page notices that Bob has joined before she can move.
    await ann.page.getByLabel("Link to this game").waitFor({ state: "detached" });
    await click(ann.page, "C3");
    await turns(bob.page, 1);
    await click(bob.page, "D3");
    await turns(ann.page, 2);
    assert.match(await label(ann.page, "D3"), /White/);
    const eve = await visit(path);
    await eve.page.getByText("You are watching").first().waitFor();
    assert.equal(await eve.page.getByRole("button", { name: "Join" }).count(), 0);
    for (const visitor of [ann, bob, eve]) await visitor.leave();
  });

  test("the guest reads the rules, hints need both, and both are told who won and play again", async () => {
    const ann = await visit("/row", PHONE);
    await begin(ann.page, { size: "4 × 4", partner: "Somebody with a link" });
    const bob = await visit(new URL(ann.page.url()).pathname, { viewport: { width: 1440, height: 900 } });
    await says(bob.page, "rules", "The first with 3 stones in a row, across or up and down, wins.");
    await bob.page.getByRole("button", { name: "Join" }).click();
    const hint = (page) => page.getByRole("button", { name: "Hint" });
    await says(ann.page, "agreement", "The other player has not agreed.");
    assert.equal(await hint(ann.page).isDisabled(), true);
    await bob.page.getByLabel("Hints, if both want them").check();
    await says(ann.page, "agreement", "The other player has agreed.");
    await ann.page.getByLabel("Hints, if both want them").check();
    await hint(ann.page).click();
    await ann.page.locator(".said-hint").waitFor();
    const seats = [ann.page, bob.page];
    for (const [index, name] of ["B2", "B3", "C2", "A3", "D2"].entries()) {
      await seats[index % 2].locator('[data-row][data-turn="yours"]').waitFor();
      await seats[index % 2].locator(`.cell[data-point="${name}"]`).focus();
      await seats[index % 2].keyboard.press("Enter");
      for (const page of seats) await turns(page, index + 1);
    }
    await says(ann.page, "outcome", "You win: 3 in a row.");
    await says(bob.page, "outcome", "You lose: Black has 3 in a row.");
    await bob.page.getByRole("button", { name: "Play again" }).click();
    await bob.page.getByText("You are Black.").waitFor();
    await ann.page.getByRole("button", { name: "To the next game" }).click();
    await ann.page.getByText("You are White.").waitFor();
    for (const visitor of [ann, bob]) await visitor.leave();
  });

  test("a game is saved as SGF", async () => {
    const game = await api("/api/rows", { size: 4, length: 3, partner: "same" });
    const { page, leave } = await visit(`/row/${game.id}`);
    const href = await page.getByText("Save as SGF").getAttribute("href");
    const sgf = await (await fetch(base + href)).text();
    assert.match(sgf, /SZ\[4\]/);
    await leave();
  });
});
