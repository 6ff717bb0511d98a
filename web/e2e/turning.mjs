// Problems that are shown turned, reflected and with their colours exchanged: everything on the page
// agrees with the board.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { api, base, click, label, PARALLEL, says, soon, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const COLUMNS = "ABCDEFGHJKLMNOPQRST";
const ON = { settings: { turning: "on" } };
const ID = "own-010";

/** Where a point comes to lie, worked out on a table of names. */
function twin(size, way) {
  let table = Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => COLUMNS[x] + (size - y)));
  const names = table.flat();
  if (way & 4) table = table.map((row, y) => row.map((_, x) => table[x][y]));
  if (way & 1) table = table.map((row) => [...row].reverse());
  if (way & 2) table = [...table].reverse();
  const where = new Map(table.flat().map((name, at) => [name, names[at]]));
  return (point) => where.get(point) ?? point;
}

const swapped = (color, way) => (way & 8 ? { black: "white", white: "black" }[color] : color);
const capital = (word) => word[0].toUpperCase() + word.slice(1);

/** The page of a problem, as somebody sees it to whom this way has fallen. */
async function seenSo(way, id = ID) {
  const visitor = await visit(`/problem/${id}`, ON);
  await visitor.page.locator(".board").waitFor();
  await visitor.page.evaluate((way) => history.replaceState({ way }, ""), way);
  await visitor.page.reload();
  await visitor.page.locator(".board").waitFor();
  return visitor;
}

/** Every stone lies where it should, in its colour. */
async function agrees(page, stones, way) {
  const at = twin(stones.size, way);
  for (const color of ["black", "white"])
    for (const point of stones[color])
      assert.match(await label(page, at(point)), new RegExp(capital(swapped(color, way))), `${way}: ${point}`);
}

describe("a problem that is shown turned", { concurrency: PARALLEL }, () => {
  for (const way of [1, 4, 7, 8, 14])
    test(`is the same problem, way ${way}`, async () => {
      const { draft } = await api(`/api/problems/${ID}?whole=yes`);
      const { best, moves } = await api(`/api/problems/${ID}/solution`);
      const [at, mover] = [twin(draft.size, way), capital(swapped(draft.to_move, way))];
      const { page, leave } = await seenSo(way);
      await page.getByRole("heading", { name: new RegExp(`^${mover} to `) }).waitFor();
      await agrees(page, draft, way);

      // A wrong move and its refutation, back again, a hint, and the right move.
      const wrong = moves.find(({ correct, move }) => !correct && move !== "pass").move;
      await click(page, at(wrong));
      await page.locator(".result-wrong").waitFor();
      assert.match(await label(page, at(wrong)), /wrong/);
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("button", { name: "Hint" }).click();
      await page.locator(`.cell[data-point="${at(best[0])}"][aria-label*="marked"]`).waitFor({ state: "attached" });
      await click(page, at(best[0]));
      await page.locator(".result-right").waitFor();

      await unfold(page, "Understand");
      await says(page, "verdict", at(best[0]));
      await unfold(page, "Solution tree");
      await page
        .getByTestId("tree")
        .locator(".leaf", { hasText: new RegExp(`^${at(best[0])}`) })
        .waitFor();
      await page.getByRole("button", { name: "Check it" }).click();
      await page.getByTestId("checked").waitFor();

      await page.reload();
      await page.locator(".board").waitFor();
      await agrees(page, draft, way);
      await unfold(page, "Who plays, what is shown");
      await page.getByRole("button", { name: "Show it as it was drawn" }).click();
      await page.getByTestId("turned").waitFor({ state: "detached" });
      await agrees(page, draft, 0);
      await page.reload();
      await page.locator(".board").waitFor();
      await agrees(page, draft, 0);
      await leave();
    });

  test("is spoken of as it is shown: a ko, its point and whose threats", async () => {
    const way = 13;
    const { draft } = await api("/api/problems/own-073?whole=yes");
    const at = twin(draft.size, way);
    const { page, leave } = await seenSo(way, "own-073");
    await click(page, at("G3"));
    await page.getByRole("button", { name: "Show why" }).click();
    // As it is drawn, it is the ko at G1, and White needs the threats.
    await says(page, "said", `The ko at ${at("G1")} decides: Black needs 2 more threats.`);
    const forward = page.getByTestId("said").getByRole("button", { name: "One move forward" });
    while (await forward.isEnabled()) await forward.click();
    assert.match(await label(page, at("G1")), /Black/);
    await leave();
  });

  test("comes in many ways, one for each visit, and in none where that is switched off", async () => {
    const ways = new Set();
    for (let visits = 0; visits < 12; visits++) {
      const { page, leave } = await visit(`/problem/${ID}?onward`, ON);
      await page.locator(".board").waitFor();
      ways.add(await page.evaluate(() => history.state.way));
      if (visits === 0) {
        await page.goto(`${base}/learn`);
        const way = [...ways][0];
        await page.goBack();
        await page.locator(".board").waitFor();
        assert.equal(await page.evaluate(() => history.state.way), way, "whoever comes back finds it as it was");
        await page.locator(".settings summary").click();
        await page.getByLabel("Turn problems at random").selectOption("off");
        const { draft } = await api(`/api/problems/${ID}?whole=yes`);
        await page.getByRole("heading", { name: new RegExp(`^${capital(draft.to_move)} to `) }).waitFor();
        // Turned another way, it may have had the same heading.
        await soon(() => agrees(page, draft, 0));
      }
      await leave();
    }
    assert.ok(ways.size > 3, `${[...ways]}`);
  });

  test("is never turned in a list or behind a link", async () => {
    for (const search of ["", "?collection=own"]) {
      const { page, leave } = await visit(`/problem/${ID}${search}`, ON);
      await page.locator(".board").waitFor();
      const { draft } = await api(`/api/problems/${ID}?whole=yes`);
      await agrees(page, draft, 0);
      await leave();
    }
  });

  test("stays as it is where its author has words about it", async () => {
    for (let visits = 0; visits < 4; visits++) {
      const { page, leave } = await visit("/problem/shapes-01-straight-three", ON);
      const { draft } = await api("/api/problems/shapes-01-straight-three?whole=yes");
      await page.locator(".board").waitFor();
      await agrees(page, draft, 0);
      await leave();
    }
  });
});
