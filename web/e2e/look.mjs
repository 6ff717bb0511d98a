// How the pages look: light, without a serious finding of axe, and drawn to a folder for people to look at.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { describe } from "node:test";
import { api, base, click, PARALLEL, problemNamed, says, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const SCREENS = join(import.meta.dirname, "../screens");
const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 390, height: 664 },
];

/** Each page in the state in which it is looked at. */
const PAGES = {
  today: { path: "/", ready: (page) => page.getByTestId("turn").waitFor() },
  returned: { path: "/", ready: returned },
  train: { path: "/train", ready: (page) => page.locator(".way-card").first().waitFor() },
  progress: { path: "/progress", ready: progressed },
  library: { path: "/library", ready: (page) => page.locator(".card").first().waitFor() },
  problem: { path: "/problem/", ready: (page) => page.getByTestId("turn").waitFor() },
  right: { path: "/problem/", ready: afterRightMove },
  wrong: { path: "/problem/", ready: afterWrongMove },
  understand: { path: "/problem/", ready: understood },
  question: {
    path: "/problem/shapes-03-straight-four",
    ready: (page) => page.locator("[data-answer]").first().waitFor(),
  },
  answered: { path: "/problem/shapes-03-straight-four", ready: answered },
  end: { path: "/problem/shapes-31-false-eye?q=false+eye", ready: atTheEnd },
  collection: { path: "/library?collection=shapes", ready: (page) => page.getByTestId("chapter").waitFor() },
  editor: { path: "/edit/", ready: (page) => says(page, "opinion", "only move") },
  desk: { path: "/edit/", ready: desked },
  blank: { path: "/edit", ready: (page) => page.getByText("Put stones on the board").waitFor() },
  learn: { path: "/learn/eyes", ready: (page) => page.getByTestId("task").waitFor() },
  go: { path: "/go", ready: (page) => page.getByRole("button", { name: "Begin" }).waitFor() },
  "go-estimate": { path: "/go", ready: goEstimated },
  viewer: { path: "/game", ready: viewed },
  rooms: { path: "/room", ready: (page) => page.getByRole("button", { name: "Open a room" }).waitFor() },
  "room-lobby": { path: "/room", ready: roomJoined },
  "room-vote": { path: "/room", ready: roomVoted },
  "room-over": { path: "/room", ready: roomOver },
  schemes: { path: "/room/schemes", ready: (page) => page.locator("[data-scheme=skill]").waitFor() },
  row: { path: "/row", ready: (page) => page.getByRole("button", { name: "Begin" }).waitFor() },
  "row-game": { path: "/row", ready: rowBegun },
};

/** Somebody who has tried a few problems looks at what has come of it. */
async function progressed(page) {
  await page.evaluate(async () => {
    const today = Math.floor(Date.now() / 86_400_000);
    const send = (path, body) =>
      fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }).then((answer) => answer.json());
    for (let at = 0; at < 12; at++) {
      const { problem } = await send("/api/train", { start: 11, since: 1 });
      const deed = at % 3 === 1 ? "failed" : "solved";
      await send("/api/progress", {
        id: problem.id,
        deed,
        ms: 9000 + 4000 * at,
        way: "stream",
        day: today - 1 + (at >> 2),
      });
    }
  });
  await page.reload();
  await page.getByTestId("curve").waitFor();
}

/** Somebody who has tried a problem comes back. */
async function returned(page) {
  await page.locator(".solve").waitFor();
  const id = await page.locator(".solve").getAttribute("data-problem");
  await page.evaluate(
    (id) =>
      fetch("/api/progress", {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ id, deed: "solved", ms: 4000 }),
      }),
    id,
  );
  await page.reload();
  await says(page, "today", "Today 1 of 1 solved");
}

async function afterWrongMove(page) {
  await click(page, "D1");
  await page.getByRole("button", { name: /Show why/ }).waitFor();
  await says(page, "said", "lives with two eyes");
}

async function afterRightMove(page) {
  await click(page, "E1");
  await page.getByTestId("said").getByRole("link", { name: "Next problem" }).waitFor();
}

