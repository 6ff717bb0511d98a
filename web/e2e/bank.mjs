// The library with the many problems of the forge: its first page, filters, a drawn shape, a long way down and back,
// and one of them solved.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { before, describe } from "node:test";
import { BINARY, click, PARALLEL, PHONE, soon, startServer, temporaryFolder, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const full = await startServer(temporaryFolder());

const total = (page) => page.getByTestId("total");
const entered = (path, options) => visit(path, { at: full.address, ...options });

async function api(path, body) {
  const init = body && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const response = await fetch(full.address + path, init);
  assert.ok(response.ok, `${path}: ${response.status}`);
  return response.json();
}

/** How many problems pass, in words. */
async function countedBy(query) {
  const { total } = await api(`/api/problems?${query}&per_page=1`);
  return `${total.toLocaleString("en")} ${total === 1 ? "problem" : "problems"}`;
}

/** They come in the background, beside the two collections that are there from the start. */
before(async () => {
  // “29604 problems, of them …”
  const forged = Number.parseInt(execFileSync(BINARY, ["bank", "report"], { encoding: "utf8" }), 10);
  const count = async (query) => (await api(`/api/problems?${query}&per_page=1`)).total;
  const others = (await count("collection=shapes")) + (await count("collection=own"));
  while ((await count("")) < others + forged) await new Promise((done) => setTimeout(done, 250));
});

describe("the library with the problems of the forge", { concurrency: PARALLEL }, () => {
  test("shows problems on the first screen of a phone, and of the courses the chosen one", async () => {
    const { page, leave } = await entered("/library", { ...PHONE, viewport: { width: 390, height: 664 } });
    const inSight = () =>
      page
        .locator(".card")
        .first()
        .evaluate((card) => card.getBoundingClientRect().top < innerHeight - 100);
    await page.locator(".card").first().waitFor();
    await total(page)
      .getByText(await countedBy(""))
      .waitFor();
    await page.getByRole("button", { name: "Courses" }).waitFor();
    assert.ok(await inSight(), "without a collection");
    await page.getByRole("button", { name: "Courses" }).click();
    assert.ok((await page.locator(".courses .collection").count()) > 15);
    await page.getByRole("button", { name: /^Snapbacks/ }).click();
    await total(page)
      .getByText(await countedBy("collection=snapbacks"))
      .waitFor();
    await page.getByTestId("chapter").getByRole("link").waitFor();
    assert.equal(await page.locator(".courses").count(), 0, "the list of courses is folded");
    assert.equal(await page.getByRole("button", { name: /^Snapbacks/ }).getAttribute("aria-pressed"), "true");
    assert.ok(await inSight(), "in a course");
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 390);
    await leave();
  });

  test("is filtered by kind, technique and rank", async () => {
    const { page, leave } = await entered("/library");
    await page.getByLabel("Kind").selectOption("Kill");
    await total(page)
      .getByText(await countedBy("kind=kill"), { exact: true })
      .waitFor();
    await page.getByLabel("Technique").selectOption("Snapback");
    await total(page)
      .getByText(await countedBy("kind=kill&tag=snapback"), { exact: true })
      .waitFor();
    await page.getByLabel("Lowest rank").selectOption("10 kyu");
    await page.getByLabel("Highest rank").selectOption("5 kyu");
    await total(page)
      .getByText(await countedBy("kind=kill&tag=snapback&rank_min=21&rank_max=26"), { exact: true })
      .waitFor();
    const cards = await page.locator(".card").allTextContents();
    assert.ok(cards.length > 0 && cards.every((card) => /to kill.*(10|[5-9]) kyu/.test(card)), cards.join("; "));
    await leave();
  });

  test("finds a shape that was drawn, whichever way it lies", async () => {
    const { page, leave } = await entered("/library");
    await page.locator(".card").first().waitFor();
    await page.getByRole("button", { name: "Shape", exact: true }).click();
    const cell = (row, column) =>
      page.getByTestId("shape").getByRole("button", { name: new RegExp(`row ${row}, column ${column}:`, "i") });
    // A cross-cut, drawn with taps: one for black, two for white.
    const stones = { "3,3": 1, "3,4": 2, "4,3": 2, "4,4": 1 };
    for (const [at, taps] of Object.entries(stones))
      for (let tap = 0; tap < taps; tap++) await cell(...at.split(",")).click();
    await page.waitForURL((url) => url.searchParams.get("shape") === "xo/ox");
    const expected = await countedBy("shape=xo/ox");
    assert.equal(expected, await countedBy("shape=ox/xo"), "it is the same turned");
    await total(page).getByText(expected, { exact: true }).waitFor();
    await page.reload();
    await total(page).getByText(expected, { exact: true }).waitFor();
    await leave();
  });

  test("a filter that is chosen before the search for a shape has begun stays chosen", async () => {
    const { page, leave } = await entered("/library");
    await page.locator(".card").first().waitFor();
    await page.getByRole("button", { name: "Shape", exact: true }).click();
    // In the page: whoever is quick needs less than the pause after which the search begins.
    await page.getByTestId("shape").evaluate(async (shape) => {
      for (const place of ["row 3, column 3", "row 3, column 4", "row 4, column 3"]) {
        shape.querySelector(`button[aria-label^="${place}" i]`).click();
        await new Promise((done) => setTimeout(done, 50));
      }
      const kind = document.querySelector("form select");
      kind.value = "live";
      kind.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.waitForURL((url) => url.searchParams.has("shape"));
    assert.equal(new URL(page.url()).searchParams.get("kind"), "live");
    await leave();
  });

  test("is scrolled far down and up again without a jump", async () => {
    const { page, leave } = await entered("/library");
    await page.locator(".card").first().waitFor();
    await page.mouse.move(600, 500);
    const places = async () =>
      new Map(
        await page.evaluate(() =>
          [...document.querySelectorAll(".card a")].map((card) => [
            card.pathname,
            Math.round(card.getBoundingClientRect().top),
          ]),
        ),
      );
    const STEP = 600;
    const turn = async (by) => {
      // Whoever is at the end of what is there waits for more.
      await page.waitForFunction((by) => scrollY + innerHeight + by <= document.documentElement.scrollHeight, by);
      const was = await places();
      const from = await page.evaluate(() => scrollY);
      await page.mouse.wheel(0, by);
      await page.waitForFunction(
        ([from, by]) => (by > 0 ? scrollY >= from + by - 2 : scrollY <= Math.max(0, from + by + 2)),
        [from, by],
      );
      await page.waitForTimeout(60); // What comes in may come in now.
      const now = await places();
      const moved = [...was].filter(([card]) => now.has(card)).map(([card, top]) => top - now.get(card));
      const expected = by > 0 ? by : -Math.min(-by, from);
      assert.ok(moved.length > 0 && moved.every((way) => Math.abs(way - expected) <= 3), `${expected}: ${moved}`);
    };
    for (let step = 0; step < 18; step++) await turn(STEP);
    assert.ok((await page.locator(".pages .page").count()) > 3, "the list has grown");
    await soon(async () => assert.ok((await page.locator(".card").count()) < 400, "what is far away is only room"));
    while ((await page.evaluate(() => scrollY)) > 0) await turn(-STEP);
    await leave();
  });

  test("leads to a problem that is proved at once and can be solved", async () => {
    const { problems } = await api("/api/problems?collection=more&kind=kill&rank_max=16&sort=rank&per_page=1");
    const { id } = problems[0];
    const problem = { id };
    const { page, leave } = await entered("/?collection=more&kind=kill&rank_max=16&sort=rank");
    await page.locator(`.card a[href^="/problem/${id}"]`).click();
    await page.getByRole("heading", { name: /to kill/ }).waitFor();
    for (let moves = [], over = false; !over; ) {
      const { nodes } = await api("/api/tree", { problem, path: moves });
      const { move } = nodes.find(({ correct }) => correct);
      await click(page, move);
      const lesson = await api("/api/lesson", { problem, you: "attacker", moves: [...moves, move], computer: true });
      moves = lesson.moves;
      over = lesson.outcome !== null;
      if (!over) await page.locator(`.cell[data-point="${moves.at(-1)}"][aria-label*="last move"]`).waitFor();
      assert.ok(moves.length < 30, moves.join(" "));
    }
    await page.locator(".result-right").waitFor();
    await page.getByRole("link", { name: "Next problem" }).first().waitFor();
    await leave();
  });
});
