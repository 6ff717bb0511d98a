// The way through the library: on at one's level, along a list, to its end and back; questions that are answered in a
// word; and what is remembered of all that. On a desk, and on a phone with its bars.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { api, base, click, label, PARALLEL, PHONE, says, soon, thereAre, typePoint, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const SCREENS = {
  1440: { viewport: { width: 1440, height: 900 } },
  "390x664": { ...PHONE, viewport: { width: 390, height: 664 }, settings: { "confirm-touch": "off" } },
};

const said = (page) => page.getByTestId("said");
const deeds = (page) => page.getByTestId("deeds");
const spot = (page) => page.getByTestId("spot");
/** The visitor's level, as a step of the scale of ranks. */
const level = (page, step) => page.locator(`.today[data-level="${step}"]`);
/** The problem that is on the table. */
const problemAt = async (page) => {
  await page.locator(".solve").waitFor();
  return page.locator(".solve").getAttribute("data-problem");
};
const solved = (page) => page.locator(".result-right[data-over]");
const at = (page) => new URL(page.url());

/** Somebody at a problem that ships. */
async function atProblem(id, options, query = "") {
  const visited = await visit(`/problem/${id}${query}`, options);
  await visited.page.locator(`.solve[data-problem="${id}"]`).waitFor();
  return visited;
}

async function answer(page, verdict) {
  await page.locator(`[data-answer=${verdict}]`).click();
}

/** The moves of a game in which the person plays only right ones, to its end; the program answers as
 * it does on the page. */
async function game(id) {
  const problem = { id };
  const { draft } = await api(`/api/problems/${id}`);
  const defender = draft.black.includes(draft.targets[0]) ? "black" : "white";
  const you = draft.to_move === defender ? "defender" : "attacker";
  const yours = [];
  let moves = [];
  for (let turn = 0; turn < 30; turn++) {
    const { nodes } = await api("/api/tree", { problem, path: moves });
    const right = nodes.filter(({ correct }) => correct).map(({ move }) => move);
    const mine = right.find((move) => move !== "pass") ?? right[0] ?? "pass";
    const lesson = await api("/api/lesson", { problem, you, moves: [...moves, mine] });
    moves = lesson.moves;
    yours.push({ move: mine, after: moves.length });
    if (lesson.outcome) return yours;
  }
  throw new Error(`${id} does not end`);
}

/** Plays such a game on the page. */
async function playOut(page, id) {
  for (const { move, after } of await game(id)) {
    if (move === "pass") await page.getByRole("button", { name: "Pass" }).click();
    else await click(page, move);
    await page.waitForFunction((count) => document.querySelector(".slider input")?.value === String(count), after);
  }
  await solved(page).waitFor();
}

/** What is known of the problem on the page. */
async function summaryAt(page) {
  const path = at(page).pathname;
  const id = path === "/" ? await problemAt(page) : path.split("/").at(-1);
  await page.locator(`.solve[data-problem="${id}"]`).waitFor();
  return (await api(`/api/problems/${id}`)).summary;
}

/** Gives a wrong answer, or plays a wrong move. */
async function wrongly(page, id) {
  if (!(await page.locator("[data-answer]").count())) return missed(page, id);
  const { grade } = await api(`/api/problems/${id}/solution`);
  await answer(page, grade.verdict === "dead" ? "alive" : "dead");
  await page.locator(".result-wrong").waitFor();
}

/** Plays a wrong move, if possible with a stone. */
async function missed(page, id) {
  const { nodes } = await api("/api/tree", { problem: { id }, path: [] });
  const wrong = nodes.filter(({ correct, move }) => !correct && move !== "pass");
  await click(page, wrong[0].move);
  await page.locator(".result-wrong").waitFor();
  await deeds(page)
    .getByText(/missed: \d/)
    .waitFor({ state: "attached" });
}