async function answered(page) {
  await page.locator("[data-answer=alive]").click();
  await page.locator(".result-right").waitFor();
}

async function desked(page) {
  await unfold(page, "Author's desk");
  await page.locator(".findings .finding").first().waitFor();
}

async function atTheEnd(page) {
  await page.locator("[data-answer=dead]").click();
  await page.getByTestId("end").waitFor();
}

async function goEstimated(page) {
  await page.getByRole("button", { name: "Begin" }).click();
  await click(page, "E5");
  await page.locator('[data-go][data-turns="2"]').waitFor();
  await page.getByRole("button", { name: "Estimate" }).click();
  await page.getByTestId("estimate").waitFor();
}

async function viewed(page) {
  await page.getByLabel("Or paste SGF").fill("(;SZ[9]KM[6.5]PB[Ann]PW[Bo];B[ee]C[The middle.](;W[gc];B[gg])(;W[cg]))");
  await page.getByRole("button", { name: "Open this text" }).click();
  await page.getByLabel("Draw on the board").selectOption("Heat map of random games");
  await page.getByTestId("heat").waitFor();
  await page.getByRole("button", { name: "Draw the win rate over the game" }).click();
  await page.locator('[data-testid="graph"][data-known="4"]').waitFor();
}

async function rowBegun(page) {
  await page.getByLabel("Against").selectOption("Somebody at this screen");
  await page.getByRole("button", { name: "Begin" }).click();
  for (const [index, name] of ["C3", "C4", "D3", "D3"].entries()) {
    await click(page, name);
    await page.locator(`[data-row][data-turns="${Math.min(index + 1, 3)}"]`).waitFor();
  }
  await page.locator(".said-refused").waitFor();
}

/** A room against the weakest computer, which also suggests moves to the team. */
async function roomJoined(page) {
  const against = page.locator("label.choice", { hasText: "Against" }).locator("select");
  await against.selectOption("Rung 1");
  await page.getByLabel("How a team decides").selectOption("The computer suggests, the team votes");
  await page.getByLabel("Seconds for each action").selectOption("300");
  await page.getByRole("button", { name: "Open a room" }).click();
  await page.getByLabel("Your name").fill("Ann");
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByRole("button", { name: "Start the game" }).waitFor();
}

async function roomVoted(page) {
  await roomJoined(page);
  await page.getByRole("button", { name: "Start the game" }).click();
  await page.locator('[data-asked="true"][data-phase="vote"]').waitFor();
}

async function roomOver(page) {
  await roomVoted(page);
  await page.locator("[data-option]").first().click();
  await page.locator('[data-asked="true"][data-moves="2"]').waitFor();
  await page.getByRole("button", { name: "Resign" }).click();
  await page.getByTestId("outcome").waitFor();
  await unfold(page, "Figures of the game");
  await page.getByTestId("figures").getByRole("row", { name: /^Ann/ }).waitFor();
}

async function understood(page) {
  await unfold(page, "Understand");
  await page.getByTestId("verdict").waitFor();
  await page.locator(".board .mark").first().waitFor();
}

async function opened(name, options) {
  const { path, ready } = PAGES[name];
  const id = await problemNamed("Straight three");
  const { page, leave } = await visit(path.length > 1 && path.endsWith("/") ? path + id : path, options);
  await ready(page);
  return { page, leave };
}

