// The web app as a folder of files, under a path of a host that can do nothing but hand files out: no server of ours is there.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { gunzipSync } from "node:zlib";
import { hosted, UNDER } from "./host.mjs";
import {
  BINARY,
  click,
  PARALLEL,
  PHONE,
  pasted,
  point,
  says,
  solvedBy,
  soon,
  temporaryFolder,
  thereAre,
  unfold,
  visit,
} from "./house.mjs";
import { skippedWithoutModule } from "./outside.mjs";
import { test } from "./twice.mjs";

const skip = skippedWithoutModule("the web app as a folder", "answers without a server");
const data = (name) => readFileSync(join(import.meta.dirname, "../../data", name));

/** A problem whose author is wrong, and a game in which White misses a life, and Black the kill. */
const WRONG_BOOK =
  "(;SZ[7]GN[A wrong book]AB[ae][be][ce][de][ee][ef][eg][ff]AW[af][bf][cf][df][dg]PL[B](;B[ag]C[RIGHT])(;B[cg];W[bg]))";
const THROWN = join(import.meta.dirname, "../../docs/examples/game.sgf");

const said = (page) => page.getByTestId("said");
const white = (page, name) => page.locator(`.cell[data-point="${name}"][aria-label*="White"]`);

/** The names of what the browser keeps until the machine has heard of it. */
const waiting = (page) =>
  page.evaluate(async () => {
    const base = await new Promise((done) => {
      indexedDB.open("shikatsu").onsuccess = ({ target }) => done(target.result);
    });
    const names = base.transaction("notes").objectStore("notes").getAllKeys();
    await new Promise((done) => {
      names.onsuccess = done;
    });
    return names.result.filter((name) => name.startsWith("waits/"));
  });

