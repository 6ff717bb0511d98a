// What somebody makes and does where the page is a folder of files: collections of their own, runs, reviews, a version that is newer,
// and searches that are too much for a tab. No server of ours is there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { gunzipSync } from "node:zlib";
import { started } from "../src/home/machine.mjs";
import { hosted } from "./host.mjs";
import {
  BINARY,
  click,
  PARALLEL,
  PHONE,
  pasted,
  says,
  solvedBy,
  temporaryFolder,
  thereAre,
  unfold,
  visit,
} from "./house.mjs";
import { MODULE, skippedWithoutModule } from "./outside.mjs";
import { test } from "./twice.mjs";

const skip = skippedWithoutModule("what is made in a folder", "answers without a server");

const data = (name) => readFileSync(join(import.meta.dirname, "../../data", name));
const said = (page) => page.getByTestId("said");
const card = (page, way) => page.locator(`.way-card[data-way="${way}"]`);
const PHONE_SCREEN = { ...PHONE, viewport: { width: 390, height: 664 }, settings: { "confirm-touch": "off" } };

/** Straight three, with a stone far away that makes each another problem. */
function sgf(index) {
  const [x, y] = [index % 17, Math.floor(index / 17) % 10].map((at) => String.fromCharCode(97 + at));
  const far = `A${index % 2 ? "B" : "W"}[${x}${y}]`;
  const [black, white] = ["bq cq dq eq fq gq hq br hr bs hs", "cr dr er fr gr cs gs"];
  const points = (text) =>
    text
      .split(" ")
      .map((point) => `[${point}]`)
      .join("");
  const [name, first] = far.startsWith("AB")
    ? [`${far}${points(black)}`, `AW${points(white)}`]
    : [`AB${points(black)}`, `${far}${points(white)}`];
  return `(;SZ[19]${name}${first}PL[B]GN[Club ${index}](;B[es]C[RIGHT])(;B[ds];W[es]C[No.]))`;
}

/** The same module in this process, with the bank of the folder: it knows what is right. */
async function knower(folder) {
  const machine = await started(new WebAssembly.Module(readFileSync(MODULE)));
  const bank = readdirSync(folder).find((name) => name.startsWith("bank-"));
  const ask = (request, body = "") => {
    const told = JSON.parse(machine.ask(request, body && JSON.stringify(body)).json);
    if (!told.wants) return told;
    assert.ok(machine.bring(told.wants, gunzipSync(readFileSync(join(folder, bank, `${told.wants}.gz`)))));
    return ask(request, body);
  };
  return ask;
}

