// The result of a move: said in one place, seen on the stone, heard once, and nothing else moves. Nothing is green or
// red but what was right or wrong.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { atProblem, click, isCalled, label, PARALLEL, PHONE, point, thereAre, unfold } from "./house.mjs";
import { test } from "./twice.mjs";

const strip = (page) => page.getByTestId("said");
const SCREENS = [
  { viewport: { width: 1440, height: 900 } },
  { viewport: { width: 1024, height: 768 } },
  { ...PHONE, viewport: { width: 390, height: 844 } },
  { ...PHONE, viewport: { width: 390, height: 664 } },
];

/** Colours by their names in the style sheets, as the browser computes them. */
const computed = (page, selector, property) =>
  page
    .locator(selector)
    .first()
    .evaluate((element, property) => getComputedStyle(element)[property], property);

/** Is it a red, a green, or neither? Browns and greys are neither. */
function hue(color) {
  const [red, green, blue] = color.match(/[\d.]+/g).map((part) => Number(part) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const spread = most - least;
  if (spread < 0.25) return "neither";
  if (most === red) return Math.abs(green - blue) < 0.35 * spread ? "red" : "neither";
  const turn = (blue - red) / spread;
  return most === green && turn > -0.5 && turn < 0.75 ? "green" : "neither";
}

describe("the result", { concurrency: PARALLEL }, () => {
  for (const screen of SCREENS)
    test(`is said and marked, right and wrong, at ${screen.viewport.width}x${screen.viewport.height}`, async () => {
      const { page, leave } = await atProblem("Straight three", { ...screen, settings: { "confirm-touch": "off" } });
      const play = (name) => (screen.hasTouch ? point(page, name).tap() : click(page, name));
      await play("D1");
      await strip(page)
        .getByText(/^Wrong\./)
        .waitFor();
      assert.equal(hue(await computed(page, ".result-mark-wrong", "fill")), "red");
      assert.match(await label(page, "D1"), /wrong/);
      await strip(page).getByRole("button", { name: "Show why" }).waitFor();
      await strip(page).getByRole("button", { name: "Try again" }).click();
      await thereAre(page.locator(".result-mark"), 0);
      await isCalled(page, "D1", /empty/);
      await play("E1");
      await strip(page)
        .getByText(/^Right\./)
        .waitFor();
      await strip(page).getByRole("link", { name: "Next problem" }).waitFor();
      assert.equal(hue(await computed(page, ".board .result-mark-right", "fill")), "green");
      assert.equal(await strip(page).getByText("to play").count(), 0, "it is over");
      assert.match(await label(page, "E1"), /Black, move 1, right/);
      await leave();
    });

  test("stands before the buttons, for those who read one after the other too", async () => {
    const { page, leave } = await atProblem("Straight three");
    await strip(page).waitFor();
    const order = await page.evaluate(() => {
      const [result, buttons] = [document.querySelector(".result"), document.querySelector(".controls")];
      return result.compareDocumentPosition(buttons) & Node.DOCUMENT_POSITION_FOLLOWING;
    });
    assert.ok(order);
    await leave();
  });

  test("moves nothing: no layout shift over a wrong move, another try and the right one", async () => {
    for (const screen of SCREENS) {
      const { page, leave } = await atProblem("Straight three", { ...screen, settings: { "confirm-touch": "off" } });
      await strip(page).waitFor();
      // What is folded away may come at any time: here it comes during play.
      let release;
      const held = new Promise((done) => (release = done));
      await page.route(/assets\/(author|setup)/, async (route) => {
        await held;
        await route.continue();
      });
      await page.reload({ waitUntil: "commit" });
      await page.locator(".fold").first().waitFor();
      await page.evaluate(() => document.fonts.ready);
      await page.evaluate(() => {
        window.shifts = [];
        // What follows a touch within half a second is left out of the score; here it counts as well.
        const watch = new PerformanceObserver((list) =>
          window.shifts.push(
            ...list
              .getEntries()
              .flatMap(({ sources }) => sources.map(({ node }) => node?.outerHTML?.slice(0, 90) ?? String(node))),
          ),
        );
        watch.observe({ type: "layout-shift", buffered: false });
      });
      await click(page, "D1");
      await strip(page).getByText("lives with two eyes").waitFor();
      release();
      await strip(page).getByRole("button", { name: "Try again" }).click();
      await click(page, "E1");
      await strip(page).getByRole("link", { name: "Next problem" }).waitFor();
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const { width, height } = screen.viewport;
      const shifts = await page.evaluate(() => window.shifts);
      assert.deepEqual(shifts, [], `${width}x${height}: ${shifts}`);
      await leave();
    }
  });

  test("of a refutation is stepped through at the board's edge, and another try leads back", async () => {
    const { page, leave } = await atProblem("Straight three", { ...PHONE, settings: { "confirm-touch": "off" } });
    await point(page, "D1").tap();
    await strip(page).getByRole("button", { name: "Show why" }).tap();
    await strip(page).getByRole("button", { name: "One move forward" }).tap();
    await isCalled(page, "E1", /White, move 2/);
    await strip(page).getByRole("button", { name: "Try again" }).tap();
    await isCalled(page, "E1", /empty/);
    assert.match(await label(page, "D1"), /empty/);
    await leave();
  });

  test("has green and red to itself: verdicts and what is refused have neither", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const { page, leave } = await atProblem("Straight three", { colorScheme });
      await unfold(page, "Understand");
      await page.locator(".board .mark").first().waitFor();
      await click(page, "C1");
      await strip(page).getByText("There is a stone at C1 already.").waitFor();
      const colours = await page.evaluate(() => {
        const all = [...document.querySelectorAll("main *, header *")].filter(
          (element) => !element.closest(".result-mark"),
        );
        const used = all.flatMap((element) => {
          const { color, fill, stroke, backgroundColor, borderTopColor } = getComputedStyle(element);
          return [color, fill, stroke, backgroundColor, borderTopColor];
        });
        return [...new Set(used)].filter((color) => /^rgb/.test(color) && !/, 0\)$/.test(color));
      });
      const judging = colours.filter((color) => hue(color) !== "neither");
      assert.deepEqual(judging, [], colorScheme);
      await leave();
    }
  });
});

