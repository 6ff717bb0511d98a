// One language to a page: whoever reads Japanese meets no English, but for names and what an author has written.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { click, PARALLEL, problemNamed, says, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const JAPANESE = { locale: "ja-JP" };
/** Names, formats and keys that are the same in every language. */
const NAMES = /\b(shikatsu|SGF|SVG|PNG|UTF|Reed|Haris|Gang|MIT|Apache|English|Home|End|Elo)\b/g;

/** The words in Latin letters on a page, coordinates and single letters aside. */
async function latinWords(page) {
  const text = await page.evaluate(() => {
    const written = "input, textarea, .of-author";
    // Out of sight, they have no text; the page goes on with them.
    for (const element of document.querySelectorAll(written)) element.style.display = "none";
    const labels = [...document.querySelectorAll("[aria-label], [title]")].filter(
      (element) => !element.closest(written),
    );
    const spoken = labels.flatMap((element) => [element.getAttribute("aria-label"), element.getAttribute("title")]);
    return [document.body.innerText, ...spoken].join("\n");
  });
  return text.replace(NAMES, "").match(/[A-Za-z]{3,}/g) ?? [];
}

/** One after the other, from the top: what is unfolded may bring more with it. */
const unfoldAll = async (page) => {
  const folded = page.locator("details.fold:not([open]) > summary");
  while (await folded.count()) await folded.first().click();
};

/** Each page with everything on it unfolded. */
const PAGES = {
  "/": (page) => page.getByTestId("turn").waitFor(),
  "/library": async (page) => {
    await page.locator(".card").first().waitFor();
    await page.locator(".collection-name").nth(2).waitFor();
    // After all and the two that ship come the collections of others, which have the names that they were given.
    await page.locator(".collection-name").evaluateAll((names) => {
      for (const name of names.slice(3)) name.classList.add("of-author");
    });
  },
  "/learn/ko": (page) => page.getByTestId("task").waitFor(),
  "/edit": async (page) => {
    await page.locator(".board").waitFor();
    await unfoldAll(page);
  },
  "/edit/ID": async (page) => {
    await page.getByTestId("verdict").waitFor();
    await unfoldAll(page);
  },
  "/problem/ID": async (page) => {
    await page.getByTestId("turn").waitFor();
    await click(page, "D1");
    await page.locator(".said-outcome").waitFor();
    await unfoldAll(page);
    // What the solution brings with it comes a moment later.
    await page.getByTestId("verdict").waitFor();
    await unfoldAll(page);
    await page.getByTestId("compare").locator("table").waitFor();
    await page.getByTestId("tree").locator(".twig").nth(1).click();
    await page.getByTestId("tree").locator("li li .leaf .quiet").first().waitFor();
    await page.locator(".notes").evaluate((notes) => notes.classList.add("of-author"));
  },
  "/problem/own-001": async (page) => {
    await page.getByTestId("turn").waitFor();
    await unfoldAll(page);
    await page.getByTestId("verdict").waitFor();
  },
  "/go": async (page) => {
    await page.locator(".row-form details summary").click();
    await page.locator(".row-form .primary").click();
    await page.locator("[data-go]").waitFor();
    await click(page, "C3");
    await page.locator('[data-turns="2"][data-turn="yours"]').waitFor();
    await page.locator(".controls button").nth(2).click();
    await page.getByTestId("estimate").waitFor();
    await click(page, "C3");
    await page.locator(".said-refused").waitFor();
  },
  "/game": async (page) => {
    await page.locator("textarea").fill("(;SZ[9];B[ee];W[gc])");
    await page.locator(".game-open > button").click();
    await page.locator(".study select").selectOption({ index: 1 });
    await page.getByTestId("opinion").waitFor();
    await page.locator(".study > button").first().click();
    await page.locator('[data-testid="graph"][data-known="3"]').waitFor();
  },
  "/row": async (page) => {
    await page.locator(".row-form details summary").click();
    await page.locator(".row-form .primary").click();
    await page.locator("[data-row]").waitFor();
    await click(page, "C3");
    await page.locator('[data-turns="2"][data-turn="yours"]').waitFor();
    await click(page, "C3");
    await page.locator(".said-refused").waitFor();
  },
  "/problem/none": (page) => page.locator(".state a").waitFor(),
  "/nowhere": (page) => page.locator(".state a").waitFor(),
};

describe("Japanese pages", { concurrency: PARALLEL }, () => {
  for (const [path, ready] of Object.entries(PAGES))
    test(`${path} has no English`, async () => {
      const { page, leave } = await visit(path.replace("ID", await problemNamed("Straight three")), JAPANESE);
      await ready(page);
      assert.deepEqual(await latinWords(page), []);
      await leave();
    });

  test("a problem is found by its Japanese name", async () => {
    const { page, leave } = await visit("/library", JAPANESE);
    await page.locator("input[type=search]").fill("直三");
    await says(page, "total", "1問", { exact: true });
    await page.locator(".card", { hasText: "直三" }).waitFor();
    await leave();
  });

  test("why a file was left out is said in Japanese, with the line", async () => {
    const { page, leave } = await visit("/library", JAPANESE);
    await page.locator(".library button").first().click();
    const files = { "a.txt": "x-o\nzzz", "b.sgf": "(;SZ[9])", "c.sgf": "(;SZ[9]AB[aa])(;SZ[9])" };
    const sent = Object.entries(files).map(([name, text]) => ({
      name,
      mimeType: "text/plain",
      buffer: Buffer.from(text),
    }));
    await page.locator("input[type=file]").first().setInputFiles(sent);
    const report = page.getByTestId("report");
    await report
      .getByText("a.txt SGFでもテキスト図でもありません（2行目: A2の「z」はx、o、-、*のどれでもありません）。")
      .waitFor();
    await report.getByText("b.sgf 盤上にまだ石がありません。").waitFor();
    await report.getByText("c.sgf (第2問) 盤上にまだ石がありません。").waitFor();
    await leave();
  });
});
