// The rules for beginners can be worked through, the tour taken and left, and every language chosen.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { click, PARALLEL, thereAre, visit } from "./house.mjs";

/** The moves that solve each exercise, in the order of the topics. */
const WAYS = [
  ["centre", ["D5", "C4", "E4", "D3"]],
  ["corner", ["A2", "B2", "C1"]],
  ["atari", ["E4"]],
  ["ko", ["D4", "C4"]],
  ["try", ["A1"]],
  ["make", ["D1"]],
  ["false_eye", ["E1"]],
  ["seki", ["C1"]],
];

describe("learning", { concurrency: PARALLEL }, () => {
  test("a beginner works through all topics", async () => {
    const { page, leave } = await visit("/learn");
    for (const [name, moves] of WAYS) {
      await page.locator(`[data-exercise="${name}"]`).waitFor();
      for (const move of moves) {
        await page.locator('[data-turn="yours"]').waitFor();
        await click(page, move);
        await page.locator(`.cell[data-point="${move}"][aria-label*="Black"], .said-outcome`).first().waitFor();
      }
      await page.locator(".said-outcome").waitFor();
      await page.locator(".panel .primary").click();
    }
    await page.getByRole("heading", { name: "Problems" }).waitFor();
    await leave();
  });

  test("the rules are told elsewhere too", async () => {
    const { page, leave } = await visit("/learn");
    const link = page.getByRole("link", { name: "The rules of Go, at Wikipedia" });
    assert.match(await link.getAttribute("href"), /^https:\/\/en\.wikipedia\.org\//);
    assert.equal(await link.getAttribute("target"), "_blank");
    await leave();
  });

  test("captured stones fade, and where motion is not wanted they just go", async () => {
    for (const reducedMotion of ["no-preference", "reduce"]) {
      const { page, leave } = await visit("/learn/capture", { reducedMotion });
      await page.locator('[data-exercise="atari"]').waitFor();
      await page.evaluate(() => {
        window.faded = 0;
        document.addEventListener(
          "animationstart",
          ({ animationName }) => (window.faded += Number(animationName === "leave")),
        );
      });
      await click(page, "E4");
      await page.locator(".said-outcome").waitFor();
      if (reducedMotion !== "reduce") await page.waitForFunction(() => window.faded > 0);
      await page.waitForFunction(() => !document.querySelector(".stone-leaving"));
      assert.equal(await page.evaluate(() => window.faded > 0), reducedMotion !== "reduce");
      await leave();
    }
  });

  test("the first visit offers a tour; it can be taken to its end, left, and found again", async () => {
    const { page, leave } = await visit("/", { tour: "unseen" });
    await page.getByRole("button", { name: "Take the tour" }).click();
    const tour = page.getByRole("dialog", { name: "Tour" });
    for (let stop = 1; stop < 8; stop++) {
      await tour.getByText(`${stop} of 8`).waitFor();
      await page.locator(".toured").waitFor();
      await tour.getByRole("button", { name: /Next|Skip/ }).click();
    }
    await tour.getByRole("button", { name: "Done" }).click();
    await page.goto(`${new URL(page.url()).origin}/`);
    await page.locator(".card").first().waitFor();
    assert.equal(await page.getByText("Take the tour").count(), 0);
    await page.getByRole("link", { name: "Learn", exact: true }).click();
    await page.getByRole("button", { name: "Take the tour" }).click();
    await tour.getByRole("button", { name: "Leave" }).click();
    await tour.waitFor({ state: "hidden" });
    await page.locator(".card").first().waitFor();
    await thereAre(page.locator(".toured"), 0);
    await leave();
  });

  test("the browser chooses the language, and the reader may choose another", async () => {
    const { page, leave } = await visit("/", { locale: "ja-JP" });
    await page.getByRole("heading", { name: "問題" }).waitFor();
    await page.locator('html[lang="ja"]').waitFor();
    await page.locator(".settings summary").click();
    await page.getByLabel("言語").selectOption("ko");
    await page.getByRole("heading", { name: "문제" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "문제" }).waitFor();
    await leave();
  });
});