/** Counts what is sent to the loudspeaker. */
async function listen(page) {
  await page.addInitScript(() => {
    window.knocks = 0;
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function (...args) {
      window.knocks++;
      return start.apply(this, args);
    };
  });
  await page.reload();
  await strip(page).waitFor();
}

const knocks = (page) => page.evaluate(() => window.knocks);

describe("a stone", { concurrency: PARALLEL }, () => {
  test("knocks when it is played, and not when the page only opens", async () => {
    const { page, leave } = await atProblem("Straight three");
    await listen(page);
    assert.equal(await knocks(page), 0);
    await click(page, "D1");
    await strip(page).getByText("lives with two eyes").waitFor();
    // The student's stone, the reply, and one stone taken by it.
    await page.waitForFunction(() => window.knocks >= 3);
    assert.equal(await knocks(page), 3);
    await page.getByRole("button", { name: "Undo" }).click();
    await isCalled(page, "E1", /empty/);
    assert.equal(await knocks(page), 3, "taking back is silent");
    await leave();
  });

  test("is silent and still for who wants it so, and that is remembered", async () => {
    const { page, leave } = await atProblem("Straight three");
    await page.locator(".settings summary").click();
    await page.getByLabel("Sound of stones").selectOption("Off");
    await page.getByLabel("Moving stones").selectOption("Off");
    await listen(page);
    await click(page, "D1");
    await strip(page).getByText("lives with two eyes").waitFor();
    assert.equal(await knocks(page), 0);
    assert.equal(await page.locator(".stone-arriving, .stone-leaving").count(), 0);
    assert.equal(await computed(page, ".stone-played", "animationName"), "none");
    await leave();
  });

  test("comes and goes with a short movement otherwise", async () => {
    const { page, leave } = await atProblem("Straight three");
    await page.clock.install();
    await page.reload();
    await strip(page).waitFor();
    await page.evaluate(() => {
      window.seen = [];
      document.addEventListener("animationstart", ({ animationName, target }) =>
        window.seen.push(`${target.classList[0]} ${animationName}`),
      );
    });
    // The stone stands alone for a moment only: the reply is held back until it has been seen to come.
    await page.clock.pauseAt(Date.now() + 60_000);
    await click(page, "D1");
    await page.waitForFunction(() => window.seen.length >= 2);
    await page.clock.resume();
    await strip(page).getByText("lives with two eyes").waitFor();
    await page.waitForFunction(() => window.seen.length >= 4);
    const seen = await page.evaluate(() => window.seen.sort());
    assert.deepEqual(seen, ["stone arrive", "stone arrive", "stone-leaving leave", "stone-played arrive"]);
    await page.waitForFunction(() => !document.querySelector(".stone-leaving"));
    await leave();
  });

  test("carries one sign at most", async () => {
    const { page, leave } = await atProblem("Straight three");
    await unfold(page, "Who plays");
    await page.getByLabel("Move numbers").check();
    await page.getByLabel("Dots on stones that can never be captured").check();
    await click(page, "D1");
    await strip(page).getByText("lives with two eyes").waitFor();
    await page.locator(".stone-pass-alive").first().waitFor();
    const crowded = await page.evaluate(
      () => [...document.querySelectorAll(".on-black, .on-white")].filter((stone) => stone.children.length > 2).length,
    );
    assert.equal(crowded, 0);
    await leave();
  });
});
