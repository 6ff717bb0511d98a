// What is there for people: what a player would try, drawn on the board, and the tutor of those who are slow.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { api, click, label, PARALLEL, says, thereAre, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const ID = "own-010";
/** Here many play beside the vital point. */
const TEMPTING = "shapes-11-rectangular-six-in-the-corner-0";
const COLUMNS = "ABCDEFGHJKLMNOPQRST";
/** Columns counted from the other end, and the colours exchanged. */
const MIRRORED = 1 | 8;

const mirrored = (point, size) => COLUMNS[size - 1 - COLUMNS.indexOf(point[0])] + point.slice(1);

/** Opens what players would try. */
async function asked(page) {
  await unfold(page, "Understand");
  await page.getByLabel("Draw on the board").selectOption({ label: "What would a player try?" });
  await page.getByTestId("players").waitFor();
}

/** Some seconds go by while the page is looked at. */
async function wait(page, seconds) {
  await page.clock.runFor(1000 * seconds);
}

/** Somebody at a problem whose clock the test turns. */
async function timed(settings) {
  const visitor = await visit(`/problem/${ID}`, { settings });
  await visitor.page.clock.install();
  await visitor.page.reload();
  await says(visitor.page, "said", "to play");
  await wait(visitor.page, 1); // The first lesson is here.
  return visitor;
}

const marked = (page) =>
  page.locator('.cell[aria-label*="marked"]').evaluateAll((cells) => cells.map((cell) => cell.dataset.point));
const sorted = (points) => [...points].sort();

describe("what a player would try", { concurrency: PARALLEL }, () => {
  test("is told by strength at every point, for a board that is turned as well", async () => {
    const { draft } = await api(`/api/problems/${ID}?whole=yes`);
    const { crowds, right } = await api("/api/players", { problem: { id: ID } });
    for (const way of [0, MIRRORED]) {
      const { page, leave } = await visit(`/problem/${ID}`, { settings: { turning: "on" } });
      await page.locator(".board").waitFor();
      await page.evaluate((way) => history.replaceState({ way }, ""), way);
      await page.reload();
      await page.locator(".board").waitFor();
      const at = (point) => (way ? mirrored(point, draft.size) : point);
      await asked(page);
      const strength = page.getByLabel("Readers of");
      for (const [index, { tries }] of crowds.entries()) {
        await strength.selectOption({ index });
        for (const { move, share } of tries.filter(({ share }) => share >= 0.005)) {
          const words = `${Math.round(100 * share)} of 100 readers try this, ${right.includes(move) ? "right" : "wrong"}`;
          await page.locator(`.cell[data-point="${at(move)}"][aria-label*="${words}"]`).waitFor({ state: "attached" });
        }
      }
      // The right move has a tick, whether somebody tries it or not.
      await thereAre(page.locator(".board .tick"), right.length);
      await leave();
    }
  });

  test("names the wrong move that tempts most, and shows what becomes of it", async () => {
    const { crowds } = await api("/api/players", { problem: { id: TEMPTING } });
    const { page, leave } = await visit(`/problem/${TEMPTING}`);
    await asked(page);
    const tempting = crowds.findIndex(({ tries }) => tries.find(({ correct }) => !correct)?.share >= 0.15);
    await page.getByLabel("Readers of").selectOption({ index: tempting });
    const { move } = crowds[tempting].tries.find(({ correct }) => !correct);
    const said = page.getByTestId("players").getByRole("status");
    await said.getByText(new RegExp(`readers at \\d+–\\d+ kyu (try|tries) ${move}\\. `)).waitFor();
    await said.getByRole("button", { name: "Show why" }).click();
    await page.locator(".result").getByRole("button", { name: "Try again" }).waitFor();
    assert.match(await label(page, move), /Black|White/);
    // What players would try there follows the position, until it is left.
    await page.getByLabel("Draw on the board").selectOption({ label: "Nothing" });
    await page.locator(".board-heat").first().waitFor({ state: "detached" });
    await leave();
  });

  test("is not asked for before the answer is looked at", async () => {
    const { page, leave } = await visit(`/problem/${ID}`);
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await page.reload();
    await page.locator(".board").waitFor();
    await says(page, "said", "to play");
    await page.waitForLoadState("networkidle");
    assert.ok(!asked.some((path) => /^\/api\/.*(players|solution|tree)/.test(path)), asked.join());
    await leave();
  });
});

describe("the tutor", { concurrency: PARALLEL }, () => {
  test("says nothing to those who have not asked for it", async () => {
    const { page, leave } = await timed({});
    await wait(page, 600);
    assert.deepEqual(await marked(page), []);
    await leave();
  });

  test("marks a few moves for the slow, then two; what is solved then is solved with a hint", async () => {
    const { best } = await api(`/api/problems/${ID}/solution`);
    const { page, leave } = await timed({});
    await unfold(page, "Who plays, what is shown");
    await page.getByLabel("Suggest moves when I am slow").selectOption({ label: "after 60 s" });
    // For a problem as easy as this one, that is half a minute. The clock goes on while the page is looked at.
    await wait(page, 5);
    assert.deepEqual(await marked(page), []);
    await wait(page, 40);
    const said = page.getByTestId("said");
    await said.getByText(/^One of these is right: /).waitFor();
    const few = await marked(page);
    assert.ok(few.length > 2 && few.length <= 4 && few.includes(best[0]), few.join());
    assert.deepEqual(sorted(few), sorted((await said.getByText("One of these").innerText()).match(/[A-T]\d+/g)));
    await wait(page, 40);
    await said.getByText(/^It is one of these two: /).waitFor();
    const two = await marked(page);
    assert.ok(two.length === 2 && two.includes(best[0]) && two.every((point) => few.includes(point)), two.join());
    // It leaves it at that.
    await wait(page, 240);
    assert.deepEqual(await marked(page), two);
    await says(page, "deeds", "hints: 2");
    await click(page, best[0]);
    await wait(page, 1);
    await page.locator(".result-right").waitFor();
    await leave();
  });

  test("begins anew with every move, and is silent once the answer has been looked at", async () => {
    const { best, moves } = await api(`/api/problems/${ID}/solution`);
    const wrong = moves.find(({ correct, move }) => !correct && move !== "pass").move;
    const { page, leave } = await timed({ tutor: "120" });
    await wait(page, 50);
    await click(page, wrong);
    await wait(page, 1);
    await page.locator(".result-wrong").waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await wait(page, 50);
    assert.deepEqual(await marked(page), [], "the time is counted from the move");
    await unfold(page, "Understand");
    await says(page, "verdict", best[0]);
    await wait(page, 600);
    assert.deepEqual(await marked(page), []);
    await leave();
  });
});
