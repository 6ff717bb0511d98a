// The author's desk: what is wrong with a problem that is being drawn, and with a whole collection.
import assert from "node:assert/strict";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { isCalled, PARALLEL, says, temporaryFolder, thereAre, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

/** White lives at A2 and at B2, and the author thinks at A1. */
const DRAFT = {
  size: 9,
  black: ["A5", "B6", "C5", "C4", "D3", "D2", "D1"],
  white: ["A4", "B4", "C1", "C2", "C3"],
  to_move: "white",
  targets: ["C1"],
  answers: ["A1"],
  title: "Two ways",
};

const SGF = [
  "(;SZ[7]GN[Three points]AB[ae][be][ce][de][ee][ef][eg]AW[af][bf][cf][df][dg]PL[W](;W[bg]C[RIGHT]))",
  "(;SZ[7]GN[Three again]AW[ge][fe][ee][de][ce][cf][cg]AB[gf][ff][ef][df][dg]PL[B](;B[fg]C[RIGHT]))",
  "(;SZ[7]GN[A wrong book]AB[ae][be][ce][de][ee][ef][eg][ff]AW[af][bf][cf][df][dg]PL[B](;B[ag]C[RIGHT])(;B[cg];W[bg]))",
];

const finding = (page, kind) => page.locator(`[data-kind=${kind}]`);

describe("the author's desk", { concurrency: PARALLEL }, () => {
  test("finds what is wrong, shows it on the board, and makes the change that it proposes", async () => {
    const { page, leave } = await visit(`/edit#d=${Buffer.from(JSON.stringify(DRAFT)).toString("base64url")}`);
    await unfold(page, "Author's desk");
    await finding(page, "unsound").getByText("Solved by A2; also solved by B2.").waitFor();
    const wrong = finding(page, "wrong").getByRole("button", { name: /A1 \(dead\)/ });
    await wrong.click();
    await isCalled(page, "A1", /marked/);
    await page
      .locator(".finding-line")
      .getByText(/^After A1, /)
      .waitFor();
    await wrong.click();
    await isCalled(page, "A1", /^(?!.*marked)/);
    await finding(page, "mending").getByRole("button", { name: "Make this change" }).click();
    await page.locator(".desk-clean").waitFor();
    assert.equal(await finding(page, "unsound").count(), 0);
    await says(page, "opinion", "one correct move");
    await page.getByRole("button", { name: "Undo" }).click();
    await page.getByText("The problem has changed since.").waitFor();
    await page.getByRole("button", { name: "Look again" }).click();
    await finding(page, "unsound").waitFor();
    await leave();
  });

  test("looks a whole collection over, and leads from there to the problem", async () => {
    const file = join(temporaryFolder(), "mine.sgf");
    writeFileSync(file, SGF.join("\n"));
    const { page, leave } = await visit();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.locator("input[type=file]").first().setInputFiles(file);
    await page.getByTestId("report").waitFor();
    await page.getByRole("button", { name: "Look over" }).click();
    const desk = page.getByTestId("collection-desk");
    await desk.getByText("3 of 3 problems looked over.").waitFor();
    await desk.getByText("Nothing to complain about: 1").waitFor();
    await desk.getByText("The same as another: 1").waitFor();
    await desk.getByText("The same problem as Three points.").waitFor();
    await desk.getByText("A given answer is wrong: 1").waitFor();
    const saved = page.waitForEvent("download");
    await desk.getByRole("button", { name: "Save the report" }).click();
    const report = readFileSync(await (await saved).path(), "utf8");
    assert.match(
      report,
      /^Nothing to complain about: 1\n[\s\S]*\n\nThree points\n {2}White lives\.[\s\S]*About \d+ kyu\.\n\nThree again\n {2}The same problem as Three points\./,
    );
    await thereAre(desk.locator(".desk-entries img"), 2);
    const fileOf = async (form) => {
      const saved = page.waitForEvent("download");
      await desk.getByRole("button", { name: `Save as ${form}` }).click();
      const download = await saved;
      return [download.suggestedFilename(), readFileSync(await download.path(), "utf8")];
    };
    const [pageName, html] = await fileOf("HTML");
    assert.equal(pageName, "audit.html");
    assert.equal(html.match(/<svg/g)?.length, 3);
    assert.match(html, /<li>The same as mine 1\.\n/);
    assert.match(html, /Not right, though the author says so: A1 \(alive\)\./);
    const [linesName, lines] = await fileOf("JSON");
    assert.equal(linesName, "audit.jsonl");
    const found = lines
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(
      found.map(({ id, title, same_as }) => [id, title, same_as]),
      [
        ["mine 1", "Three points", null],
        ["mine 2", "Three again", "mine 1"],
        ["mine 3", "A wrong book", null],
      ],
    );
    assert.deepEqual(found[2].wrong, [["A1", "alive"]]);
    const [sgfName, sgf] = await fileOf("SGF");
    assert.equal(sgfName, "audit.sgf");
    assert.equal(sgf.match(/\(;/g)?.length >= 3, true);
    assert.match(sgf, /GN\[A wrong book\]/);
    assert.match(sgf, /Not right, though the author says so: A1/);
    await desk.getByRole("link", { name: "A wrong book" }).click();
    await finding(page, "wrong")
      .getByText(/A1 \(alive\)/)
      .waitFor();
    assert.equal(
      await finding(page, "unanswered").count(),
      0,
      "the tree of the file goes with it, and answers both wrong moves",
    );
    await leave();
  });
});
