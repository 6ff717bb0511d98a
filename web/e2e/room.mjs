// Rooms: four real pages in two teams play a game to its end by voting, one of them loaded anew in the middle of
// a vote, one silent for a turn, one who comes late; one on a phone against the computer; one by the keyboard
// alone; one with a program in a team; one against GNU Go; one against a program outside; and what other schemes,
// the pens and the host add.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { createInterface } from "node:readline";
import { describe } from "node:test";
import {
  BINARY,
  base,
  click,
  label,
  PARALLEL,
  PATIENCE,
  PHONE,
  says,
  soon,
  startServer,
  temporaryFolder,
  thereAre,
  typePoint,
  unfold,
  visit,
} from "./house.mjs";
import { skippedWithout } from "./outside.mjs";
import { test } from "./twice.mjs";

/** A phase that waits for somebody silent takes its whole time. */
const PATIENT = { timeout: 2 * PATIENCE };

const moves = (page, n, patience) => page.locator(`[data-room][data-moves="${n}"]`).waitFor(patience);
const asked = (page, phase) => page.locator(`[data-room][data-asked="true"][data-phase="${phase}"]`).waitFor();
const said = (page, text) => page.getByTestId("said").getByText(text).first().waitFor();
const press = (page, name) => page.getByRole("button", { name, exact: true }).click();
const all = (visitors, does) => Promise.all(visitors.map(({ page }) => does(page)));

/** The choice of this name. */
const choice = (page, name) =>
  page
    .locator(".row-form label.choice")
    .filter({ has: page.getByText(name, { exact: true }) })
    .locator("select");

/** A room that is opened on the page; resolves to its path. */
async function open(page, wanted = {}) {
  for (const [name, value] of Object.entries(wanted)) await choice(page, name).selectOption(value);
  await press(page, "Open a room");
  await page.locator("[data-room]").waitFor();
  return new URL(page.url()).pathname;
}

/** What the weakest computer is called. */
async function weakest(page) {
  return choice(page, "Against")
    .locator("option", { hasText: /^Rung 1$/ })
    .textContent();
}

async function sit(page, name, place = "Cranes (Black)") {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Where").selectOption(place);
  await press(page, "Sit down");
  await page.getByLabel("Your name").waitFor({ state: "detached" });
}

/** Steps on with the keyboard until something has the focus. */
async function tabTo(page, target) {
  await target.waitFor();
  for (let step = 0; step < 80; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  assert.fail(`${target} is not to be reached by the keyboard`);
}

/** Notes the tones that the page starts, in `tones`. */
function listening() {
  globalThis.tones = [];
  const make = BaseAudioContext.prototype.createOscillator;
  BaseAudioContext.prototype.createOscillator = function () {
    const tone = make.call(this);
    const start = tone.start;
    tone.start = (when) => {
      globalThis.tones.push(tone.frequency.value);
      start.call(tone, when);
    };
    return tone;
  };
}

/** A browser that can hand links on, and notes in `handed` what is: none can here. */
function handing() {
  globalThis.handed = [];
  navigator.share = async (what) => void globalThis.handed.push(what);
}

/** Where the words of each column of figures end, in tables that tell how teams decided: of its heading and of each number. */
const ends = (page) =>
  page.locator(".moves-told").evaluateAll((tables) => {
    const end = (cell) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      return Math.round(range.getBoundingClientRect().right);
    };
    const said = (cell) => cell.textContent.trim() !== "";
    return tables.flatMap((table) =>
      [...table.tHead.rows[0].cells]
        .map((heading, at) => [heading, ...[...table.tBodies[0].rows].map((row) => row.cells[at])])
        .filter(([heading]) => heading.matches(".figure"))
        .map((column) => column.filter(said).map(end)),
    );
  });

/** Headings stand where their numbers do. */
async function lineUp(page, columns) {
  const all = await ends(page);
  assert.equal(all.length, columns);
  for (const column of all) assert.ok(column.length > 1 && new Set(column).size === 1, `a column ends at ${column}`);
}

/** Where GNU Go is, if it is installed: it is often not on the path. */
const GNU_GO = ["/usr/games/gnugo", "/usr/bin/gnugo"].find((path) => existsSync(path));

