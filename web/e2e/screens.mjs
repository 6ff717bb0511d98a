// The first screen of every problem that ships: question, whole board, result and main buttons, without scrolling, before
// a move, after a wrong one and at the end. One visitor walks through them all.
import assert from "node:assert/strict";
import { test } from "node:test";
import { api, PHONE, point, visit } from "./house.mjs";

/** A phone with the bars of its browser: every problem is looked at there. */
const SMALLEST = { width: 390, height: 664 };
/** Other screens, for every so many-th problem. */
const OTHERS = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
];
const EVERY = 12;
const MOST_MOVES = 16;

const PARTS = [".question h1", ".board", ".result", ".controls .button-row"];

/** What is wrong with the first screen as it is. */
function flaws(parts) {
  const found = [];
  const boxes = parts.map((part) => [part, document.querySelector(part).getBoundingClientRect()]);
  for (const [part, box] of boxes) {
    if (box.left < -0.5 || box.right > innerWidth + 0.5) found.push(`${part} is cut at the side`);
    if (box.top < -0.5 || box.bottom > innerHeight + 0.5) found.push(`${part} is below the fold`);
    if (box.width < 100 || box.height < 24) found.push(`${part} is too small to be of use`);
  }
  const [board, result] = [boxes[1][1], boxes[2][1]];
  if (board.bottom > result.top + 0.5) found.push("the result covers the board");
  if (scrollY > 0) found.push("the page is scrolled");
  if (document.documentElement.scrollWidth > innerWidth) found.push("the page is wider than its window");
  const words = document.querySelector(".result-words");
  if (words.scrollHeight > words.clientHeight + 1) found.push("the result is cut");
  for (const button of document.querySelectorAll(".result-actions > *")) {
    const box = button.getBoundingClientRect();
    if (box.right > result.right || box.bottom > result.bottom) found.push(`${button.textContent} sticks out`);
  }
  return found;
}

async function look(page, others, what, told) {
  for (const size of [SMALLEST, ...others]) {
    await page.setViewportSize(size);
    const found = await page.evaluate(flaws, PARTS);
    told.push(...found.map((flaw) => `${what}, ${size.width}x${size.height}: ${flaw}`));
  }
  await page.setViewportSize(SMALLEST);
}

async function go(page, path) {
  await page.evaluate((path) => {
    history.pushState(null, "", path);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);
  await page.locator(`.solve[data-problem="${path.split("/").at(-1)}"]`).waitFor();
}

/** Plays a problem to its end, rightly; the server says how. Tells whether there was an end. */
async function playedOut(page, id, { draft, solution }) {
  const defends = draft[draft.to_move].includes(solution.targets[0]);
  let moves = [];
  while (moves.length < MOST_MOVES) {
    const { nodes } = await api("/api/tree", { problem: { id }, path: moves });
    const right = nodes.filter(({ correct }) => correct).map(({ move }) => move);
    const move = right.find((move) => move !== "pass") ?? right[0] ?? nodes[0]?.move;
    if (!move) return false;
    const asked = { problem: { id }, you: defends ? "defender" : "attacker", moves: [...moves, move], computer: true };
    const lesson = await api("/api/lesson", asked);
    if (move === "pass") await page.getByRole("button", { name: "Pass" }).tap();
    else await point(page, move).tap();
    moves = lesson.moves;
    await page.locator(`.result[data-moves="${moves.length}"]`).waitFor();
    if (lesson.outcome) return true;
  }
  return false;
}

test("every problem shows all that is needed on a small phone, before a move, after a wrong one and at the end", async () => {
  const settings = { "confirm-touch": "off", sound: "off" };
  const options = { ...PHONE, viewport: SMALLEST, reducedMotion: "reduce", settings };
  const { page, leave } = await visit("/learn", options);
  const { problems } = await api("/api/problems?per_page=200");
  const told = [];
  let [wrongs, ends] = [0, 0];
  for (const [index, { id }] of problems.entries()) {
    const others = index % EVERY === 0 ? OTHERS : [];
    const path = `/problem/${id}`;
    await go(page, path);
    await look(page, others, `${id} at the start`, told);
    const problem = await api(`/api/problems/${id}`);
    const wrong = problem.solution.moves.find(({ correct, move }) => !correct && move !== "pass");
    // Where nothing is to be had, no move is wrong.
    if (wrong && problem.solution.best.length) {
      await point(page, wrong.move).tap();
      await page.locator(".result-wrong").waitFor();
      wrongs++;
      await look(page, others, `${id} after ${wrong.move}`, told);
      await page.getByRole("button", { name: "Try again" }).tap();
      await page.locator('.result[data-moves="0"]').waitFor();
    }
    if (await playedOut(page, id, problem)) ends++;
    await look(page, others, `${id} at the end`, told);
  }
  assert.deepEqual(told, []);
  assert.ok(problems.length >= 129, `${problems.length} problems`);
  assert.ok(wrongs > 100 && ends > 100, `${wrongs} wrong moves, ${ends} ends`);
  await leave();
});
