// Texts from files are texts: nothing in them is ever run or drawn as markup. And nothing comes from elsewhere.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { api, base, PARALLEL, unfold, visit } from "./house.mjs";
import { test } from "./twice.mjs";

const EVIL = `<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>"'&lt;`;

describe("hostile texts", { concurrency: PARALLEL }, () => {
  test("markup in titles, notes and sources is shown as it was written", async () => {
    const { draft } = await api("/api/problems/shapes-01-straight-three");
    const hostile = { ...draft, collection: EVIL, title: EVIL, notes: EVIL, source: EVIL, licence: EVIL };
    const { id } = await api("/api/problems", hostile);
    for (const path of ["/library", `/problem/${id}`, `/edit/${id}`]) {
      const { page, leave } = await visit(path);
      await page.locator("h1").waitFor();
      if (path === "/library") await page.getByText(EVIL).first().waitFor();
      for (const fold of await page.locator("details.fold > summary").all()) await fold.press("Enter");
      // What is unfolded may bring more with it.
      await page.waitForLoadState("networkidle");
      assert.equal(await page.evaluate(() => window.harmed), undefined);
      assert.equal(await page.locator("main script, main img[src=x]").count(), 0);
      await leave();
    }
  });

  test("markup in an SGF that is pasted is shown as it was written", async () => {
    const { page, leave } = await visit("/edit");
    await unfold(page, "Open or paste");
    const escaped = EVIL.replaceAll("\\", "\\\\").replaceAll("]", "\\]");
    await page.getByLabel("SGF, a diagram, or a list").fill(`(;GM[1]SZ[9]GN[${escaped}]C[${escaped}]AB[aa]AW[bb])`);
    await page.getByRole("button", { name: "Open this text" }).click();
    await page.waitForFunction((evil) => document.querySelector("textarea")?.value.includes(evil), EVIL.slice(0, 20));
    assert.equal(await page.evaluate(() => window.harmed), undefined);
    await leave();
  });

  test("a link with rubbish in it is refused in words", async () => {
    for (const hash of ["", "#d=", "#d=%%%", `#d=${btoa(EVIL)}`]) {
      const { page, leave } = await visit(`/play${hash}`);
      await page.getByText("This link carries no position that can be read").waitFor();
      await leave();
    }
  });

  test("everything comes from the server itself, under a policy that allows nothing else", async () => {
    const { page, leave } = await visit();
    const hosts = new Set();
    page.on("request", (request) => hosts.add(new URL(request.url()).origin));
    const response = await page.goto(`${base}/library`);
    await page.locator(".card").first().waitFor();
    await page.waitForLoadState("networkidle");
    const policy = response.headers()["content-security-policy"];
    assert.match(policy, /default-src 'none'/);
    // What is compiled for browsers may run; no text ever becomes code.
    assert.doesNotMatch(policy.replace("'wasm-unsafe-eval'", ""), /unsafe/);
    assert.deepEqual([...hosts], [base]);
    await leave();
  });
});