/** A problem that was saved has an address of its own. */
const isSaved = (page) => page.waitForURL(/#\/edit\/mine-/);

describe("what is made in a folder", { concurrency: PARALLEL, skip }, async () => {
  if (skip) return;
  const folder = temporaryFolder();
  execFileSync(BINARY, ["site", folder]);
  const { at, asked } = await hosted(folder);
  const come = (path, options = {}) => visit(path && `#${path}`, { at, ...options });
  const know = await knower(folder);

  /** Answers the problem on the table, rightly or wrongly; resolves to its name when that is told. */
  async function answer(page, right, other = "") {
    await page.locator(`.solve[data-problem]:not([data-problem="${other}"])`).waitFor();
    await said(page).waitFor();
    const id = await page.locator(".solve").getAttribute("data-problem");
    const told = know(`GET /api/problems/${id}`);
    if (told.asks) {
      const { grade } = know(`GET /api/problems/${id}/solution`);
      const wrong = grade.verdict === "dead" ? "alive" : "dead";
      await page.locator(`[data-answer=${right ? grade.verdict : wrong}]`).click();
    } else {
      const { nodes } = know("POST /api/tree", { problem: { id }, path: [] });
      await click(page, nodes.find(({ move, correct }) => move !== "pass" && correct === right).move);
    }
    return id;
  }

  test("a thousand problems are brought along, played, found again after a reload, and given out", async () => {
    const { page, context, leave } = await come("/library", PHONE_SCREEN);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.getByText("What you import stays in this browser.").waitFor();
    await page.getByLabel("Name of the collection").fill("Club");
    const file = (at) => ({
      name: `${at}.sgf`,
      mimeType: "application/x-go-sgf",
      buffer: Buffer.from(Array.from({ length: 10 }, (_, index) => sgf(at * 10 + index)).join("")),
    });
    const files = Array.from({ length: 100 }, (_, at) => file(at));
    await page.locator("input[type=file][multiple]").first().setInputFiles(files);
    await page.getByTestId("report").getByText("Problems imported: 1,000. Files skipped: 0.").waitFor();
    await says(page, "total", "1,000");
    await page.screenshot({ path: "screens/site-imported.png" });
    await page.getByLabel("Search").fill("Club 777");
    await page.locator(".card a").first().click();
    await click(page, "D1");
    await said(page).getByText("Wrong.").waitFor();
    await page.getByTestId("deeds").waitFor();
    await page.reload();
    await page.getByTestId("deeds").waitFor();
    await click(page, "E1");
    await said(page)
      .getByText(/^Right\./)
      .waitFor();
    const other = await context.newPage();
    await other.goto(`${at}#/library?q=Club&solved=missed`);
    await thereAre(other.locator(".card"), 1);
    await other.getByRole("button", { name: /^Club/ }).click();
    const written = other.waitForEvent("download");
    await other.getByRole("button", { name: "Export collection" }).click();
    const text = readFileSync(await (await written).path(), "utf8");
    assert.equal(text.match(/GN\[Club \d+\]/g).length, 1000);
    assert.equal(text.match(/C\[RIGHT\]/g).length, 1000, "with their authors' trees");
    // Nothing is taken twice.
    await other.getByRole("button", { name: "Import", exact: true }).click();
    await other.getByLabel("Name of the collection").fill("Club");
    const again = { name: "all.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(text) };
    await other.locator("input[type=file][multiple]").first().setInputFiles(again);
    await other.getByText("Already there: 1,000.").waitFor();
    await leave();
    assert.deepEqual(
      asked.filter((url) => /\/api/.test(url)),
      [],
    );
  });

  test("what is drawn is kept, changed and taken away, and a collection is renamed and deleted", async () => {
    const { page, leave } = await come("/edit");
    await pasted(page, data("shapes/01-straight-three.txt").toString());
    await says(page, "opinion", "Black kills. E1 is the only move.");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved(page);
    await page.goto(`${at}#/library`);
    await page.reload();
    await page.getByRole("button", { name: /My problems/ }).click();
    await thereAre(page.locator(".card"), 1);
    await thereAre(page.getByRole("button", { name: "Share by link" }), 0);
    await page.getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Name of the collection").fill("Mine");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByRole("button", { name: /^Mine/ }).waitFor();
    await page.screenshot({ path: "screens/site-shelf.png" });
    await page.getByRole("button", { name: "Delete", exact: true }).click();
    await page.getByRole("button", { name: "Delete all" }).click();
    await thereAre(page.getByRole("button", { name: /^Mine/ }), 0);
    await leave();
  });

  test("a run against the clock ends with three misses, and its best is kept", async () => {
    const { page, leave } = await come("/train", PHONE_SCREEN);
    await card(page, "run").waitFor();
    await page.screenshot({ path: "screens/site-ways.png", fullPage: true });
    await card(page, "run").click();
    const clock = page.getByTestId("clock");
    await clock.waitFor();
    assert.match(await clock.textContent(), /^[23]:\d\d$/);
    await page.locator(".solve[data-problem]").waitFor();
    const first = await page.locator(".solve").getAttribute("data-problem");
    await page.reload();
    await page.locator(`.solve[data-problem="${first}"]`).waitFor();
    let last = "";
    for (let missed = 0; missed < 3; missed++) {
      last = await answer(page, false, last);
    }
    await page.getByText("Three misses end a run.").waitFor();
    await page.getByText("Best today: 0, ever: 0").waitFor();
    await page.goto(`${at}#/train`);
    await card(page, "run").getByText("ever").waitFor();
    await leave();
  });

  test("what was missed comes back on another day, as a mistake and as a review", async () => {
    const { page, leave } = await come("/train");
    await card(page, "review").getByRole("button").click();
    await card(page, "review").getByRole("link").waitFor();
    await page.goto(`${at}#/problem/shapes-02-bent-three`);
    await answer(page, false);
    await said(page).getByText("Wrong.").waitFor();
    await page.goto(`${at}#/train`);
    await card(page, "mistakes").getByText("another day").waitFor();
    // Two days go by.
    await page.evaluate(async () => {
      const base = await new Promise((done) => {
        indexedDB.open("shikatsu", 1).onsuccess = ({ target }) => done(target.result);
      });
      const store = base.transaction("notes", "readwrite").objectStore("notes");
      const two = 2 * 24 * 3600 * 1e6;
      for (const name of ["mistake/shapes-02-bent-three", "card/shapes-02-bent-three"])
        store.get(name).onsuccess = ({ target: { result: note } }) => {
          const before = Object.entries(note).map(([key, value]) => [key, key.endsWith("_at") ? value - two : value]);
          store.put({ ...Object.fromEntries(before), day: note.day - 2 }, name);
        };
      await new Promise((done) => (store.transaction.oncomplete = done));
    });
    await page.reload();
    for (const way of ["mistakes", "review"]) await card(page, way).getByText(/1/).waitFor();
    await card(page, "review").getByRole("link").click();
    assert.equal(await answer(page, true), "shapes-02-bent-three");
    await leave();
  });

  test("a newer version is told of and taken, and nothing of the reader's is lost", async () => {
    const host = await hosted(folder);
    const first = () => {
      const now = Date.now;
      Date.now = () => now() + (window.later ?? 0);
    };
    const { page, leave } = await visit("#/problem/shapes-01-straight-three", { at: host.at, first });
    const version = await page.locator("html[data-kept]").getAttribute("data-kept");
    await solvedBy(page, "E1");
    await page.goto(`${host.at}#/edit`);
    await pasted(page, data("shapes/02-bent-three.txt").toString());
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await isSaved(page);
    await page.goto(`${host.at}#/edit`);
    await page.getByText("Put stones on the board").waitFor();
    await pasted(page, data("shapes/01-straight-three.txt").toString());
    await says(page, "opinion", "Black kills. E1 is the only move.");
    host.renew(newer(folder));
    await page.evaluate(() => {
      window.later = 7_200_000;
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await page.getByText("newer version").waitFor();
    await page.screenshot({ path: "screens/site-newer.png" });
    await page.getByRole("button", { name: /load/i }).first().click();
    await page.locator("html[data-kept]").waitFor();
    assert.notEqual(await page.locator("html").getAttribute("data-kept"), version);
    await says(page, "opinion", "Black kills. E1 is the only move.");
    host.gone();
    await page.goto(`${host.at}#/library?solved=yes`);
    await page.reload();
    await thereAre(page.locator(".card"), 1);
    await page.goto(`${host.at}#/library?collection=My problems`);
    await thereAre(page.locator(".card"), 1);
    await leave();
  });

  /** The same page as another version of the program has it: every script has another name. */
  function newer(folder) {
    const other = temporaryFolder();
    cpSync(folder, other, { recursive: true });
    const assets = join(other, "assets");
    const scripts = readdirSync(assets).filter((name) => /-[\w-]{8}\.js$/.test(name));
    const renamed = (name) => name.replace(/.{4}\.js$/, "-new.js");
    for (const name of [join(other, "index.html"), ...scripts.map((name) => join(assets, name))]) {
      const text = scripts.reduce((text, name) => text.replaceAll(name, renamed(name)), readFileSync(name, "utf8"));
      writeFileSync(name, text);
    }
    for (const name of scripts) renameSync(join(assets, name), join(assets, renamed(name)));
    return other;
  }

  test("knows ko, and tells a certificate that was tampered with", async () => {
    const { page, leave } = await come("/library?kind=ko&collection=front", PHONE);
    await page.locator(".card a").first().click();
    await unfold(page, "Understand");
    await says(page, "verdict", /ko/);
    await page.goto(`${at}#/check`);
    const forged = { name: "a.cert", mimeType: "application/octet-stream", buffer: data("shapes/02-bent-three.cert") };
    forged.buffer[40] ^= 1;
    await page.getByLabel("The certificate").setInputFiles(forged);
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await says(page, "verified", "The proof does not hold.");
    await leave();
  });

  test("a search that is too much ends with its bounds, and the page lives", async () => {
    const { page, leave } = await come("/edit");
    const rows = Array.from({ length: 19 }, (_, y) =>
      Array.from({ length: 19 }, (_, x) => ((x + 2 * y) % 7 === 0 ? "xo"[(x * y) % 2] : ".")).join(" "),
    );
    await pasted(page, `${rows.join("\n")}\n`);
    await page
      .getByTestId("gave-up")
      .or(page.getByRole("button", { name: "Stop" }))
      .first()
      .waitFor();
    await page.getByTestId("gave-up").waitFor();
    await page.getByLabel("SGF, a diagram, or a list").fill(data("shapes/01-straight-three.txt").toString());
    await page.getByRole("button", { name: "Open this text" }).click();
    await says(page, "opinion", "Black kills. E1 is the only move.");
    await thereAre(page.getByTestId("gave-up"), 0);
    await leave();
  });
});