for (const [name, screen] of Object.entries(SCREENS))
  describe(`the way, ${name}`, { concurrency: PARALLEL }, () => {
    test("every one of the textbook shapes can be solved", { timeout: 600_000 }, async () => {
      const { problems } = await api("/api/problems?collection=shapes&per_page=100");
      assert.equal(problems.length, 33);
      const { page, leave } = await visit("/library", screen);
      let asked = 0;
      for (const { id } of problems) {
        await page.goto(`${base}/problem/${id}`);
        await page.locator(`.solve[data-problem="${id}"]`).waitFor();
        if (await page.locator("[data-answer]").count()) {
          const { grade } = await api(`/api/problems/${id}/solution`);
          await answer(page, grade.verdict);
          await solved(page).waitFor();
          asked++;
        } else await playOut(page, id);
        await deeds(page).getByText("solved").waitFor();
      }
      assert.equal(asked, 15);
      await page.goto(`${base}/library?collection=shapes`);
      await says(page, "chapter", "33 of 33 solved");
      await thereAre(page.locator(".card-solved"), 33);
      await leave();
    });

    test("a new visitor has a board at once, and Next leads on at the visitor's level", async () => {
      const { page, leave } = await visit("/", screen);
      await page.getByText("Play where you think the answer is").waitFor();
      await page.getByTestId("turn").waitFor();
      for (const part of [".board", ".result", ".today"]) {
        const box = await page.locator(part).first().boundingBox();
        assert.ok(box.y >= 0 && box.y + box.height <= screen.viewport.height, `${part} is below the fold`);
      }
      await level(page, 4).waitFor();
      const first = await problemAt(page);
      const place = async () => (await page.locator(".board").boundingBox()).y;
      const top = await place();
      await playOut(page, first);
      await deeds(page).getByText("solved").waitFor();
      await says(page, "today", "Finding your level: 1 of 5 · Today 1 of 1 solved");
      assert.equal(await place(), top, "nothing moves under the finger");
      await said(page).getByRole("link", { name: "Next problem" }).click();
      await page.waitForURL((url) => url.search === "?onward" && !url.pathname.endsWith(first));
      await says(page, "today", "Today 1 of 1 solved");
      await page.getByRole("link", { name: "Train", exact: true }).click();
      await page.waitForURL(`${base}/`);
      await says(page, "today", "Today 1 of 1 solved");
      assert.notEqual(await problemAt(page), first);
      await leave();
    });

    test("the level is said above the first problem, and changed in the settings", async () => {
      const { page, leave } = await visit("/", screen);
      const rank = page.getByLabel("My rank");
      await rank.selectOption("10 kyu");
      await level(page, 21).waitFor();
      const { id, rank: asked } = await summaryAt(page);
      assert.ok(Math.abs(asked - 21) <= 3, `${id} has rank ${asked}`);
      await missed(page, id);
      await page.goto(base);
      await says(page, "today", /Rating 1,1\d\d\?, 1[123] kyu/);
      await thereAre(rank, 0);
      await page.locator(".settings summary").click();
      await page.getByLabel("Your level").selectOption("20 kyu");
      await says(page, "today", /Rating 1,1\d\d\?, 1[123] kyu .* A rating begins anew once a day/);
      await page.getByLabel("Your level").selectOption("By what I solve");
      await says(page, "today", /Rating 1,1\d\d\?, 1[123] kyu/);
      await leave();
    });

    test("a miss in the first problem leads to nothing harder, and to no ko", async () => {
      const { page, leave } = await visit("/", screen);
      await level(page, 4).waitFor();
      const first = await summaryAt(page);
      await missed(page, first.id);
      await level(page, 1).waitFor();
      await page.keyboard.press("n");
      await page.waitForURL((url) => url.search === "?onward" && !url.pathname.endsWith(first.id));
      const next = await summaryAt(page);
      assert.ok(next.rank <= first.rank, `${next.rank} after ${first.rank}`);
      const { grade } = await api(`/api/problems/${next.id}/solution`);
      assert.notEqual(grade.verdict, "ko");
      await leave();
    });

    test("a rated problem comes until it was tried, counts once in two tabs, and says what it changed", async () => {
      const { page, context, leave } = await visit("/", screen);
      await page.getByLabel("My rank").selectOption("20 kyu");
      await says(page, "today", "Play where you think the answer is");
      await level(page, 11).waitFor();
      const first = await problemAt(page);
      const tab = await context.newPage();
      for (const path of ["/", `/problem/${first}?onward`, "/continue"]) {
        await tab.goto(base + path);
        assert.equal(await problemAt(tab), first, path);
      }
      await tab.getByTestId("turn").waitFor();
      await playOut(page, first);
      await says(page, "today", /Rating 9\d\d\? \(\+1\d\d\), 1\d kyu · Today 1 of 1 solved/);
      await missed(tab, first);
      await deeds(tab).getByText("missed: 1").waitFor();
      await said(page).getByRole("link", { name: "Next problem" }).click();
      await page.waitForURL((url) => url.search === "?onward" && !url.pathname.endsWith(first));
      const second = await problemAt(page);
      await says(page, "today", /Rating 9\d\d\?, 1\d kyu · Today 1 of 2 solved/);
      await page.keyboard.press("n");
      await page.reload();
      assert.equal(await problemAt(page), second, "passing by is no way out");
      await wrongly(page, second);
      await says(page, "today", /Rating \d+\? \(−\d+\)/);
      // What comes next is known a moment later.
      await soon(async () => {
        await page.keyboard.press("n");
        assert.notEqual(at(page).pathname.split("/").at(-1), second);
      });
      await tab.close();
      await leave();
    });

    test("a link to a list from before there was a first page leads to the list", async () => {
      const { page, leave } = await visit("/?collection=shapes", screen);
      await says(page, "chapter", "of 33 solved");
      await leave();
    });

    test("what was missed is found by a filter, solved since or not", async () => {
      const { page, leave } = await atProblem("own-014", screen);
      await missed(page, "own-014");
      await said(page).getByRole("button", { name: "Try again" }).click();
      await playOut(page, "own-014");
      await deeds(page).getByText("missed: 1").waitFor();
      await page.goto(`${base}/library`);
      await page.locator(".card").first().waitFor();
      const toggle = page.locator(".filters-toggle");
      if (await toggle.isVisible()) await toggle.click();
      await page.getByLabel("Solved").selectOption("Missed");
      await says(page, "total", "1 problem");
      await thereAre(page.locator('.card a[href^="/problem/own-014"]'), 1);
      await leave();
    });

    test("Next keeps the filters and the order of the list, and the list is found again", async () => {
      const search = "?collection=own&goal=kill&sort=harder";
      const { problems, total } = await api(`/api/problems${search}`);
      const { page, leave } = await visit(`/library${search}`, screen);
      await page.locator(".card a").nth(2).click();
      await page.waitForURL(new RegExp(problems[2].id));
      await spot(page).getByText(`3 of ${total}`).waitFor();
      await page.keyboard.press("n");
      await page.waitForURL(new RegExp(problems[3].id));
      assert.equal(at(page).search, search);
      await page.getByRole("link", { name: "Previous" }).click();
      await page.waitForURL(new RegExp(problems[2].id));
      await spot(page).click();
      await page.locator(".card").first().waitFor();
      assert.equal(at(page).search, search);
      await leave();
    });

    test("a collection begins, tells how far one is, and ends with what comes next", async () => {
      const { page, leave } = await visit("/library?collection=shapes", screen);
      await says(page, "chapter", "0 of 33 solved");
      await page.getByTestId("chapter").getByRole("link", { name: "Begin" }).click();
      await spot(page).getByText("1 of 33").waitFor();
      assert.equal(await page.getByRole("link", { name: "Previous" }).count(), 0);
      await page.goto(`${base}/problem/shapes-33-under-the-stones?collection=shapes`);
      await spot(page).getByText("33 of 33").waitFor();
      await playOut(page, "shapes-33-under-the-stones");
      const end = page.getByTestId("end");
      await end.getByText("That was the last one of Textbook shapes.").waitFor();
      await end.getByRole("link", { name: "Next: Problems from easy to hard" }).waitFor();
      await end.getByRole("link", { name: "Continue" }).waitFor();
      await said(page).getByRole("link", { name: "Next problem" }).waitFor();
      await end.getByRole("link", { name: "What is left (32)" }).click();
      await spot(page).getByText("1 of 33").waitFor();
      await leave();
    });

    test("back in the library, the list is as long and stands where it was", async () => {
      const { page, leave } = await visit("/library", screen);
      const { problems } = await api("/api/problems?per_page=129");
      const card = page.locator(`.card a[href^="/problem/${problems[100].id}"]`);
      // Pages that are far away are only room: the list grows as one scrolls.
      await page.locator(".card").first().waitFor();
      await page.mouse.move(200, 500);
      for (let turns = 0; !(await card.count()); turns++) {
        assert.ok(turns < 300, "scrolling leads to it");
        await page.mouse.wheel(0, 500);
        await page.waitForTimeout(100);
      }
      await card.evaluate((card) => card.scrollIntoView({ block: "center" }));
      const scroll = await page.evaluate(() => Math.round(scrollY));
      assert.ok(scroll > 500, `${scroll}`);
      // It is where it is when it is pressed: until then something above it may still come in.
      await card.evaluate((card) =>
        card.addEventListener("pointerdown", () => (window.pressed = card.getBoundingClientRect().top)),
      );
      await card.click();
      await page.locator(".solve").waitFor();
      const top = await page.evaluate(() => window.pressed);
      await page.goBack();
      await card.waitFor();
      await page.waitForFunction(
        ([id, top]) =>
          Math.abs(document.querySelector(`.card a[href^="/problem/${id}"]`).getBoundingClientRect().top - top) < 4,
        [problems[100].id, top],
      );
      await leave();
    });

    test("what was tried, missed and hinted, and how long it took, is told to whoever did it", async () => {
      const { page, leave } = await atProblem("shapes-01-straight-three", screen);
      await click(page, "D1");
      await page.locator(".result-wrong").waitFor();
      await deeds(page)
        .getByText(/^tried · 1 try · missed: 1/)
        .waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.getByRole("button", { name: "Hint" }).click();
      await deeds(page).getByText("hints: 1").waitFor();
      await click(page, "E1");
      await deeds(page)
        .getByText(/^with a hint · 2 tries · missed: 1 · hints: 1 · quickest: \d+ s/)
        .waitFor();
      await page.goto(`${base}/library?collection=shapes`);
      await page.locator(".card-hinted", { hasText: "with a hint" }).waitFor();
      await leave();
      const other = await atProblem("shapes-01-straight-three", screen);
      assert.equal(await deeds(other.page).count(), 0);
      await other.leave();
    });

    test("whoever has looked at the answer has seen it, and does not solve it", async () => {
      for (const part of ["Understand", "Solution tree", "Notes"]) {
        const { page, leave } = await atProblem("shapes-01-straight-three", screen);
        await unfold(page, part);
        await deeds(page).getByText("seen").waitFor();
        await click(page, "E1");
        await deeds(page)
          .getByText(/^seen · 1 try/)
          .waitFor();
        await page.goto(`${base}/library?collection=shapes`);
        await page.locator(".card-seen").waitFor();
        assert.equal(await page.locator(".card-solved").count(), 0, part);
        await leave();
      }
      const { page, leave } = await atProblem("shapes-01-straight-three", screen);
      await click(page, "D1");
      await page.getByRole("button", { name: "Show why" }).click();
      await deeds(page).getByText(/^seen/).waitFor();
      await leave();
    });

    test("a question is answered in a word, is right or wrong like a move, and can be played out then", async () => {
      const id = "shapes-03-straight-four";
      const { page, leave } = await atProblem(id, screen);
      await page.getByRole("heading", { name: "Black to play: what becomes of White?" }).waitFor();
      for (const button of await page.locator("[data-answer]").all()) {
        const { x, y, width, height } = await button.boundingBox();
        assert.ok(x >= 0 && y >= 0 && x + width <= screen.viewport.width && y + height <= screen.viewport.height);
      }
      await click(page, "D1");
      await said(page).getByText("Answer first").waitFor();
      assert.match(await label(page, "D1"), /empty/);
      await answer(page, "dead");
      await page.locator(".result-wrong").getByText("Not dead.").waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
      await page.keyboard.press("2");
      await solved(page).getByText("White is alive.").waitFor();
      await deeds(page)
        .getByText(/^solved · 2 tries · missed: 1/)
        .waitFor();
      await click(page, "D1");
      await page.locator('.cell[data-point="E1"][aria-label*="White"]').waitFor();
      await leave();
    });

    test("who gives a question up is shown why", async () => {
      const { page, leave } = await atProblem("shapes-05-square-four", screen);
      await answer(page, "alive");
      await page.getByRole("button", { name: "Show why" }).click();
      await page.getByRole("button", { name: "One move forward" }).first().click();
      await page.locator('.cell[aria-label*="last move"]').waitFor();
      await deeds(page).getByText(/^seen/).waitFor();
      // It starts anew, after a wrong answer and after the right one.
      for (const verdict of ["dead", "seki"]) {
        await said(page).getByRole("button", { name: "Try again" }).click();
        await said(page).getByText("Your answer?").waitFor();
        await thereAre(page.locator('.cell[aria-label*="last move"]'), 0);
        await answer(page, verdict);
        await page.getByRole("button", { name: "Show why" }).click();
        await said(page).getByRole("button", { name: "One move forward" }).waitFor();
      }
      await leave();
    });

    test("the answer is not on the page before it is given", async () => {
      const heard = [];
      const { page, leave } = await visit("/library", screen);
      page.on(
        "response",
        (response) => response.url().includes("/api/") && heard.push(response.text().catch(() => "")),
      );
      await page.goto(`${base}/problem/shapes-03-straight-four`);
      await page.locator("[data-answer]").first().waitFor();
      await page.waitForLoadState("networkidle");
      const texts = await Promise.all(heard);
      assert.ok(texts.some((text) => text.includes("straight-four")));
      assert.deepEqual(
        texts.filter((text) => /"verdict":"alive"|"verdict":\{|first: alive/.test(text)),
        [],
      );
      await leave();
    });

    test("Enter leads on once a problem is over, and plays or types before", async () => {
      const { page, leave } = await atProblem("shapes-01-straight-three", screen);
      await typePoint(page, "e1");
      await solved(page).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/shapes-02-bent-three/);
      await page.locator('.solve[data-problem="shapes-02-bent-three"]').waitFor();
      await page.locator('.cell[data-point="E1"]').focus();
      await page.keyboard.press("Enter");
      await page.locator('.cell[data-point="E1"][aria-label*="Black"]').waitFor();
      await solved(page).waitFor();
      await page.keyboard.press("Enter");
      await page.waitForURL(/shapes-03-straight-four/);
      await leave();
    });

    test("the next problem comes by itself if that is wished, and stays away when somebody does anything", async () => {
      const settings = { ...screen.settings, "auto-next": "on" };
      const { page, leave } = await atProblem("shapes-01-straight-three", { ...screen, settings });
      await click(page, "E1");
      await page.waitForURL(/shapes-02-bent-three/);
      await page.locator('.solve[data-problem="shapes-02-bent-three"]').waitFor();
      await click(page, "E1");
      await page.locator("[data-coming]").waitFor();
      await page.keyboard.press("Shift");
      await page.locator("[data-coming]").waitFor({ state: "detached" });
      assert.match(page.url(), /shapes-02-bent-three/);
      await leave();
      const quiet = await atProblem("shapes-01-straight-three", screen);
      await click(quiet.page, "E1");
      await solved(quiet.page).waitFor();
      await deeds(quiet.page).getByText("solved").waitFor();
      assert.equal(await quiet.page.locator("[data-coming]").count(), 0, "off at first");
      await quiet.leave();
    });

    test("what failed because the server was away comes when it is back", async () => {
      const { page, context } = await visit("/learn", screen);
      await page.route(/\/(api|healthz)/, (route) => route.abort("connectionrefused"));
      await page.getByRole("link", { name: "Library", exact: true }).click();
      const state = page.locator(".state");
      await state.getByText("does not answer").waitFor();
      const boxes = await Promise.all(["button", "a"].map((part) => state.locator(part).first().boundingBox()));
      assert.equal(boxes[0].y, boxes[1].y, "the buttons are in a line");
      assert.equal(boxes[0].height, boxes[1].height);
      await page.unroute(/\/(api|healthz)/);
      await page.locator(".card").first().waitFor();
      await thereAre(state, 0);
      await page.locator(".card a").first().click();
      await page.locator(".solve").waitFor();
      await page.route(/\/(api|healthz)/, (route) => route.abort("connectionrefused"));
      await click(page, "E1");
      await said(page).getByText("does not answer").waitFor();
      await page.unroute(/\/(api|healthz)/);
      await said(page).getByText("does not answer").waitFor({ state: "detached" });
      await click(page, "E1");
      await solved(page).waitFor();
      await context.close();
    });

    test("in the tour the visitor plays, is answered, and solves a problem alone", async () => {
      const { page, leave } = await visit("/", screen);
      await page.getByRole("button", { name: "Tour" }).click();
      const tour = page.getByRole("dialog", { name: "Tour" });
      await page.locator(".card.toured").waitFor();
      await tour.getByRole("button", { name: "Next" }).click();
      await page.locator(".question.toured").waitFor();
      await tour.getByRole("button", { name: "Next" }).click();
      await tour.getByText("put a black stone on E1").waitFor();
      await click(page, "D1");
      await tour.getByText("White took the middle").waitFor();
      await page.getByRole("button", { name: "Try again" }).click();
      await click(page, "E1");
      await tour.getByText("Here you can read whether it was right").waitFor();
      await page.locator(".result.toured").waitFor();
      await tour.getByRole("button", { name: "Next" }).click();
      await page.waitForURL(/bent-three/);
      await tour.getByText("Now one by yourself").waitFor();
      await click(page, "E1");
      await page.locator(".controls.toured").waitFor();
      await deeds(page).getByText("solved").waitFor();
      await tour.getByRole("button", { name: "Next" }).click();
      await page.locator("[data-testid=understand].toured").waitFor();
      await tour.getByRole("button", { name: "Next" }).click();
      await page.locator(".toolbox.toured").waitFor();
      await tour.getByRole("button", { name: "Done" }).click();
      await page.goto(`${base}/library?collection=shapes`);
      await page.locator(".card-solved").nth(1).waitFor();
      await leave();
    });
  });
