// The program as an engine of Sabaki: a whole game through Sabaki's own library, with its way to keep a board in step
// and to end an analysis.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { Controller, ControllerStateTracker } from "@sabaki/gtp";
import { BINARY } from "./house.mjs";
import { test } from "./twice.mjs";

const OPTIONS = ["--rung", "r2", "--threads", "1", "--memory", "8M"];
const play = (color, vertex) => ({ name: "play", args: [color, vertex] });

/** An engine, and what Sabaki believes about its board. */
function engine(...more) {
  const controller = new Controller(BINARY, ["gtp", ...OPTIONS, ...more]);
  controller.start();
  return { controller, tracker: new ControllerStateTracker(controller) };
}

/** Two engines play to the end, each told of the other's moves as Sabaki does it. */
async function game(black, white, history) {
  for (let turn = 0; turn < 200; turn++) {
    const [color, { tracker }] = turn % 2 === 0 ? ["B", black] : ["W", white];
    await tracker.sync({ komi: 3.5, boardsize: [5, 5], history });
    const { content, error } = await tracker.queueCommand({ name: "genmove", args: [color] });
    assert.equal(error, false);
    if (content.trim() === "resign") return "resigned";
    history.push(play(color, content.trim().toUpperCase()));
    if (history.slice(-2).every((move) => move.args[1] === "PASS")) return "passed";
  }
  return "endless";
}

/** The first line of an analysis that is ended by another command, and that command's answer. */
async function analysed(controller, command) {
  let first;
  const seen = new Promise((found) => (first = found));
  const analysis = controller.sendCommand(command, ({ line }) => line.startsWith("info ") && first(line));
  const line = await seen;
  const name = await controller.sendCommand({ name: "name" });
  await analysis;
  return [line, name.content.trim()];
}

describe("Sabaki", () => {
  test("plays a game through its library, and counts it", async () => {
    const [black, white, history] = [engine(), engine("--seed", "1"), []];
    assert.match(await game(black, white, history), /resigned|passed/);
    await black.tracker.sync({ komi: 3.5, boardsize: [5, 5], history: history.slice(0, 3) });
    assert.equal(black.tracker.state.history.length, 3);
    const score = await white.controller.sendCommand({ name: "final_score" });
    assert.match(score.content, /^([BW]\+[\d.]+|0)$/);
    await Promise.all([black, white].map(({ controller }) => controller.stop()));
  });

  test("is told what the engine thinks until it asks for something else", async () => {
    const { controller, tracker } = engine();
    assert.ok(await tracker.knowsCommand("kata-analyze"));
    await tracker.sync({ komi: 7, boardsize: [9, 9], history: [play("B", "E5"), play("W", "C3")] });
    const info = /^info move [A-J]\d visits \d+ winrate 0\.\d+ .*pv [A-J]\d/;
    for (const name of ["kata-analyze", "lz-analyze", "analyze"]) {
      const [line, answer] = await analysed(controller, { name, args: ["B", "5"] });
      assert.match(line, name === "kata-analyze" ? info : /^info move [A-J]\d visits \d+ winrate \d+ /);
      assert.equal(answer, "shikatsu");
    }
    const [line] = await analysed(controller, { name: "kata-analyze", args: ["B", "5", "ownership", "true"] });
    assert.equal(line.split(" ownership ")[1].trim().split(" ").length, 81);
    await controller.stop();
  });
});
