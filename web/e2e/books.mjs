// Everybody's collections: a book comes in, is played by what its author says, and goes out again; a link shows it to
// somebody else; game records are stepped through.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { click, isCalled, label, PARALLEL, says, soon, startServer, temporaryFolder, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const WALL = "AB[ag][bg][cg][dg][eg][eh][ei]AW[ah][bh][ch][dh][di]TR[ah]";

/** Two that are proved at once, the second with a wrong answer, and one that nobody solves in time. */
const BOOK =
  `(;SZ[9]GN[Quartz]${WALL}PL[W]C[White to live];W[bi]C[Two eyes.])` +
  `(;SZ[9]GN[Basalt]${WALL}PL[B]C[Black to kill](;B[ai]C[RIGHT])(;B[bi];W[ai]C[Not so.]))` +
  "(;SZ[19]GN[Granite]AB[dd][pp][jj]AW[pd][dp][kj]PL[B]TR[kj]" +
  "(;B[kk]C[A good start.]LB[lk:x];W[lj];B[lk]C[RIGHT Well done.])(;B[jk]C[Too slow.];W[kk]))";

/** Two corners that are alike, and no mark: the tree tells which is meant. */
const UNMARKED =
  "(;SZ[9]GN[Marble]AB[ag][bg][cg][dg][eg][eh][ei][ic][hc][gc][fc][ec][eb][ea]" +
  "AW[ah][bh][ch][dh][di][ib][hb][gb][fb][fa]PL[W]C[White to live];W[bi]C[Two eyes.])";

const GAME =
  "(;SZ[9]GN[Final]PB[Ann]BR[3k]PW[Bo]RE[B+R]KM[6.5];B[ba]C[Hello.];W[aa]TR[ba];B[ab]C[Taken.]" +
  "(;W[ee];B[ef])(;W[ff]C[Instead.]))";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
  { width: 390, height: 664 },
];

/** A file of this name and text. */
function fileOf(name, text) {
  const path = join(temporaryFolder(), name);
  writeFileSync(path, text);
  return path;
}

async function imported(page, ...files) {
  if ((await page.getByTestId("report").count()) === 0)
    await page.getByRole("button", { name: "Import", exact: true }).click();
  await page.locator("input[type=file]").first().setInputFiles(files);
}

const report = (page) => page.getByTestId("report");
const shelf = (page) => page.getByTestId("shelf");
/** Waits until these and no others are on the shelf, in this order. */
const titled = (page, ...titles) =>
  soon(async () => assert.deepEqual(await page.locator(".card-title").allTextContents(), titles));