/** Axe's findings that matter. The policy keeps scripts out, so it is put in from outside. */
async function findings(page, rules) {
  await page.evaluate(AXE);
  const { violations } = await page.evaluate(
    (rules) => window.axe.run({ resultTypes: ["violations"], ...rules }),
    rules,
  );
  const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  return serious.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`);
}

/** Everything in the light theme; the dark one differs in its colours only. */
const RULES = { light: {}, dark: { runOnly: ["color-contrast"] } };

describe("every page, without a serious finding and drawn on four screens", { concurrency: PARALLEL }, () => {
  mkdirSync(SCREENS, { recursive: true });
  for (const colorScheme of ["light", "dark"])
    for (const name of Object.keys(PAGES))
      test(`${name}, ${colorScheme}`, async () => {
        const { page, leave } = await opened(name, { colorScheme, viewport: SIZES[0] });
        await page.locator(".settings summary").click();
        assert.deepEqual(await findings(page, RULES[colorScheme]), []);
        await page.keyboard.press("Escape");
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await page.screenshot({ path: join(SCREENS, `${name}-${size.width}x${size.height}-${colorScheme}.png`) });
        }
        await leave();
      });
});

test("every look of the board is drawn", async () => {
  for (const look of ["wood", "paper", "contrast"]) {
    const { page, leave } = await opened("understand", { settings: { look } });
    assert.equal(await page.evaluate(() => document.documentElement.dataset.look), look);
    await page.screenshot({ path: join(SCREENS, `look-${look}.png`) });
    await leave();
  }
});

test("the page is ready on a cold start after a handful of requests", async () => {
  const { page, leave } = await visit("/learn");
  const asked = [];
  // Pictures of problems come by themselves and keep nobody waiting.
  page.on("request", (request) => request.url().includes("/thumbnail.svg") || asked.push(request.url()));
  await page.goto(`${base}/library?cold`);
  await page.locator(".card").first().waitFor();
  assert.ok(asked.length > 2 && asked.length <= 12, asked.join("\n"));
  await leave();
});

/** A solution with a line of some length for each point of a 19x19 board; only its drawing is of interest here. */
function everyMoveSolved({ black, white }) {
  const columns = [..."ABCDEFGHJKLMNOPQRST"];
  const free = columns.flatMap((column) => Array.from({ length: 19 }, (_, row) => `${column}${row + 1}`));
  const grade = { verdict: "alive", ko_balance: null };
  const standing = { footing: "proved", extent: "exact", assumptions: [] };
  const moves = free
    .filter((move) => !black.includes(move) && !white.includes(move))
    .map((move, index) => ({ move, grade, standing, correct: false, length: 1 + (index % 30), points: null }));
  const region = { kind: "open", points: free };
  const soundness = { code: "already_alive" };
  const figures = { nodes: 1, ms: 1, proof: { states: 1, bytes: 1 }, checked: true };
  return {
    key: "0",
    grade,
    standing,
    to_move: "black",
    best: [],
    scope: "all",
    moves,
    region,
    targets: ["A1"],
    flags: [],
    soundness,
    rank: 20,
    ...figures,
  };
}

test("a pointer over a 19x19 board with a heat map draws a handful of things anew", async () => {
  const { draft } = await api(`/api/problems/${await problemNamed("Straight three")}`);
  const large = { ...draft, size: 19, region: null };
  const link = Buffer.from(JSON.stringify(large)).toString("base64url");
  const { page, leave } = await visit(`/play#d=${link}`);
  const solution = `event: solution\ndata: ${JSON.stringify(everyMoveSolved(large))}\n\n`;
  await page.route("**/api/solve", (route) => route.fulfill({ contentType: "text/event-stream", body: solution }));
  await unfold(page, "Understand");
  await page.getByLabel("Draw on the board").selectOption("lengths");
  await page.locator(".board-heat").nth(300).waitFor();
  await page.locator(".board-plays").waitFor();
  const changes = await page.evaluate(async () => {
    const board = document.querySelector(".board");
    const { left, top, width, height } = board.getBoundingClientRect();
    let changed = 0;
    const watch = new MutationObserver((records) => {
      changed += records.length;
    });
    watch.observe(board, { subtree: true, childList: true, attributes: true, characterData: true });
    const changes = [];
    for (let step = 0; step < 120; step++) {
      const [clientX, clientY] = [left + (width * (step % 40)) / 40, top + (height * step) / 120];
      board.dispatchEvent(new PointerEvent("pointermove", { clientX, clientY, pointerType: "mouse", bubbles: true }));
      await new Promise(requestAnimationFrame);
      await new Promise(requestAnimationFrame);
      changes.push(changed);
      changed = 0;
    }
    return changes;
  });
  assert.ok(Math.max(...changes) > 0, "nothing follows the pointer");
  assert.ok(Math.max(...changes) <= 40, `${changes} changes`);
  await page.screenshot({ path: join(SCREENS, "heat.png") });
  await leave();
});