describe("the web app as a folder of files", { concurrency: PARALLEL, skip }, async () => {
  if (skip) return;
  const folder = temporaryFolder();
  execFileSync(BINARY, ["site", folder]);
  const { at, asked } = await hosted(folder);
  const come = (path, options = {}) => visit(path && `#${path}`, { at, ...options });

  for (const [screen, options] of Object.entries({ desktop: {}, phone: PHONE }))
    test(`refutes a wrong move, shows why, and takes the right one, on a ${screen}`, async () => {
      const { page, leave } = await come("/problem/shapes-01-straight-three", options);
      await click(page, "D1");
      await said(page).getByText("Wrong.").waitFor();
      await white(page, "E1").waitFor();
      await said(page).getByText("lives with two eyes").waitFor();
      await page.screenshot({ path: `screens/site-refuted-${screen}.png` });
      await page.getByRole("button", { name: /Show why/ }).click();
      await page.locator('.cell[data-point="D1"][aria-label*="last move"]').waitFor();
      await page.reload();
      await click(page, "E1");
      await said(page)
        .getByText(/^Right\./)
        .waitFor();
      await unfold(page, "Understand");
      await page
        .getByTestId("footing")
        .first()
        .getByText(/^Proved/)
        .waitFor();
      await leave();
    });

  test("knows seki, and opens what came with a proof in a part of its own", async () => {
    const { page, leave } = await come("/library?collection=sekis");
    await thereAre(page.locator(".card"), 60);
    await soon(async () => assert.match(await page.locator(".card img").first().getAttribute("src"), /^data:image/));
    await page.screenshot({ path: "screens/site-library.png" });
    await page.locator(".card a").first().click();
    await page.getByRole("heading", { name: /seki/ }).waitFor();
    await unfold(page, "Understand");
    await says(page, "verdict", /seki/);
    assert.ok(asked.some((url) => /proofs-\d+\.gz$/.test(url)));
    await leave();
  });

  test("gives a verdict of what was pasted, SGF or a diagram", async () => {
    const { page, leave } = await come("/edit");
    await pasted(page, data("shapes/01-straight-three.txt").toString());
    await says(page, "opinion", "Black kills. E1 is the only move.");
    const sgf = "(;SZ[9]AB[bg][cg][dg][eg][fg][gg][hg][bh][hh][bi][hi]AW[ch][dh][eh][fh][gh][ci][gi]PL[W])";
    await page.getByLabel("SGF, a diagram, or a list").fill(sgf);
    await page.getByRole("button", { name: "Open this text" }).click();
    await says(page, "opinion", "White lives. E1 is the only move.");
    await page.screenshot({ path: "screens/site-editor.png" });
    await leave();
  });

  test("leads on from problem to problem, remembers what was done, and forgets nothing in another tab", async () => {
    const { page, context, leave } = await come("/problem/shapes-01-straight-three");
    await solvedBy(page, "E1");
    const other = await context.newPage();
    await other.goto(`${at}#/library?collection=shapes&solved=yes`);
    await thereAre(other.locator(".card"), 1);
    await other.goto(at);
    await other.locator(".solve[data-problem]").waitFor();
    const next = await other.locator(".solve").getAttribute("data-problem");
    assert.notEqual(next, "shapes-01-straight-three", "it is solved");
    await other.reload();
    await other.locator(`.solve[data-problem="${next}"]`).waitFor();
    assert.deepEqual(await context.cookies(), []);
    await leave();
  });

  test("shows a newcomer a board before the machine is there, the one that it would have chosen", async () => {
    const bank = readdirSync(folder).find((name) => name.startsWith("bank-"));
    const answers = JSON.parse(gunzipSync(readFileSync(join(folder, bank, "newcomer.gz"))));
    const [problem] = Object.keys(answers).filter((request) => request.startsWith("GET "));
    const { draft } = JSON.parse(answers[problem]);
    const { page, leave } = await visit("nowhere", { at, ...PHONE, settings: { "confirm-touch": "off" } });
    let release;
    const held = new Promise((done) => (release = done));
    await page.route(/\.wasm\.gz$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(at);
    await page.locator(".solve .cell").first().waitFor();
    const first = await page.locator(".solve").getAttribute("data-problem");
    const question = await page.getByRole("heading", { level: 1 }).innerText();
    release();
    await point(page, draft.answers[0]).tap();
    await said(page)
      .getByText(/^Right\./)
      .waitFor();
    await page.goto(`${at}#/problem/${first}`);
    await page.reload();
    await page.getByRole("heading", { level: 1, name: question }).waitFor();
    await leave();
  });

  test("tells the machine of a deed, though the page went before it was heard", async () => {
    // On the first page the machine does not come to hear of what was done, as if it thought about something else.
    const first = () => {
      const post = Worker.prototype.postMessage;
      Worker.prototype.postMessage = function (question, ...more) {
        if (question.request === "POST /api/progress" && !sessionStorage.getItem("again")) return;
        post.call(this, question, ...more);
      };
    };
    const { page, leave } = await come("/problem/shapes-01-straight-three", { first });
    await click(page, "E1");
    await said(page)
      .getByText(/^Right\./)
      .waitFor();
    await soon(async () => assert.equal((await waiting(page)).length, 1));
    await page.evaluate(() => sessionStorage.setItem("again", "yes"));
    await page.reload();
    await says(page, "deeds", /solved/);
    await soon(async () => assert.deepEqual(await waiting(page), []));
    await leave();
  });

  test("trains for a rating, and takes what was done as a file to another browser, to a server, and back", async () => {
    const { page, leave } = await come("", { settings: { level: "15k" }, ...PHONE });
    await page.locator(".solve[data-problem]").waitFor();
    await unfold(page, "Understand");
    await says(page, "deeds", /seen/);
    await page.goto(`${at}#/problem/shapes-01-straight-three`);
    await solvedBy(page, "E1");
    await page.goto(`${at}#/train`);
    await page.locator('[data-way="mistakes"]').waitFor();
    await thereAre(page.locator('[data-way="run"]'), 1);
    await page.screenshot({ path: "screens/site-train.png", fullPage: true });
    await page.goto(`${at}#/progress`);
    const figures = await page.locator(".progress-figures").innerText();
    const saved = page.waitForEvent("download");
    await page.getByRole("button", { name: "Save everything as a file" }).click();
    const file = await (await saved).path();
    const taken = async ({ page: other }, file) => {
      await other.getByText("What you solve shows here").waitFor();
      await other.locator('input[type="file"]').setInputFiles(file);
      await soon(async () => assert.equal(await other.locator(".progress-figures").innerText(), figures));
    };
    const other = await come("/progress");
    await taken(other, file);
    await other.leave();
    const atServer = await visit("/progress");
    await taken(atServer, file);
    const given = atServer.page.waitForEvent("download");
    await atServer.page.getByRole("link", { name: "Save everything as a file" }).click();
    const third = await come("/progress");
    await taken(third, await (await given).path());
    await third.leave();
    await atServer.leave();
    await leave();
  });

  test("prints a course, and writes it as one file", async () => {
    const { page, leave } = await come("/library?collection=shapes");
    await thereAre(page.locator(".card"), 33);
    const written = page.waitForEvent("download");
    await page.getByRole("button", { name: "Export collection" }).click();
    const sgf = readFileSync(await (await written).path(), "utf8");
    assert.equal(sgf.match(/GN\[/g).length, 33);
    await page.getByRole("button", { name: "Print" }).click();
    await page.getByLabel("Heading").fill("For Tuesday");
    const printed = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download PDF" }).click();
    const file = await printed;
    const pdf = readFileSync(await file.path());
    assert.ok(file.suggestedFilename().endsWith(".pdf") && pdf.subarray(0, 5).equals(Buffer.from("%PDF-")), "sheets");
    assert.ok(pdf.length > 100_000 && pdf.includes("For Tuesday"), `${pdf.length} bytes`);
    await leave();
  });

  test("takes a course along that nobody has opened yet", async () => {
    const host = await hosted(folder);
    const { page, leave } = await visit("#/library?collection=front", { at: host.at });
    await page.locator("html[data-kept]").waitFor();
    await page.getByRole("button", { name: "Take along" }).click();
    await says(page, "along", "Here without a network.");
    await page.screenshot({ path: "screens/site-along.png" });
    const [last] = await page.locator(".card a").evaluateAll((links) => links.slice(-1).map((link) => link.href));
    host.gone();
    await page.goto(last);
    await page.reload();
    await unfold(page, "Understand");
    await page
      .getByTestId("footing")
      .first()
      .getByText(/^Proved/)
      .waitFor();
    await page.goto(`${host.at}#/library?collection=front`);
    await says(page, "along", "Here without a network.");
    await leave();
  });

  test("opens what another app shares, and a file that the system opens with it", async () => {
    const form = `<!doctype html><form method="post" action="share" enctype="multipart/form-data">
      <input type="file" name="file"><button>Share</button></form>`;
    const host = await hosted(folder, { "form.html": form });
    const { page, leave } = await visit("", { at: host.at });
    await page.locator("html[data-kept]").waitFor();
    await page.goto(`${host.at}form.html`);
    const sgf = "(;SZ[9]AB[bg][cg][dg][eg][fg][gg][hg][bh][hh][bi][hi]AW[ch][dh][eh][fh][gh][ci][gi]PL[B]GN[Shared])";
    const file = { name: "one.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(sgf) };
    await page.locator("input").setInputFiles(file);
    await page.getByRole("button", { name: "Share" }).click();
    await says(page, "opinion", "Black kills. E1 is the only move.");
    assert.ok(page.url().endsWith("#/edit"));
    await page.reload();
    await page.getByText("Put stones on the board").or(page.getByTestId("opinion")).first().waitFor();
    const { file_handlers, share_target } = await (await fetch(`${host.at}manifest.webmanifest`)).json();
    assert.deepEqual([share_target.action, share_target.params.files[0].name], ["./share", "file"]);
    assert.deepEqual(file_handlers[0].accept["application/x-go-sgf"], [".sgf"]);
    await leave();
  });

  test("is there when its host is gone: what was loaded once needs no network", async () => {
    const host = await hosted(folder);
    const { page, leave } = await visit("#/problem/shapes-01-straight-three", { at: host.at, ...PHONE });
    await page.locator("html[data-kept]").waitFor();
    host.gone();
    await page.reload();
    await click(page, "D1");
    await said(page).getByText("Wrong.").waitFor();
    await page.goto(`${host.at}#/library?collection=own`);
    await thereAre(page.locator('.card img[src^="data:image"]'), 60);
    await page.goto(`${host.at}#/edit`);
    await pasted(page, data("shapes/01-straight-three.txt").toString());
    await says(page, "opinion", "Black kills. E1 is the only move.");
    await page.screenshot({ path: "screens/site-offline.png" });
    await leave();
  });

  test("looks problems over at the author's desk, one and a whole collection", async () => {
    const { page, leave } = await come("/edit", PHONE);
    await pasted(page, data("shapes/01-straight-three.txt").toString());
    await unfold(page, "Author's desk");
    await page.locator(".desk-clean").waitFor();
    await page.screenshot({ path: "screens/site-desk.png", fullPage: true });
    await page.goto(`${at}#/library`);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page
      .locator("input[type=file]")
      .first()
      .setInputFiles({ name: "mine.sgf", mimeType: "application/x-go-sgf", buffer: Buffer.from(WRONG_BOOK) });
    await page.getByTestId("report").waitFor();
    await page.getByRole("button", { name: "Look over" }).click();
    const desk = page.getByTestId("collection-desk");
    await desk.getByText("A given answer is wrong: 1").waitFor();
    const saved = page.waitForEvent("download");
    await desk.getByRole("button", { name: "Save as HTML" }).click();
    assert.match(readFileSync(await (await saved).path(), "utf8"), /though the author says so: A1 \(alive\)/);
    await leave();
  });

  test("plays a game of the reader's through, and keeps what it has thrown away to be trained", async () => {
    const { page, leave } = await come("/game", PHONE);
    await page.getByLabel("Or paste SGF").fill(readFileSync(THROWN, "utf8"));
    await page.getByRole("button", { name: "Open this text" }).click();
    await page.getByLabel("Dots on stones that can never be captured").check();
    const missed = page.getByTestId("missed");
    await missed.getByRole("button", { name: "Look through the game" }).click();
    await missed.getByText("2 moments found.").waitFor();
    await page.screenshot({ path: "screens/site-game.png", fullPage: true });
    await missed.getByRole("button", { name: "Keep 2 problems to train" }).click();
    await missed.getByText(/^Kept in the library/).waitFor();
    await page.goto(`${at}#/train`);
    await page
      .getByText(/2 (problems )?(missed|mistakes)|My mistakes.*2/s)
      .first()
      .waitFor();
    await page.goto(`${at}#/problem/shapes-01-straight-three`);
    await unfold(page, "Understand");
    await page.getByRole("button", { name: "Open in the viewer" }).click();
    await page.getByTestId("replay").waitFor();
    await leave();
  });

  test("checks proofs, tells the rules, and shows nothing that needs a server", async () => {
    const { page, leave } = await come("/check?problem=shapes-02-bent-three", PHONE);
    await says(page, "verified", "The proof holds.");
    await page.goto(`${at}#/learn/eyes`);
    await page.getByRole("heading", { name: "Two eyes" }).waitFor();
    await thereAre(page.getByRole("link", { name: "Play", exact: true }), 0);
    await page.goto(`${at}#/room`);
    await page
      .getByRole("link", { name: /problems/i })
      .first()
      .waitFor();
    await leave();
    const strange = asked.filter((url) => !url.startsWith(UNDER) || /\/(api|healthz)/.test(url));
    assert.deepEqual(strange, [], "nobody else was asked, and nothing that a folder has not");
  });
});