describe("a book", { concurrency: PARALLEL }, () => {
  test("comes in once, is renamed, put in order, taken out and deleted", async () => {
    const { page, leave } = await visit();
    await imported(page, fileOf("Stones.sgf", BOOK));
    await report(page).getByText("Problems imported: 3. Files skipped: 0. In the collection “Stones”.").waitFor();
    await shelf(page).getByRole("heading", { name: "Stones" }).waitFor();
    await shelf(page).getByText("Everybody at this computer sees it.").waitFor();
    await titled(page, "Quartz", "Basalt", "Granite");
    await says(page, "proving", /^2 of 3 proved/);

    await shelf(page).getByRole("button", { name: "Rename" }).click();
    await page.getByLabel("Name of the collection", { exact: true }).fill("Rocks");
    await page.keyboard.press("Enter");
    await shelf(page).getByRole("heading", { name: "Rocks" }).waitFor();

    await shelf(page).getByRole("button", { name: "Change the order" }).click();
    await page.getByRole("button", { name: "Move up: Granite" }).press("Enter");
    await titled(page, "Quartz", "Granite", "Basalt");
    await page.locator(".card", { hasText: "Basalt" }).dragTo(page.locator(".card", { hasText: "Quartz" }));
    await titled(page, "Basalt", "Quartz", "Granite");

    const coming = page.waitForEvent("download");
    await shelf(page).getByRole("link", { name: "Export collection" }).click();
    const file = await coming;
    assert.equal(file.suggestedFilename(), "Rocks.sgf");
    const text = readFileSync(await file.path(), "utf8");
    assert.match(text, /C\[RIGHT Well done\.\]/);
    await imported(page, fileOf("Rocks.sgf", text));
    await report(page).getByText("Problems imported: 0. Files skipped: 0. Already there: 3.").waitFor();

    await shelf(page).getByRole("button", { name: "Delete" }).click();
    await shelf(page).getByRole("button", { name: "Cancel" }).click();
    await shelf(page).getByRole("button", { name: "Delete" }).click();
    await shelf(page).getByRole("button", { name: "Delete all" }).click();
    await shelf(page).waitFor({ state: "detached" });
    await page.getByRole("button", { name: /Rocks/ }).waitFor({ state: "detached" });
    await leave();
  });

  test("keeps the parts that its folder had", async () => {
    const { page, leave } = await visit();
    await imported(page, fileOf("first.sgf", BOOK), fileOf("second.sgf", BOOK.replaceAll("GN[", "GN[2nd ")));
    await report(page).getByText("In the collection “Imported”.").waitFor();
    await page.getByRole("heading", { name: "second" }).waitFor();
    assert.deepEqual(await page.locator(".section").allTextContents(), ["first", "second"]);
    await shelf(page).getByRole("button", { name: "Delete" }).click();
    await shelf(page).getByRole("button", { name: "Delete all" }).click();
    await shelf(page).waitFor({ state: "detached" });
    await leave();
  });

  for (const viewport of SIZES)
    test(`is played by what its author says, at ${viewport.width}x${viewport.height}`, async () => {
      const { page, leave } = await visit("/library", { viewport });
      const name = `Play ${viewport.width} ${viewport.height}`;
      await imported(page, fileOf(`${name}.sgf`, BOOK));
      await titled(page, "Quartz", "Basalt", "Granite");
      await page.locator(".card", { hasText: "Granite" }).click();
      const said = page.getByTestId("said");
      await said.getByText("By the book, not proved").waitFor();
      await click(page, "K9");
      await said.getByText("Wrong, by the book.").waitFor();
      await says(page, "author", "Too slow.");
      assert.ok(await isSeen(said), "the result is in the window");
      await said.getByRole("button", { name: "Try again" }).click();
      await click(page, "L9");
      await said.getByText("Right, by the book.").waitFor();
      await says(page, "author", "A good start.");
      await click(page, "M9");
      await says(page, "author", "Well done.");
      await said.and(page.locator("[data-over]")).waitFor();
      assert.ok(await isSeen(said), "the result is in the window");
      await leave();
    });

  test("about a group that nobody marked says which it thinks, and takes another", async () => {
    const { page, leave } = await visit();
    await imported(page, fileOf("Unmarked.sgf", UNMARKED));
    await page.locator(".card", { hasText: "Marble" }).click();
    await says(page, "guessed", "I think it is about the marked stones.");
    await isCalled(page, "A2", /target/);
    assert.doesNotMatch(await label(page, "J8"), /target/);
    const address = page.url();
    await page.getByTestId("guessed").getByRole("link", { name: "Change" }).click();
    await page.getByRole("button", { name: "Target" }).click();
    await click(page, "J8");
    await isCalled(page, "J8", /target/);
    await says(page, "opinion", /White/);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await says(page, "saved", "Saved.");
    await page.goto(address);
    await isCalled(page, "J8", /target/);
    assert.doesNotMatch(await label(page, "A2"), /target/);
    assert.equal(await page.getByTestId("guessed").count(), 0, "now it is said");
    // The tree of its author is still there, and the proof is about the other group.
    await page.getByText("Book and proof differ").click();
    await page.getByText(/The book says B1\. Proved: White lives\..*H9/).waitFor();
    await click(page, "B1");
    await says(page, "author", "Two eyes.");
    await leave();
  });

  test("that is wrong is told so beside the proof", async () => {
    const { page, leave } = await visit();
    await imported(page, fileOf("Wrong.sgf", BOOK));
    await says(page, "proving", /^2 of 3 proved/);
    await page.locator(".card", { hasText: "Basalt" }).click();
    await page.getByText("Book and proof differ").click();
    await page.getByText(/The book says A1\. Proved: Black kills\..*B1/).waitFor();
    await click(page, "A1");
    await says(page, "said", "Wrong");
    await leave();
  });
});

