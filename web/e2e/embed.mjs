// Boards on pages of others: a foreign page with nothing but the script and the element, in front of the real server and of a folder.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { after, describe } from "node:test";
import { BINARY, base, browser, PARALLEL, PATIENCE, PHONE, soon, temporaryFolder, thereAre } from "./house.mjs";
import { skippedWithoutModule } from "./outside.mjs";
import { test } from "./twice.mjs";

const skip = skippedWithoutModule("boards on pages of others", "answers on pages of others");
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const KINDS = { ".js": "text/javascript", ".html": "text/html; charset=utf-8" };

const read = (name) => readFileSync(join(import.meta.dirname, "../..", name), "utf8");
const data = (name) => read(`data/${name}`);
const THREE = data("shapes/01-straight-three.txt");
const SGF =
  "(;SZ[9]AB[bg][cg][dg][eg][fg][gg][hg][bh][hh][bi][hi]AW[ch][dh][eh][fh][gh][ci][gi]PL[B]GN[A problem of mine])";

/** A host on a port of its own. */
async function hosting(answer) {
  const server = createServer(answer);
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  after(() => server.close());
  return `http://127.0.0.1:${server.address().port}`;
}

/** Somebody's page with these boards, on a host of its own. */
function pageOf(boards, { script = `${base}/shikatsu-board.js`, lang = "en", head = "" } = {}) {
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>Go evenings</title>
    <meta name="viewport" content="width=device-width, initial-scale=1">${head}
    <script type="module" src="${script}"></script></head>
    <body><main><h1>Go evenings</h1>${boards}<p>Until next week.</p></main></body></html>`;
}

/** A visitor of such a page. Whatever it complains about, and whoever else is asked, fails the test that leaves it. */
async function visiting(html, { headers = {}, hosts = [base], ...options } = {}) {
  const at = await hosting(({ url }, answer) =>
    answer.writeHead(url === "/" ? 200 : 404, { "content-type": KINDS[".html"], ...headers }).end(html),
  );
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "en-GB", ...options });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(String(error)));
  page.on(
    "console",
    (said) => said.type() === "error" && !/favicon/.test(said.location().url) && complaints.push(said.text()),
  );
  page.on("request", (request) => {
    const url = request.url();
    if (![at, ...hosts, "blob:", "data:"].some((known) => url.startsWith(known))) complaints.push(`asked ${url}`);
    if (new URL(url).pathname.startsWith("/api")) complaints.push(`asked a server: ${url}`);
  });
  await page.goto(at);
  const leave = async () => {
    assert.deepEqual(complaints, []);
    await context.close();
  };
  return { page, leave };
}

const board = (text, attributes = "") => `<shikatsu-board ${attributes}>${text}</shikatsu-board>`;
const cell = (scope, name) => scope.locator(`.cell[data-point="${name}"]`);
const white = (scope, name) => scope.locator(`.cell[data-point="${name}"][aria-label*="White"]`);
const said = (scope) => scope.getByTestId("said");
const checked = (scope) => scope.locator("details[data-testid=vouch]");

async function isRefuted(scope) {
  await cell(scope, "D1").click();
  await said(scope).getByText("Wrong.").waitFor();
  await white(scope, "E1").waitFor();
}

describe("a board on somebody else's page", { concurrency: PARALLEL, skip }, async () => {
  if (skip) return;

  test("refutes a wrong move, takes the right one, and says that its proof was checked here", async () => {
    const { page, leave } = await visiting(pageOf(board(THREE)));
    await page.getByRole("heading", { name: "Black to kill" }).waitFor();
    await checked(page)
      .getByText(/Checked here: your own browser has been through \d+ positions/)
      .waitFor();
    await isRefuted(page);
    await page.screenshot({ path: "screens/embed-refuted.png" });
    await page.getByRole("button", { name: "Show why" }).click();
    await cell(page, "D1").and(page.locator('[aria-label*="last move"]')).waitFor();
    await page.getByRole("button", { name: "Try again" }).click();
    await cell(page, "E1").click();
    await said(page)
      .getByText(/^Right\. White is captured|^Right\. Black kills|^Right\./)
      .waitFor();
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("button", { name: "Show the answer" }).click();
    await page.getByRole("button", { name: "One move forward" }).click();
    await cell(page, "E1").and(page.locator('[aria-label*="last move"]')).waitFor();
    const kept = await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie]);
    assert.deepEqual(kept, [0, 0, ""], "nothing is left on the page of others");
    await leave();
  });

  test("stands on a page as the documentation has it", async () => {
    const [, example] = read("docs/embedding.md").match(/```html\n([\s\S]*?)```/);
    const { page, leave } = await visiting(example.replace("https://club.example", base));
    await checked(page).waitFor();
    await cell(page, "E1").click();
    await said(page)
      .getByText(/^Right\./)
      .waitFor();
    await leave();
  });

  test("knows seki and ko, in an SGF as in a text", async () => {
    const boards = board(data("own/040.txt")) + board(data("shapes/25-approach-ko.txt")) + board(SGF);
    const { page, leave } = await visiting(pageOf(boards));
    const [seki, ko, sgf] = await Promise.all([0, 1, 2].map((at) => page.locator("shikatsu-board").nth(at)));
    await cell(seki, "B4").click();
    await said(seki)
      .getByText(/^Right\..*seki/)
      .waitFor();
    await cell(ko, "A3").click();
    await said(ko)
      .getByText(/^Right\..*ko/)
      .waitFor();
    await sgf.getByText("A problem of mine").waitFor();
    await isRefuted(sgf);
    await leave();
  });

  test("is played with the keyboard alone, and hears no key that is meant for the page or for another board", async () => {
    const { page, leave } = await visiting(pageOf(board(THREE) + board(SGF)));
    const [one, other] = [0, 1].map((at) => page.locator("shikatsu-board").nth(at));
    for (const each of [one, other]) await checked(each).waitFor();
    for (const key of "d1") await page.keyboard.press(key);
    await cell(one, "E1").waitFor();
    await cell(one, "E3").focus();
    for (const key of ["ArrowDown", "ArrowDown", "ArrowLeft", "Enter"]) await page.keyboard.press(key);
    await said(one).getByText("Wrong.").waitFor();
    await soon(async () => assert.match(await one.getByTestId("live").innerText(), /White E1.*Wrong\./));
    await thereAre(page.getByTestId("live"), 1);
    await said(other).getByText("Black to play").waitFor();
    await cell(other, "E3").focus();
    for (const key of "e1") await page.keyboard.press(key);
    await said(other)
      .getByText(/^Right\./)
      .waitFor();
    await said(one).getByText("Wrong.").waitFor();
    await leave();
  });

  test("is dark where the reader or the page wants it, and takes the colours of the page", async () => {
    const style = "<style>.mine { --board: rgb(1, 2, 3); --page: rgb(4, 5, 6) }</style>";
    const boards = board(THREE) + board(SGF, 'theme="light"') + board(SGF, 'class="mine"');
    const { page, leave } = await visiting(pageOf(boards, { head: style }), { colorScheme: "dark" });
    await thereAre(checked(page), 3);
    const ground = (at) =>
      page
        .locator(".guest")
        .nth(at)
        .evaluate((part) => getComputedStyle(part).backgroundColor);
    assert.deepEqual(await Promise.all([0, 1, 2].map(ground)), [
      "rgb(28, 27, 25)",
      "rgb(246, 244, 239)",
      "rgb(4, 5, 6)",
    ]);
    const wood = await page
      .locator(".board-ground")
      .nth(2)
      .evaluate((part) => getComputedStyle(part).fill);
    assert.equal(wood, "rgb(1, 2, 3)");
    await page.screenshot({ path: "screens/embed-dark.png", fullPage: true });
    await leave();
  });

  for (const [lang, words] of Object.entries({ ja: "黒先", zh: "黑先", ko: "흑", fr: "Black to kill" }))
    test(`speaks the language of its page where it can: ${lang}`, async () => {
      const { page, leave } = await visiting(pageOf(board(THREE), { lang }));
      await page.getByRole("heading", { level: 2 }).getByText(words).waitFor();
      await checked(page).waitFor();
      await page.screenshot({ path: `screens/embed-${lang}.png` });
      await leave();
    });

  test("is without a serious finding of axe, before and after a move, light and dark", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const { page, leave } = await visiting(pageOf(board(THREE) + board(data("shapes/03-straight-four.txt"))), {
        colorScheme,
      });
      await thereAre(checked(page), 2);
      await isRefuted(page.locator("shikatsu-board").first());
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => axe.run());
      assert.deepEqual(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`),
        [],
      );
      await leave();
    }
  });

  test("says in one sentence what is wrong with a text that is no problem", async () => {
    const boards = [board("hello"), board(""), board("(;SZ[9])"), board("(;SZ[99]AB[aa])")].join("");
    const { page, leave } = await visiting(pageOf(boards));
    await thereAre(page.getByRole("alert"), 4);
    for (const words of await page.getByRole("alert").allInnerTexts())
      assert.match(words, /^[A-Z][^.]+\.( [A-Z][^.]+\.)?$/);
    await leave();
  });

  test("fits a phone, and asks before a finger plays", async () => {
    const { page, leave } = await visiting(pageOf(board(THREE)), { ...PHONE, viewport: { width: 390, height: 664 } });
    await checked(page).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.equal(wide, 390);
    await cell(page, "D1").tap();
    const confirm = page.getByRole("button", { name: "Play D1" });
    await confirm.or(said(page).getByText("Wrong.")).first().waitFor();
    if (await confirm.isVisible()) await confirm.tap();
    await said(page).getByText("Wrong.").waitFor();
    await page.screenshot({ path: "screens/embed-phone.png" });
    await leave();
  });

  test("works in a sandbox, and under a policy that allows this host and nothing inline", async () => {
    const inner = pageOf(board(THREE)).replaceAll("&", "&amp;").replaceAll('"', "&quot;");
    const framed = `<iframe sandbox="allow-scripts" width="600" height="800" title="A problem" srcdoc="${inner}"></iframe>`;
    const sandboxed = await visiting(`<!doctype html><html lang="en"><title>Framed</title>${framed}`);
    await isRefuted(sandboxed.page.frameLocator("iframe"));
    await sandboxed.leave();
    const policy = `default-src 'none'; script-src ${base} 'wasm-unsafe-eval'; worker-src blob:; connect-src ${base}`;
    const strict = await visiting(pageOf(board(THREE)), { headers: { "content-security-policy": policy } });
    await isRefuted(strict.page);
    await strict.leave();
  });

  test("comes and goes with its element, and shows what it is given later", async () => {
    const { page, leave } = await visiting(pageOf(""));
    await page.evaluate((text) => {
      const board = document.createElement("shikatsu-board");
      board.textContent = text;
      document.querySelector("main").append(board);
    }, SGF);
    await isRefuted(page);
    await page.evaluate(() => {
      const board = document.querySelector("shikatsu-board");
      board.remove();
      document.querySelector("main").prepend(board);
    });
    await said(page).getByText("Black to play").waitFor();
    await isRefuted(page);
    await leave();
  });

  test("comes from a folder of files as well", async () => {
    const folder = temporaryFolder();
    execFileSync(BINARY, ["site", folder]);
    const host = await hosting(({ url }, answer) => {
      const file = join(folder, new URL(url, "http://host").pathname.replace("/club", ""));
      if (!existsSync(file)) return answer.writeHead(404).end();
      const kind = KINDS[extname(file)] ?? "application/octet-stream";
      answer.writeHead(200, { "content-type": kind, "access-control-allow-origin": "*" }).end(readFileSync(file));
    });
    const script = `${host}/club/shikatsu-board.js`;
    const { page, leave } = await visiting(pageOf(board(THREE), { script }), { hosts: [host] });
    await checked(page).waitFor();
    await isRefuted(page);
    await leave();
  });

  test("is made of what anybody can have from npm: the package solves and checks in a worker of a page", async () => {
    const folder = temporaryFolder();
    execFileSync(process.execPath, [join(import.meta.dirname, "../npm/make.mjs"), folder]);
    const worker = `import { check, solve } from "/index.js";
      onmessage = async ({ data }) => {
        const { solution, certificate } = await solve(data);
        const { checked } = await check(certificate, data);
        postMessage([solution.words, checked.ok]);
      };`;
    const at = await hosting(({ url }, answer) => {
      const kind =
        { ".js": KINDS[".js"], ".mjs": KINDS[".js"], ".wasm": "application/wasm" }[extname(url)] ?? KINDS[".html"];
      const text = url === "/worker.js" ? worker : "<!doctype html><title>A page</title>";
      const policy = "script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
      answer.writeHead(200, { "content-type": kind, "content-security-policy": policy });
      answer.end(existsSync(join(folder, url)) && url !== "/" ? readFileSync(join(folder, url)) : text);
    });
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(at);
    const told = await page.evaluate(
      (text) =>
        new Promise((done, fail) => {
          const worker = new Worker("/worker.js", { type: "module" });
          worker.onmessage = ({ data }) => done(data);
          worker.onerror = ({ message }) => fail(new Error(message));
          worker.postMessage(text);
        }),
      THREE,
    );
    assert.deepEqual(told, ["Black kills. E1 is the only move.", true]);
    await context.close();
  });

  test("says so where the machine cannot be had, and looks again", async () => {
    const { page } = await visiting(
      pageOf(board(THREE)).replace("<script", "<!-- <script").replace("</script>", "</script> -->"),
    );
    await page.getByText("Title: Straight three").waitFor();
    let gone = true;
    await page.context().route("**/*.wasm", (route) => (gone ? route.abort() : route.continue()));
    await page.addScriptTag({ type: "module", url: `${base}/shikatsu-board.js` });
    await page.getByRole("alert").getByText("This board could not be loaded.").waitFor();
    gone = false;
    await page.getByRole("button", { name: "Try again" }).click();
    await isRefuted(page);
    await page.context().close();
  });
});
