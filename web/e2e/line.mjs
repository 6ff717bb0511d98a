// Lines of play: shown move by move with their threats, with the reason beside the board, and never called wrong.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { api, click, isCalled, label, PARALLEL, PHONE, point, soon, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const strip = (page) => page.getByTestId("said");
const forward = (page) => strip(page).getByRole("button", { name: "One move forward" });

const SCREENS = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1024, height: 768 } },
  { ...PHONE, viewport: { width: 390, height: 844 } },
  { ...PHONE, viewport: { width: 390, height: 664 } },
];

/** Problems of ko and seki. */
const OPEN = [
  "shapes-12-rectangular-six-in-the-corner-1",
  "shapes-23-bent-four-in-the-corner",
  "shapes-26-two-step-ko",
  "shapes-27-double-ko-seki",
  "own-057",
  "own-081",
  "own-088",
  "own-095",
];

/** Steps to the end of the line shown; what the strip said on the way. */
async function walked(page) {
  const said = [await strip(page).textContent()];
  while (await forward(page).isEnabled()) {
    await forward(page).click();
    said.push(await strip(page).textContent());
  }
  return said;
}

describe("a line of play", { concurrency: PARALLEL }, () => {
  for (const screen of SCREENS)
    test(`of a ko shows the threats and says who needs more, at ${screen.viewport.width}x${screen.viewport.height}`, async () => {
      const { page, leave } = await visit("/problem/own-073", { ...screen, settings: { "confirm-touch": "off" } });
      await (screen.hasTouch ? point(page, "G3").tap() : click(page, "G3"));
      await strip(page)
        .getByText(/^Wrong\./)
        .waitFor();
      await strip(page).getByRole("button", { name: "Show why" }).click();
      await strip(page).getByText("The ko at G1 decides: White needs 2 more threats.").waitFor();
      const box = await strip(page).boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= screen.viewport.height, "it is seen without scrolling");
      const said = await walked(page);
      assert.ok(
        said.every((words) => !/Wrong|Right|two eyes/.test(words)),
        said.join("\n"),
      );
      const fight = said.findIndex((words) => words.includes("White plays a ko threat elsewhere."));
      assert.match(said[fight + 1], /Black answers the threat\./);
      assert.match(said[fight + 2], /White retakes the ko at G1\./);
      assert.match(said.at(-1), /White retakes the ko at G1\./);
      assert.match(await label(page, "G1"), /White/);
      await strip(page).getByRole("button", { name: "Try again" }).click();
      await isCalled(page, "G3", /empty/);
      await leave();
    });

  test("of a seki ends with both sides passing, and says who loses by moving", async () => {
    const { page, leave } = await visit("/problem/shapes-29-seki");
    await unfold(page, "Understand");
    const main = page.locator(".main-line");
    await main.getByText("Seki: whoever plays first at C1, C2 loses.").waitFor();
    await main.getByRole("button", { name: "pass" }).last().click();
    await strip(page).getByText("White passes.").waitFor();
    await strip(page).getByText("Seki: whoever plays first at C1, C2 loses.").waitFor();
    await leave();
  });

  test("brings the board back into view on a phone", async () => {
    const { page, leave } = await visit("/problem/shapes-29-seki", { ...PHONE, viewport: { width: 390, height: 664 } });
    await unfold(page, "Understand");
    await page.locator(".main-line").getByRole("button", { name: "pass" }).last().tap();
    await strip(page).getByText("White passes.").waitFor();
    await page.waitForFunction(() => scrollY === 0);
    await leave();
  });

  test("after every first move can be stepped through from the table of moves, and played on from", async () => {
    const { page, leave } = await visit("/problem/shapes-01-straight-three");
    await unfold(page, "Understand");
    await page.locator(".moves").getByRole("button", { name: "D1", exact: true }).click();
    await strip(page).getByText("White has two eyes: D1, F1.").waitFor();
    assert.match(await label(page, "D1"), /Black/);
    assert.match(await label(page, "E1"), /empty/);
    await walked(page);
    assert.match(await label(page, "E1"), /White/);
    await page.getByRole("button", { name: "Undo" }).click();
    await page.locator(".moves").getByRole("button", { name: "E1", exact: true }).click();
    await strip(page).getByText("Black takes the vital point E1").waitFor();
    await click(page, "D1");
    await strip(page).getByText("Black takes the vital point E1").waitFor({ state: "detached" });
    await leave();
  });

  test("is never called wrong by the page, in any language", async () => {
    for (const [at, id] of OPEN.entries()) {
      const { page, leave } = await visit(`/problem/${id}`, {
        settings: { language: ["en", "ja", "zh", "ko"][at % 4] },
      });
      await page.locator("[data-testid=understand] > summary").press("Enter");
      await page.locator(".main-line ol button").first().click();
      // Until the line is there, the strip may have other buttons.
      const buttons = strip(page).locator(".result-actions button");
      await strip(page).locator(".result-actions .icon-button").nth(1).waitFor();
      for (let step = 0; step < 60 && (await buttons.nth(1).isEnabled()); step++) {
        await buttons.nth(1).click();
        assert.equal(await page.locator(".result-wrong, .result-right, .result-mark-wrong").count(), 0, id);
        assert.doesNotMatch(await strip(page).textContent(), /\{\w+\}/, id);
      }
      await leave();
    }
  });

  test("carries at every step the marks of the position that is shown, and no others", async () => {
    const problem = { id: "own-073" };
    const { page, leave } = await visit(`/problem/${problem.id}`);
    await unfold(page, "Understand");
    const plies = page.locator(".main-line li button");
    await plies.first().waitFor();
    // What stands on the board whenever anything on it changes.
    await page.evaluate(() => {
      window.seen = [];
      const look = () => {
        const marked = [...document.querySelectorAll('.cell[aria-label*=", best"]')];
        const at = Number(document.querySelector(".slider input").value);
        window.seen.push({ at, best: marked.map((cell) => cell.dataset.point).sort() });
      };
      const what = { subtree: true, childList: true, attributes: true };
      new MutationObserver(look).observe(document.querySelector(".solve"), what);
    });
    const line = await api("/api/line", { problem, moves: [] });
    const right = await Promise.all(
      [...line.plies, null].map(async (_, at) => {
        const path = line.plies.slice(0, at).map(({ move }) => move);
        const { nodes } = await api("/api/tree", { problem, path }).catch(() => ({ nodes: [] }));
        return nodes.flatMap(({ correct, move }) => (correct && move !== "pass" ? [move] : [])).sort();
      }),
    );
    const shows = (at) =>
      soon(async () => {
        const now = await page.evaluate(() => window.seen.at(-1));
        assert.deepEqual(now, { at, best: right[at] });
      });
    await plies.first().click();
    for (let at = 1; at < right.length; at++) {
      await shows(at);
      if (at < right.length - 1) await forward(page).click();
    }
    for (let at = right.length - 1; at > 0; at--)
      await strip(page).getByRole("button", { name: "One move back" }).click();
    await shows(0);
    const wrong = (await page.evaluate(() => window.seen)).filter(
      ({ at, best }) => best.length && best.join() !== right[at].join(),
    );
    assert.deepEqual(wrong, []);
    assert.ok(right.filter((moves) => moves.length).length > 2, "there is something to see");
    await leave();
  });

  test("and the panel keep their places while the rest of the page comes", async () => {
    const { page, leave } = await visit("/problem/own-073");
    await page.locator("[data-testid=understand]").waitFor();
    assert.equal(await page.locator("[data-testid=tree] summary").count(), 1, "the tree is there at once");
    const top = () => page.locator("summary", { hasText: "Notes" }).boundingBox();
    const { y } = await top();
    await page.waitForLoadState("networkidle");
    assert.equal((await top()).y, y);
    await leave();
  });
});