/** A program of a few words that comes in with a token: what it answers, by the command. */
function program(port, token, answers) {
  const socket = connect(port, "127.0.0.1");
  socket.write(`${token}\n`);
  const lines = createInterface({ input: socket });
  lines.on("line", (line) => {
    const [, id, command, rest] = /^(\d*) *(\S*) *(.*)$/.exec(line);
    if (!command || command.startsWith("#")) return;
    const answer =
      command === "list_commands"
        ? ["list_commands", ...Object.keys(answers)].join("\n")
        : (answers[command]?.(rest) ?? "");
    socket.write(`=${id} ${answer}\n\n`);
  });
  return new Promise((gone) => socket.on("close", gone));
}

describe("a room", { concurrency: PARALLEL }, () => {
  test("has two teams that vote to the end, with a page loaded anew, one who is silent, and one who comes late", async () => {
    const ann = await visit("/room");
    const path = await open(ann.page, { "Seconds for each action": "45" });
    const [bob, cat] = [await visit(path), await visit(path)];
    await sit(ann.page, "Ann");
    await sit(bob.page, "Bob");
    await sit(cat.page, "Cat", "Turtles (White)");
    await says(ann.page, "members", "Cat");
    await press(ann.page, "Start the game");

    await all([ann, bob], (page) => asked(page, "propose"));
    await said(cat.page, "Cranes to propose.");
    await click(ann.page, "C3");
    await said(ann.page, "You proposed C3.");
    await click(bob.page, "E5");
    await all([ann, bob], (page) => asked(page, "vote"));
    await ann.page.locator('[data-option="E5"]').click();
    await said(ann.page, "You voted for E5.");
    await ann.page.reload();
    await asked(ann.page, "vote");
    await said(ann.page, "You voted for E5.");
    await cat.page.locator('[data-room][data-phase="vote"]').waitFor();
    assert.equal(await cat.page.locator("[data-option]").count(), 0, "the other team sees nothing of it");
    await ann.page.getByLabel("Say something").fill("between us");
    await press(ann.page, "Send");
    await says(bob.page, "chat", "between us");
    await click(bob.page, "E5");
    await all([ann, bob, cat], (page) => moves(page, 1));
    assert.equal(await cat.page.getByTestId("chat").getByText("between us").count(), 0);
    await says(bob.page, "last-turn", "by votes");

    await asked(cat.page, "propose");
    await click(cat.page, "C7");
    await all([ann, bob, cat], (page) => moves(page, 2));
    await asked(ann.page, "propose");
    await click(ann.page, "C7");
    await said(ann.page, /stone/);
    await click(ann.page, "G3");
    // Bob says nothing; meanwhile Dan comes.
    const dan = await visit(path);
    await sit(dan.page, "Dan", "Turtles (White)");
    const four = [ann, bob, cat, dan];
    await all(four, (page) => moves(page, 3, PATIENT));
    assert.match(await label(dan.page, "G3"), /Black/);

    await all([cat, dan], (page) => asked(page, "propose"));
    await click(cat.page, "G7");
    await click(dan.page, "C5");
    await all([cat, dan], (page) => asked(page, "vote"));
    await all([cat, dan], (page) => click(page, "G7"));
    await all(four, (page) => moves(page, 4));
    for (const [team, n] of [
      [[ann, bob], 5],
      [[cat, dan], 6],
    ]) {
      await all(team, (page) => asked(page, "propose"));
      await all(team, (page) => press(page, "Pass"));
      await all(four, (page) => moves(page, n));
    }
    await all(four, (page) => press(page, "Agree"));
    await all(four, (page) => says(page, "outcome", /won by|Nobody won/));

    await says(cat.page, "chat", "between us");
    await ann.page.locator(".room-turning input[type=range]").fill("1");
    await all(four, (page) => page.locator('[data-room][data-at="1"]').waitFor());
    await says(dan.page, "last-turn", "by votes");
    await unfold(dan.page, "Figures of the game");
    await dan.page.getByTestId("figures").getByRole("row", { name: /^Ann/ }).waitFor();
    // Two teams; seconds, proposals and votes of the members.
    await lineUp(dan.page, 5);
    for (const one of four) await one.leave();
  });

  test("is played against the computer on a phone, to the end and once more", async () => {
    const { page, leave } = await visit("/room", { ...PHONE, first: listening, settings: { sound: "off" } });
    await open(page, { Board: "5 × 5", Against: await weakest(page) });
    // At 127.0.0.1 nobody else could follow a code.
    await page.getByText("shikatsu serve --lan").waitFor();
    await thereAre(page.getByRole("img", { name: "The link as a QR code" }), 0);
    await sit(page, "Ann");
    await press(page, "Start the game");
    await asked(page, "propose");
    const low = await page.locator(".result").evaluate((strip) => strip.getBoundingClientRect().bottom > innerHeight);
    assert.equal(low, false, "what is asked is seen without scrolling");
    await click(page, "C3");
    await page.locator('[data-room]:not([data-moves="0"]):not([data-moves="1"])').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, "nothing sticks out");
    await press(page, "Resign");
    await says(page, "outcome", "White won by resignation.");
    await press(page, "Another game");
    await page.getByRole("link", { name: "To the next game" }).click();
    await page.getByRole("heading", { name: "Turtles against Cranes" }).waitFor();
    assert.deepEqual(await page.evaluate(() => globalThis.tones), [], "who wants no sound hears none");
    await leave();
  });

  test("is opened and played by the keyboard alone, and says aloud what happens", async () => {
    const { page, leave } = await visit("/room", { first: listening });
    const button = (name) => page.getByRole("button", { name, exact: true });
    await tabTo(page, choice(page, "Board"));
    await page.keyboard.type("5");
    await tabTo(page, choice(page, "Against"));
    await page.keyboard.type("Rung 1");
    await tabTo(page, button("Open a room"));
    await page.keyboard.press("Enter");
    await tabTo(page, page.getByLabel("Your name"));
    await page.keyboard.type("Ann");
    await page.keyboard.press("Enter");
    await tabTo(page, button("Start the game"));
    await page.keyboard.press("Enter");
    await asked(page, "propose");
    // The chime of who is asked: two tones.
    await soon(async () => assert.deepEqual(await page.evaluate(() => globalThis.tones), [660, 880]));
    await typePoint(page, "c3");
    await page.locator('[data-room]:not([data-moves="0"]):not([data-moves="1"])').waitFor();
    await says(page, "live", /^(White|Black) /);
    await tabTo(page, button("Resign"));
    await page.keyboard.press("Enter");
    await says(page, "outcome", "White won by resignation.");
    await says(page, "live", "White won by resignation.");
    await leave();
  });

  test("lets a team mark areas and draw for one another", async () => {
    const ann = await visit("/room");
    const scheme = "Mark areas, the computer plays there";
    const path = await open(ann.page, {
      Board: "5 × 5",
      Against: await weakest(ann.page),
      "How a team decides": scheme,
      "Seconds for each action": "60",
    });
    const bob = await visit(path);
    await sit(ann.page, "Ann");
    await sit(bob.page, "Bob");
    await press(ann.page, "Start the game");
    await all([ann, bob], (page) => asked(page, "propose"));
    await press(ann.page, "Circles");
    await click(ann.page, "C3");
    await bob.page.getByText("Drawn by Ann").waitFor();
    await press(ann.page, "Circles");
    await all([ann, bob], (page) => click(page, "D4"));
    await press(ann.page, "Propose 5 points");
    await said(ann.page, "You proposed an area of 5 points.");
    await press(bob.page, "Propose 5 points");
    await bob.page.locator('[data-room]:not([data-moves="0"])').waitFor();
    await says(bob.page, "last-turn", "the program’s choice");
    const played = await Promise.all(["D4", "D3", "D5", "C4", "E4"].map((point) => label(bob.page, point)));
    assert.ok(
      played.some((name) => /Black/.test(name)),
      played.join("; "),
    );
    for (const one of [ann, bob]) await one.leave();
  });

  test("tells what random games made of each proposal, heading over numbers", async () => {
    const ann = await visit("/room");
    const path = await open(ann.page, {
      Board: "5 × 5",
      Against: await weakest(ann.page),
      "How a team decides": "Propose, random games decide",
      "Seconds for each action": "60",
    });
    const bob = await visit(path);
    await sit(ann.page, "Ann");
    await sit(bob.page, "Bob");
    await press(ann.page, "Start the game");
    await all([ann, bob], (page) => asked(page, "propose"));
    await click(ann.page, "C3");
    await click(bob.page, "A1");
    await all([ann, bob], (page) => page.locator('[data-room]:not([data-moves="0"])').waitFor());
    assert.match(await label(bob.page, "C3"), /Black/, "the corner is worth less");
    await bob.page.getByTestId("last-turn").getByRole("columnheader", { name: "Points" }).waitFor();
    await lineUp(bob.page, 1);
    for (const one of [ann, bob]) await one.leave();
  });

  test("takes several votes of each where that is approval", async () => {
    const ann = await visit("/room");
    const path = await open(ann.page, {
      Board: "5 × 5",
      Against: await weakest(ann.page),
      "How a team decides": "Propose, then approve of several",
      "Seconds for each action": "60",
    });
    const bob = await visit(path);
    await sit(ann.page, "Ann");
    await sit(bob.page, "Bob");
    await press(ann.page, "Start the game");
    await all([ann, bob], (page) => asked(page, "propose"));
    await click(ann.page, "C3");
    await click(bob.page, "D4");
    await all([ann, bob], (page) => asked(page, "vote"));
    await click(ann.page, "C3");
    await said(ann.page, "You voted for C3.");
    await click(ann.page, "D4");
    await said(ann.page, "You voted for C3, D4.");
    await click(bob.page, "D4");
    await ann.page.locator('[data-room]:not([data-moves="0"])').waitFor();
    assert.match(await label(ann.page, "D4"), /Black/);
    for (const one of [ann, bob]) await one.leave();
  });

  test("has a host who mutes and removes", async () => {
    const ann = await visit("/room");
    const path = await open(ann.page);
    const eve = await visit(path);
    await sit(ann.page, "Ann");
    await sit(eve.page, "Eve", "Turtles (White)");
    await says(ann.page, "members", "Eve");
    await eve.page.getByLabel("Say something").waitFor();
    const about = ann.page.getByRole("button", { name: "What the host can do about Eve" });
    await about.click();
    await press(ann.page, "Mute");
    await eve.page.getByLabel("Say something").waitFor({ state: "detached" });
    await about.click();
    await press(ann.page, "Remove for good");
    await eve.page.getByLabel("Your name").fill("Eve");
    await press(eve.page, "Sit down");
    await eve.page.getByText("The host has removed you from this room.").waitFor();
    for (const one of [ann, eve]) await one.leave();
  });

  test("lets a program in, which proposes and votes like everybody", async () => {
    const server = await startServer(temporaryFolder(), "--forged=false", "--gtp", "127.0.0.1:0");
    const { page, leave } = await visit("/room", { at: server.address });
    await open(page, { Board: "5 × 5", Against: await weakest(page) });
    await sit(page, "Ann");
    await unfold(page, "A program joins");
    await press(page, "Token for Cranes");
    const door = page.getByTestId("program");
    const token = await door.getByLabel("Token", { exact: true }).inputValue();
    const [, port] = /port (\d+)/.exec(await door.getByText(/port \d+/).textContent());
    const nothing = () => "";
    const gone = program(Number(port), token, {
      boardsize: nothing,
      clear_board: nothing,
      komi: nothing,
      play: nothing,
      reg_genmove: () => "D4",
      "colgo-my_name": () => "Robot",
      "colgo-vote": (options) => options.split(" ").find((option) => option === "D4"),
      quit: nothing,
    });
    await says(page, "members", "Robot");
    await press(page, "Start the game");
    await asked(page, "propose");
    await click(page, "C3");
    await asked(page, "vote");
    await page.locator('[data-option="D4"]').click();
    await page.locator('[data-room]:not([data-moves="0"])').waitFor();
    assert.match(await label(page, "D4"), /Black/);
    await leave();
    await server.stop();
    await gone;
  });

  const skip = skippedWithout(GNU_GO, "room", "GNU Go is not installed (apt-get install gnugo)");
  test("is played by a team against GNU Go, which the operator has set up", { skip }, async () => {
    const server = await startServer(
      temporaryFolder(),
      "--forged=false",
      "--engine",
      `GNU Go=${GNU_GO} --mode gtp --level 1 --chinese-rules`,
    );
    const ann = await visit("/room", { at: server.address });
    const path = await open(ann.page, { Board: "5 × 5", Against: "GNU Go", "Seconds for each action": "60" });
    const bob = await visit(path, { at: server.address });
    await sit(ann.page, "Ann");
    await sit(bob.page, "Bob");
    await ann.page.getByText("Turtles: GNU Go").waitFor();
    await press(ann.page, "Start the game");
    await all([ann, bob], (page) => asked(page, "propose"));
    await all([ann, bob], (page) => click(page, "C3"));
    await all([ann, bob], (page) => moves(page, 2));
    assert.match(await label(bob.page, "C3"), /Black/);
    for (let n = 2; (await ann.page.getByRole("button", { name: "Agree", exact: true }).count()) === 0; n += 2) {
      assert.ok(n < 40, "GNU Go does not pass");
      await all([ann, bob], (page) => asked(page, "propose"));
      await all([ann, bob], (page) => press(page, "Pass"));
      const over = ann.page.getByRole("button", { name: "Agree", exact: true });
      await over
        .or(ann.page.locator(`[data-room][data-asked="true"][data-moves="${n + 2}"]`))
        .first()
        .waitFor();
    }
    await all([ann, bob], (page) => press(page, "Agree"));
    await all([ann, bob], (page) => says(page, "outcome", /won by|Nobody won/));
    for (const one of [ann, bob]) await one.leave();
    await server.stop();
  });

  test("is an engine to a program outside", async () => {
    const server = await startServer(temporaryFolder(), "--forged=false", "--gtp", "127.0.0.1:0");
    const { page, leave } = await visit("/room", { at: server.address });
    await open(page, { Board: "5 × 5", Against: "A program outside" });
    await sit(page, "Ann");
    await press(page, "Token for Turtles");
    const command = await page.getByTestId("bridge").getByLabel("Token", { exact: true }).inputValue();
    const [program, ...words] = command.split(" ");
    assert.equal(program, "shikatsu");
    const engine = spawn(BINARY, words, { stdio: ["pipe", "pipe", "inherit"] });
    const answers = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();
    const ask = async (line) => {
      engine.stdin.write(`${line}\n`);
      const { value } = await answers.next();
      await answers.next();
      return value;
    };
    assert.equal(await ask("name"), "= Cranes");
    const first = ask("genmove b");
    await press(page, "Start the game");
    await asked(page, "propose");
    await click(page, "C3");
    assert.equal(await first, "= C3");
    await said(page, "The program outside is to move.");
    assert.equal(await ask("play w C3"), "? illegal move");
    assert.equal(await ask("play w B2"), "=");
    await moves(page, 2);
    assert.match(await label(page, "B2"), /White/);
    const second = ask("genmove b");
    await press(page, "Resign");
    assert.equal(await second, "= resign");
    await says(page, "outcome", "White won by resignation.");
    const gone = new Promise((ended) => engine.on("exit", ended));
    engine.stdin.end();
    assert.equal(await gone, 0);
    await leave();
    await server.stop();
  });

  test("is found by a stranger, who joins with one click where a bot has kept the seat, and asks questions in the end", async () => {
    const ann = await visit("/room", { first: handing });
    await ann.page.getByLabel("Listed for everybody, so that others find it").check();
    await ann.page.locator(".row-form details summary").click();
    await ann.page.getByLabel("After the game the members are asked some questions").check();
    const path = await open(ann.page, { Board: "5 × 5", "Seconds for each action": "60" });
    const id = path.split("/").at(-1);
    await press(ann.page, "Share");
    assert.deepEqual(
      await ann.page.evaluate(() => globalThis.handed.map(({ url }) => url)),
      [base + path],
      "the link is handed on by the browser",
    );
    await sit(ann.page, "Ann");
    await press(ann.page, "Add a bot to Turtles");
    await says(ann.page, "members", "Bot 1");
    const eve = await visit("/room");
    const row = eve.page.locator(`[data-open="${id}"]`);
    await row.getByText("2 are there: Ann, Bot 1").waitFor();
    await row.getByRole("button", { name: "Join Turtles" }).click();
    await eve.page.locator(`[data-room="${id}"]`).waitFor();
    await says(ann.page, "members", /Guest \d+/);
    assert.ok(!(await ann.page.getByTestId("members").textContent()).includes("Bot 1"), "the bot makes room");
    await press(ann.page, "Start the game");
    await asked(ann.page, "propose");
    await press(ann.page, "Resign");
    await says(eve.page, "outcome", "White won by resignation.");
    const form = eve.page.getByTestId("questions");
    await form.getByRole("radio", { name: "4", exact: true }).first().check();
    await form.getByRole("textbox").fill("More time, please.");
    await form.getByRole("button", { name: "Send" }).click();
    await eve.page.getByText("Thank you.").waitFor();
    const log = await ann.page.evaluate((id) => fetch(`/api/rooms/${id}/log?names=numbers`).then((r) => r.text()), id);
    assert.match(log, /remarks: More time, please\.; together: 4/);
    for (const one of [ann, eve]) await one.leave();
  });

  test("that is not there says so, and the schemes are explained", async () => {
    const { page, leave } = await visit(`/room/${"0".repeat(32)}`);
    await page.getByText("There is no such room.").waitFor();
    assert.ok(page.url().startsWith(base));
    await page.goto(`${base}/room/schemes`);
    await page.locator("[data-scheme=skill]").waitFor();
    assert.equal(await page.locator("[data-scheme]").count(), 8);
    assert.equal(await page.locator('[data-scheme=captain] [data-follows="true"]').count(), 4);
    await leave();
  });
});
