// The first screen of every problem that ships: question, whole board, result and main buttons, without scrolling,
// before a move, after a wrong one and at the end. One visitor walks through them all.
import assert from "node:assert/strict";
import { api, PHONE, point, visit } from "./house.mjs";
import { test } from "./twice.mjs";

/** A phone with the bars of its browser: every problem is looked at there. */
const SMALLEST = { width: 390, height: 664 };
/** Other screens, for every so many-th problem. */
const OTHERS = [
  { width: 390, height: 844 },
  { width: 1024, height: 768 },
  { width: 1440, height: 900 },
  { width: 844, height: 390 },
];
const EVERY = 12;
const MOST_MOVES = 40;

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
  const beside = board.bottom <= result.top + 0.5 || board.right <= result.left + 0.5;
  if (!beside) found.push("the result covers the board");
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

const graded = async (id, path) => (await api("/api/tree", { problem: { id }, path })).nodes;

/** Plays a problem to its end, rightly; the server says how. Tells whether there was an end. */
async function playedOut(page, id, { draft }) {
  const defends = draft[draft.to_move].includes(draft.targets[0]);
  let moves = [];
  while (moves.length < MOST_MOVES) {
    const nodes = await graded(id, moves);
    const right = nodes.filter(({ correct }) => correct).map(({ move }) => move);
    const move = right.find((move) => move !== "pass") ?? right[0];
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

/** A question is answered in a word: wrongly, and then rightly. */
async function answered(page, id, see) {
  const nodes = await graded(id, []);
  const { verdict } = (nodes.find(({ correct }) => correct) ?? nodes[0]).grade;
  const wrong = ["dead", "alive", "seki", "ko"].find((answer) => answer !== verdict);
  await page.locator(`[data-answer="${wrong}"]`).tap();
  await page.locator(".result-wrong").waitFor();
  await see(`after the answer ${wrong}`);
  await page.getByRole("button", { name: "Try again" }).tap();
  await page.locator(`[data-answer="${verdict}"]`).tap();
  await page.locator(".result-right").waitFor();
}

/** A move is tried that is wrong, and then the problem is played to its end. */
async function tried(page, id, problem, see) {
  const nodes = await graded(id, []);
  const wrong = nodes.find(({ correct, move }) => !correct && move !== "pass");
  if (wrong) {
    await point(page, wrong.move).tap();
    await page.locator(".result-wrong").waitFor();
    await see(`after ${wrong.move}`);
    await page.getByRole("button", { name: "Try again" }).tap();
    await page.locator('.result[data-moves="0"]').waitFor();
  }
  return playedOut(page, id, problem);
}

/** Every so many problems are looked at; all of them where somebody has the time. */
const STEP = process.env.SHIKATSU_EVERY_PROBLEM ? 1 : 3;

test("a problem shows all that is needed on a small phone, before a move, after a wrong one and at the end", async () => {
  const settings = { "confirm-touch": "off", sound: "off" };
  const options = { ...PHONE, viewport: SMALLEST, reducedMotion: "reduce", settings };
  const { page, leave } = await visit("/learn", options);
  const { problems } = await api("/api/problems?per_page=200");
  const told = [];
  let [questions, ends] = [0, 0];
  const chosen = problems.filter((_, index) => index % STEP === 0);
  for (const [index, { id }] of chosen.entries()) {
    const others = index % EVERY === 0 ? OTHERS : [];
    const see = (state) => look(page, others, `${id} ${state}`, told);
    const problem = await api(`/api/problems/${id}`);
    await go(page, `/problem/${id}`);
    await see("at the start");
    if (await page.locator(".result-asks").count()) {
      await answered(page, id, see);
      questions++;
    } else if (await tried(page, id, problem, see)) ends++;
    await see("at the end");
  }
  assert.deepEqual(told, []);
  assert.ok(problems.length >= 129, `${problems.length} problems`);
  assert.ok(questions > 10 / STEP && ends > 100 / STEP, `${questions} questions answered, ${ends} played to the end`);
  await leave();
});
