// Finding problems, bringing them in by the hundred, and taking them out.
import assert from "node:assert/strict";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe } from "node:test";
import { PARALLEL, temporaryFolder, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const total = (page) => page.getByTestId("total");

const sgf = (index) =>
  `(;GM[1]FF[4]SZ[9]GN[Imported ${index}]AB[bg][cg][dg][eg][fg][gg][hg][bh][hh][bi][hi]AW[ch][dh][eh][fh][gh][ci][gi]PL[B])`;

describe("the library", { concurrency: PARALLEL }, () => {
  test("search and filters narrow the list, and the address keeps them", async () => {
    const { page, leave } = await visit();
    await page.getByLabel("Search").fill("seki");
    await page.waitForURL(/q=seki/);
    await page.locator(".card").first().waitFor();
    await page.getByLabel("Kind").selectOption("seki");
    await page.waitForURL(/kind=seki/);
    await page.reload();
    assert.equal(await page.getByLabel("Search").inputValue(), "seki");
    await page.getByLabel("Search").fill("no problem is called so");
    await page.getByText("No problem matches.").waitFor();
    await page.getByRole("button", { name: "Show all" }).click();
    await page.waitForURL((url) => !url.search);
    await page.locator(".card").first().waitFor();
    assert.equal(await page.getByLabel("Search").inputValue(), "");
    await leave();
  });

  test("a slow typist loses no letter to the search that begins in between", async () => {
    const { page, leave } = await visit();
    await page.locator(".card").first().waitFor();
    await page.getByLabel("Search").focus();
    // Each letter comes just as the search for those before it begins.
    await page.getByLabel("Search").pressSequentially("carpenter's square", { delay: 200 });
    assert.equal(await page.getByLabel("Search").inputValue(), "carpenter's square");
    await total(page).getByText("1 problem", { exact: true }).waitFor();
    await leave();
  });

  test("a filter that is chosen before the search has begun stays chosen", async () => {
    const { page, leave } = await visit();
    await page.locator(".card").first().waitFor();
    // In the page: whoever is quick needs less than the pause after which the search begins.
    await page.getByLabel("Search").evaluate(async (search) => {
      const kind = search.form.querySelector("select");
      search.value = "seki";
      search.dispatchEvent(new Event("input", { bubbles: true }));
      await new Promise((done) => setTimeout(done, 50));
      kind.value = "seki";
      kind.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.waitForURL((url) => url.searchParams.get("q") === "seki");
    assert.equal(new URL(page.url()).searchParams.get("kind"), "seki");
    await leave();
  });

  test("a list that becomes short under the reader's eyes has stopped listening to the wheel", async () => {
    const { page, leave } = await visit();
    await page.getByRole("button", { name: "Show more" }).waitFor();
    // A page that becomes shorter than it is scrolled is scrolled by the browser, before the next picture.
    await page.evaluate(() => {
      const watcher = new MutationObserver(() => document.querySelector(".more") || dispatchEvent(new Event("scroll")));
      watcher.observe(document.body, { childList: true, subtree: true });
    });
    await page.getByLabel("Search").fill("carpenter's square");
    await total(page).getByText("1 problem", { exact: true }).waitFor();
    await leave();
  });

  test("problems are found by their size", async () => {
    const { page, leave } = await visit("/library?collection=shapes");
    await page.locator(".card", { hasText: "Straight three" }).waitFor();
    await page.getByLabel("Size").selectOption("large");
    await page.waitForURL(/empty_min=9/);
    await page.locator(".card", { hasText: "Straight three" }).waitFor({ state: "detached" });
    await page.getByLabel("Size").selectOption("small");
    await page.locator(".card", { hasText: "Straight three" }).waitFor();
    await page.reload();
    assert.equal(await page.getByLabel("Size").inputValue(), "small");
    await leave();
  });

  test("the problems of a list are printed as sheets, and no file holds too many", async () => {
    const { page, leave } = await visit("/library?collection=shapes");
    await page.locator(".card").first().waitFor();
    await page.getByTestId("chapter").waitFor();
    await page.getByRole("button", { name: "Print" }).click();
    const panel = page.getByRole("region", { name: "Print" });
    await panel.getByLabel("Heading").waitFor();
    assert.equal(await panel.getByLabel("Problems").count(), 0, "there are few");
    await panel.getByLabel("Heading").fill("Monday club");
    await panel.getByLabel("Large print").check();
    const fetched = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Download PDF" }).click();
    const file = await fetched;
    assert.equal(file.suggestedFilename(), "Textbook shapes.pdf");
    const bytes = readFileSync(await file.path());
    assert.equal(bytes.subarray(0, 5).toString(), "%PDF-");
    assert.ok(bytes.includes("Monday club") && bytes.includes("Solutions overleaf"));
    await page.getByRole("button", { name: "All" }).click();
    await panel.getByLabel("Problems").selectOption("61–120");
    const second = page.waitForEvent("download");
    await panel.getByRole("button", { name: "Download PDF" }).click();
    assert.ok(
      readFileSync(await (await second).path())
        .subarray(0, 5)
        .equals(bytes.subarray(0, 5)),
    );
    await leave();
  });

  test("a folder of many files comes in with a bar, and what is skipped is named", async () => {
    const folder = join(temporaryFolder(), "many");
    mkdirSync(join(folder, "inner"), { recursive: true });
    for (let index = 0; index < 120; index++) writeFileSync(join(folder, "inner", `${index}.sgf`), sgf(index));
    writeFileSync(join(folder, "broken.sgf"), "this is no SGF");
    const { page, leave } = await visit();
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await page.locator("input[type=file][webkitdirectory]").setInputFiles(folder);
    const report = page.getByTestId("report");
    await report.getByText("Problems imported: 120. Files skipped: 1.").waitFor();
    await report.getByText("broken.sgf").waitFor();
    await page.getByLabel("Search").fill("Imported 77");
    await page.getByRole("link", { name: /Imported 77/ }).waitFor();
    await leave();
  });

  test("a collection goes out as one SGF file", async () => {
    const { page, leave } = await visit();
    await page.getByRole("button", { name: /Textbook shapes/ }).click();
    const coming = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export collection" }).click();
    const text = readFileSync(await (await coming).path(), "utf8");
    assert.ok(text.startsWith("(;"));
    assert.match(text, /Straight three/);
    await leave();
  });

  test("thumbnails are shown, in both themes", async () => {
    for (const colorScheme of ["light", "dark"]) {
      const { page, leave } = await visit("/library", { colorScheme });
      await total(page).waitFor();
      await page.waitForFunction(() => document.querySelector(".card img")?.naturalWidth > 0);
      assert.match(await page.locator(".card img").first().getAttribute("src"), new RegExp(`theme=${colorScheme}`));
      await leave();
    }
  });
});
