// The ways to train, each as a person goes it: from the page where they are chosen, problem by problem, to how it went; one
// by keyboard alone, one on a phone. And what has come of it all.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { describe } from "node:test";
import { api, base, click, PARALLEL, PHONE, soon, thereAre, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const PHONE_SCREEN = { ...PHONE, viewport: { width: 390, height: 664 }, settings: { "confirm-touch": "off" } };

const here = (page) => page.locator(".solve").getAttribute("data-problem");
const card = (page, way) => page.locator(`.way-card[data-way="${way}"]`);

/** The problem that is on the table, once it can be played. */
async function tableOf(page, other = "") {
  await page.locator(`.solve[data-problem]:not([data-problem="${other}"])`).waitFor();
  await page.getByTestId("said").waitFor();
  return here(page);
}

/** A wrong first move with a stone, and one that is right; questions have a word for each. */
async function answers(id) {
  const { summary, asks } = await api(`/api/problems/${id}`);
  if (asks) {
    const { grade } = await api(`/api/problems/${id}/solution`);
    return { asks, right: grade.verdict, wrong: grade.verdict === "dead" ? "alive" : "dead", summary };
  }
  const { nodes } = await api("/api/tree", { problem: { id }, path: [] });
  const stones = nodes.filter(({ move }) => move !== "pass");
  const of = (right) => stones.find(({ correct }) => correct === right)?.move;
  return { asks, right: of(true), wrong: of(false), summary };
}

/** Misses the problem on the table. */
async function miss(page) {
  const id = await tableOf(page);
  const { asks, wrong } = await answers(id);
  const told = page.waitForResponse((answer) => answer.url().endsWith("/api/progress"));
  if (asks) await page.locator(`[data-answer=${wrong}]`).click();
  else await click(page, wrong);
  await told;
  return id;
}

describe("ways to train", { concurrency: PARALLEL }, () => {
  test("the problems of the day are tried by keyboard alone, and it is told how they went", async () => {
    const { page, leave } = await visit("/train");
    await card(page, "daily").focus();
    await page.keyboard.press("Enter");
    const first = await tableOf(page);
    await thereAre(page.locator(".results-one"), 7);
    const seen = [];
    for (let at = 0; at < 7; at++) {
      const id = await tableOf(page, seen.at(-1));
      seen.push(id);
      const { asks, wrong } = await answers(id);
      const told = page.waitForResponse((answer) => answer.url().endsWith("/api/progress"));
      if (asks) await page.keyboard.press(String(["dead", "alive", "seki", "ko"].indexOf(wrong) + 1));
      else await Promise.all([...wrong].map((key) => page.keyboard.press(key)));
      await told;
      if (at === 2) {
        await page.reload();
        assert.equal(await tableOf(page), id);
      }
      // What comes next is known a moment later.
      await soon(async () => {
        await page.keyboard.press("n");
        const still = await page.locator(`.solve[data-problem="${id}"]`).count();
        assert.equal(still, 0);
      });
    }
    assert.equal(new Set(seen).size, 7);
    await page.getByTestId("went").getByText("0 of 7").waitFor();
    await page.goto(`${base}/train`);
    await card(page, "daily").getByRole("img", { name: "7 of 7 tried, 0 right" }).waitFor();
    await page.goto(`${base}/continue?way=daily`);
    await page.getByTestId("went").waitFor();
    await leave();
    const other = await visit("/continue?way=daily");
    assert.equal(await tableOf(other.page), first, "the same for everybody");
    await other.leave();
  });

  test("three misses end a run on a phone, and the best is kept", async () => {
    const { page, leave } = await visit("/train", PHONE_SCREEN);
    await card(page, "run").click();
    const clock = page.getByTestId("clock");
    await clock.waitFor();
    const left = async () => {
      const [minutes, seconds] = (await clock.textContent()).split(":").map(Number);
      return 60 * minutes + seconds;
    };
    await soon(async () => assert.ok((await left()) < 179, "it runs"));
    const [first, before] = [await tableOf(page), await left()];
    await page.reload();
    assert.equal(await tableOf(page), first, "a reload brings no other one");
    assert.ok((await left()) <= before, "and no time");
    // Solving takes more than a move: what counts is told as the page tells it.
    await page.evaluate(
      (id) =>
        fetch("/api/progress", {
          method: "POST",
          headers: { "content-type": "application/json" },
          body: JSON.stringify({ id, deed: "solved", ms: 1, way: "run" }),
        }),
      first,
    );
    await page.goto(`${base}/continue?way=run`);
    let last = first;
    for (let missed = 0; missed < 3; missed++) {
      await tableOf(page, last);
      await page.getByText("Solved: 1").waitFor();
      last = await miss(page);
      if (missed < 2) await page.locator(`.solve[data-problem]:not([data-problem="${last}"])`).waitFor();
    }
    await page.getByTestId("score").getByText("1", { exact: true }).waitFor();
    await page.getByText("Three misses end a run.").waitFor();
    await page.getByText("Best today: 1, ever: 1").waitFor();
    await page.getByRole("link", { name: "Once more" }).click();
    await page.getByTestId("clock").waitFor();
    assert.notEqual(await tableOf(page), first, "what was seen does not come again");
    await leave();
  });

  test("a theme, a rank and questions lead on to what was asked for", async () => {
    const { page, leave } = await visit("/train");
    await page.locator(".theme", { hasText: "Live" }).first().click();
    const first = await tableOf(page);
    assert.equal((await answers(first)).summary.goal.aim, "live");
    await miss(page);
    await soon(async () => {
      await page.keyboard.press("n");
      assert.notEqual(await here(page), first);
    });
    assert.equal((await answers(await tableOf(page, first))).summary.goal.aim, "live");
    await page.getByRole("link", { name: "Ways to train" }).click();
    await page.getByLabel("By rank").selectOption("20 kyu");
    await card(page, "rank").getByRole("button", { name: "Train" }).click();
    const { rank } = (await answers(await tableOf(page))).summary;
    assert.ok(Math.abs(rank - 11) <= 2, `${rank}`);
    await page.getByRole("link", { name: "Ways to train" }).click();
    await card(page, "status").click();
    await page.locator("[data-answer]").first().waitFor();
    assert.equal((await answers(await tableOf(page))).asks, true);
    await leave();
  });

  test("what was missed waits for another day, and is shown with all the rest", async () => {
    const { page, leave } = await visit("/progress", PHONE_SCREEN);
    await page.getByText("What you solve shows here").waitFor();
    const { problems } = await api("/api/problems?collection=own&kind=kill&per_page=3");
    for (const { id } of problems) {
      await page.goto(`${base}/problem/${id}`);
      await miss(page);
    }
    await page.goto(`${base}/train`);
    await card(page, "mistakes").getByText("Waiting for another day: 3").waitFor();
    await card(page, "mistakes").click();
    await page.getByTestId("went").getByText("Waiting for another day: 3").waitFor();
    await page.goto(`${base}/progress`);
    await page.locator('[data-testid=calendar][data-days="1"]').waitFor();
    await thereAre(page.locator(".latest li", { hasText: "wrong" }), 3);
    await page.getByTestId("ranks").waitFor();
    const row = page.locator(".tallies tbody tr").first();
    await row.getByText("0 of 3").waitFor();
    await row.getByRole("link", { name: /^Train / }).click();
    await tableOf(page);
    await leave();
  });

  test("what somebody thinks is kept, and all that they did is saved as a file and deleted", async () => {
    const { page, leave } = await visit("/problem/shapes-01-straight-three");
    await click(page, "E1");
    await page.locator(".result-right[data-over]").waitFor();
    const good = page.getByRole("button", { name: "Good", exact: true });
    await good.click();
    await page.locator('.chip[aria-pressed="true"]').waitFor();
    await unfold(page, "Something is wrong with it");
    await page.getByRole("button", { name: "Show the proof" }).click();
    await page.getByTestId("verdict").waitFor();
    await page.getByLabel("What is wrong?").fill("White can live at D1.");
    await page.getByRole("button", { name: "Tell the operator" }).click();
    await page.getByText("It is kept for the operator.").waitFor();
    await page.goto(`${base}/progress`);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Save everything as a file" }).click();
    const { tries, records } = JSON.parse(readFileSync(await (await download).path(), "utf8"));
    assert.deepEqual([tries.length, tries[0].solved, tries[0].way], [1, true, "library"]);
    assert.equal(records[0].problem, "shapes-01-straight-three");
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByRole("button", { name: "Keep it" }).click();
    await page.getByRole("button", { name: "Delete everything" }).click();
    await page.getByRole("button", { name: "Delete for good" }).click();
    await page.getByText("What you solve shows here").waitFor();
    await leave();
  });

  test("what is missed comes in for whoever turns it on, and waits for its day", async () => {
    const { page, leave } = await visit("/train");
    await card(page, "review").getByText("What you miss returns").waitFor();
    await card(page, "review").getByRole("button", { name: "Turn on" }).click();
    await card(page, "review").getByRole("button", { name: "Turn off" }).waitFor();
    await page.goto(`${base}/problem/own-001`);
    await miss(page);
    await page.goto(`${base}/train`);
    await card(page, "review").getByText("Remembered for now: 1").waitFor();
    await card(page, "review").getByRole("link").click();
    await page.getByTestId("went").getByText("Remembered for now: 1").waitFor();
    await leave();
  });

  test("what comes next is there before it is asked for, and one key leads to it", async () => {
    const { page, leave } = await visit("/continue?way=theme&kind=kill");
    await tableOf(page);
    const ahead = page.waitForResponse((answer) => /\/api\/problems\/[^/?]+$/.test(answer.url()));
    const first = await miss(page);
    await ahead;
    const asked = [];
    page.on("request", (request) => asked.push(new URL(request.url()).pathname));
    await soon(async () => {
      await page.keyboard.press("n");
      assert.notEqual(await here(page), first);
    });
    const second = await tableOf(page, first);
    assert.deepEqual(
      asked.filter((path) => path === `/api/problems/${second}`),
      [],
    );
    await leave();
  });

  test("blindfold: the stones go after five seconds, come back for a look, and when it is over", async () => {
    const { page, leave } = await visit("/", { settings: { blindfold: "on" } });
    const id = await tableOf(page);
    const stone = page.locator(".on-black .stone").first();
    assert.ok(await stone.isVisible());
    await page.getByText("The stones are hidden.").waitFor();
    assert.equal(await stone.isVisible(), false);
    await page.getByRole("button", { name: "Look again" }).click();
    await stone.waitFor();
    await page.locator(".solve[data-blind]").waitFor();
    await unfold(page, "Who plays, what is shown");
    await page.getByLabel("Blindfold: hide the stones after five seconds").uncheck();
    await stone.waitFor();
    assert.equal(await here(page), id);
    assert.equal(await page.locator(".blindfold").count(), 0);
    await leave();
  });

  test("a goal that somebody sets themselves is told above the next problem", async () => {
    const { page, leave } = await visit("/", { settings: { goal: "3" } });
    const first = await tableOf(page);
    const solved = await page.evaluate(async (id) => {
      const body = JSON.stringify({ id, deed: "solved", ms: 5, token: "goal-1" });
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/progress", { method: "POST", headers, body })).ok;
    }, first);
    assert.ok(solved);
    await page.goto(`${base}/`);
    await page.getByTestId("today").getByText("To my goal: 2").waitFor();
    await page.goto(`${base}/progress`);
    await page.getByLabel("My goal: problems solved in a day").selectOption("none");
    await page.goto(`${base}/`);
    await page.getByTestId("today").getByText("solved").waitFor();
    assert.equal(await page.getByText(/goal/).count(), 0);
    await leave();
  });
});
