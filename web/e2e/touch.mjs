// A phone, 390 points wide, worked by touch.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { atProblem, PARALLEL, PHONE, point, problemNamed, says, soon, thereAre, visit } from "./house.mjs";
import { test } from "./twice.mjs";

describe("a phone", { concurrency: PARALLEL }, () => {
  test("board, question and main buttons fit a phone without scrolling", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    for (const part of [".board", ".question h1", ".result", ".controls .button-row"]) {
      const box = await page.locator(part).boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 390, `${part} is cut at the side`);
      assert.ok(box.y >= 0 && box.y + box.height <= 844, `${part} is below the fold`);
    }
    await leave();
  });

  test("no page is wider than the phone", async () => {
    const pages = {
      "/": ".cell",
      "/library": ".card",
      [`/problem/${await problemNamed("Straight three")}`]: ".board",
      "/edit": ".toolbox",
      "/learn": ".board",
      "/go": ".row-form",
      "/game": "textarea",
    };
    for (const [path, part] of Object.entries(pages)) {
      const { page, leave } = await visit(path, PHONE);
      await page.locator(part).first().waitFor();
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.equal(width, 390, `${path} is ${width} wide`);
      await leave();
    }
  });

  test("from the first page to a stone it is two taps, on the smallest screen too", async () => {
    const { page, leave } = await visit("/", { ...PHONE, viewport: { width: 390, height: 664 } });
    await page.getByTestId("turn").waitFor();
    for (const part of [".today", ".board", ".result", ".controls"]) {
      const box = await page.locator(part).first().boundingBox();
      assert.ok(box.y >= 0 && box.y + box.height <= 664, `${part} ends at ${box.y + box.height}`);
    }
    const stones = await page.locator(".cell[data-stone]").count();
    await page.locator('.cell:not([data-stone]):not([aria-label*="out of bounds"])').first().tap();
    await page.getByTestId("said").getByRole("button").first().tap();
    await soon(async () => assert.ok((await page.locator(".cell[data-stone]").count()) !== stones));
    await leave();
  });

  test("a tap shows a ghost, and the move is made when it is confirmed", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    await point(page, "D1").tap();
    await page.locator('.cell[data-point="D1"][aria-label*="chosen"]').waitFor();
    await point(page, "E1").tap();
    await page.getByRole("button", { name: "Play E1" }).tap();
    await says(page, "said", /^Right\./);
    await leave();
  });

  test("a second tap on the same point confirms too", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    await point(page, "E1").tap();
    await page.locator(".stone-pending").waitFor();
    await point(page, "E1").tap();
    await says(page, "said", /^Right\./);
    await leave();
  });

  test("confirmation can be switched off", async () => {
    const settings = { "confirm-touch": "off" };
    const { page, leave } = await atProblem("Straight three", { ...PHONE, settings });
    await point(page, "E1").tap();
    await says(page, "said", /^Right\./);
    await leave();
  });

  test("points are large enough to hit, or the board can be enlarged until they are", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    const width = async () => (await point(page, "E1").boundingBox()).width;
    while ((await width()) < 44) await page.getByRole("button", { name: "Zoom in" }).tap();
    await point(page, "E1").scrollIntoViewIfNeeded();
    await point(page, "E1").tap();
    await says(page, "said", /^Right\./);
    await leave();
  });

  test("one tap plays where points are wide enough", async () => {
    const { page, leave } = await visit("/problem/own-073", PHONE);
    assert.ok((await point(page, "G2").boundingBox()).width >= 44);
    await point(page, "G2").tap();
    await page.locator('.result[data-moves="2"], .result[data-over]').first().waitFor();
    await leave();
  });

  test("help speaks of touch", async () => {
    const { page, leave } = await atProblem("Straight three", PHONE);
    await says(page, "said", "Tap a point on the board.");
    await page.goto(`${new URL(page.url()).origin}/edit`);
    await page.locator(".tool-help").getByText("Two fingers move and enlarge the board.").waitFor();
    await leave();
  });
});

/** Fingers by the touch screen itself: each step says where all of them are. */
async function touch(page, ...steps) {
  const screen = await page.context().newCDPSession(page);
  let before = 0;
  for (const step of steps) {
    const type = ["touchEnd", "touchMove", "touchStart"][Math.sign(step.length - before) + 1];
    await screen.send("Input.dispatchTouchEvent", { type, touchPoints: step.map(([x, y], id) => ({ x, y, id })) });
    before = step.length;
  }
}

describe("two fingers in the editor", { concurrency: PARALLEL }, () => {
  const drawn = (page) => page.locator(".on-black, .on-white");

  async function atEditor(size) {
    const { page, leave } = await visit("/edit", PHONE);
    await page.locator(".toolbox").getByLabel("Board").selectOption(`${size} × ${size}`);
    await page.locator(`.board[aria-rowcount="${size}"]`).waitFor();
    const box = await page.locator(".stage-window").boundingBox();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    return { page, leave, x, y };
  }

  for (const size of [9, 19])
    test(`enlarge and move the board, and draw nothing, on ${size}x${size}`, async () => {
      const { page, leave, x, y } = await atEditor(size);
      const middle = point(page, size === 19 ? "K10" : "E5");
      const before = await middle.boundingBox();
      await touch(
        page,
        [[x - 40, y]],
        [
          [x - 40, y],
          [x + 40, y],
        ],
        [
          [x - 60, y],
          [x + 60, y],
        ],
        [
          [x - 100, y],
          [x + 100, y],
        ],
        [],
      );
      const large = await soon(async () => {
        const large = await middle.boundingBox();
        assert.ok(large.width > 2 * before.width, `${before.width} became ${large.width}`);
        return large;
      });
      await touch(
        page,
        [[x - 40, y]],
        [
          [x - 40, y],
          [x + 40, y],
        ],
        [
          [x - 70, y - 20],
          [x + 10, y - 20],
        ],
        [[x - 70, y - 20]],
        [],
      );
      await soon(async () => {
        const moved = await middle.boundingBox();
        assert.ok(
          Math.abs(moved.x - large.x + 30) < 3 && Math.abs(moved.y - large.y + 20) < 3,
          `${large.x} ${moved.x}`,
        );
      });
      await thereAre(drawn(page), 0);
      await leave();
    });

  test("take back what the first of them drew before the second came", async () => {
    const { page, leave, x, y } = await atEditor(19);
    await touch(
      page,
      [[x - 80, y]],
      [[x, y]],
      [
        [x, y],
        [x + 60, y + 60],
      ],
      [
        [x, y],
        [x + 90, y + 90],
      ],
      [],
    );
    await thereAre(drawn(page), 0);
    assert.ok(await page.getByRole("button", { name: "Redo" }).isDisabled());
    await leave();
  });

  test("leave drawing to one", async () => {
    const { page, leave, x, y } = await atEditor(19);
    await touch(page, [[x - 80, y]], [[x - 40, y]], [[x, y]], []);
    await page.locator(".on-black").nth(1).waitFor();
    await touch(page, [[x, y + 80]], []);
    await page.locator(".on-black").nth(2).waitFor();
    await leave();
  });
});