describe("in public", async () => {
  const server = await startServer(temporaryFolder(), "--forged=false", "--host", "0.0.0.0");
  const at = server.address.replace("0.0.0.0", "127.0.0.1");

  test("a collection is one's own until it is shared by its link", async () => {
    const one = await visit("/library", { at, permissions: ["clipboard-read", "clipboard-write"] });
    await imported(one.page, fileOf("Secret.sgf", BOOK));
    await shelf(one.page).getByText("Only you see it.").waitFor();
    const own = new URL(one.page.url()).search;

    const other = await visit(own, { at });
    await other.page.getByText("No problem matches.").waitFor();
    await other.page.getByRole("button", { name: /Textbook shapes/ }).waitFor();
    assert.equal(await other.page.getByRole("button", { name: /Secret/ }).count(), 0);

    await shelf(one.page).getByRole("button", { name: "Share by link" }).click();
    await shelf(one.page).getByText("You see it, and whoever has its link.").waitFor();
    await shelf(one.page).getByRole("link", { name: "Copy the link" }).click();
    await shelf(one.page).getByRole("link", { name: "Link copied" }).waitFor();
    const link = await one.page.evaluate(() => navigator.clipboard.readText());

    await other.page.goto(link);
    await shelf(other.page).getByText("Shared with you by a link.").waitFor();
    assert.equal(await shelf(other.page).getByRole("button").count(), 0, "nothing can be changed");
    await other.page.locator(".card", { hasText: "Granite" }).click();
    await says(other.page, "said", "By the book, not proved");
    await click(other.page, "L9");
    await says(other.page, "said", "Right, by the book.");

    await shelf(one.page).getByRole("button", { name: "Stop sharing" }).click();
    await shelf(one.page).getByText("Only you see it.").waitFor();
    await other.page.reload();
    await other.page.getByText("There is no such problem.").waitFor();
    await one.leave();
    await other.leave();
  });
});

describe("a game record", { concurrency: PARALLEL }, () => {
  test("opens from an import, and is stepped through by keys", async () => {
    const { page, leave } = await visit();
    await imported(page, fileOf("final.sgf", GAME));
    await report(page).getByText("Problems imported: 0. Files skipped: 0.").waitFor();
    await report(page).getByRole("button", { name: "Open in the viewer" }).click();
    await page.getByRole("heading", { name: "Final" }).waitFor();
    await page.getByText("Ann 3k").waitFor();
    await page.getByText("Black won by resignation").waitFor();
    const comment = page.getByTestId("comment");
    await page.keyboard.press("ArrowRight");
    await comment.getByText("Hello.").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.locator(".markup").waitFor();
    await page.keyboard.press("ArrowRight");
    await comment.getByText("Taken.").waitFor();
    await page.getByText("captured 1").waitFor();
    await page.getByRole("group", { name: "Next:" }).getByRole("button", { name: "F4" }).click();
    await comment.getByText("Instead.").waitFor();
    await page.keyboard.press("ArrowUp");
    await says(page, "replay", "White E5");
    await page.keyboard.press("End");
    await says(page, "replay", "Black E4");
    await page.keyboard.press("Home");
    await page.locator('[data-at="0"][data-testid="replay"]').waitFor();
    await click(page, "B9");
    await comment.getByText("Hello.").waitFor();
    await page.getByRole("link", { name: "Edit as a problem" }).click();
    await page.waitForURL(/\/edit/);
    assert.equal(await page.getByLabel("Title").inputValue(), "Final, after move 1");
    await leave();
  });

  for (const viewport of SIZES)
    test(`shows its board and buttons at ${viewport.width}x${viewport.height}`, async () => {
      const { page, leave } = await visit("/game", { viewport });
      await page.getByLabel("Or paste SGF").fill(GAME);
      await page.getByRole("button", { name: "Open this text" }).click();
      await page.locator(".board").waitFor();
      assert.ok(await isSeen(page.locator(".board")), "the whole board");
      await page.getByRole("button", { name: "Last" }).click();
      await says(page, "replay", "Black E4");
      await leave();
    });

  test("that is none is refused with a sentence", async () => {
    const { page, leave } = await visit("/game");
    await page.getByLabel("Or paste SGF").fill("hello");
    await page.getByRole("button", { name: "Open this text" }).click();
    await page.getByText("There is no game record in it.").waitFor();
    await leave();
  });
});

/** Is all of it in the window, without scrolling? */
async function isSeen(place) {
  const box = await place.boundingBox();
  const { width, height } = place.page().viewportSize();
  return box.x >= 0 && box.y >= 0 && box.x + box.width <= width + 1 && box.y + box.height <= height + 1;
}
