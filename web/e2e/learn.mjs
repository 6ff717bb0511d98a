// The rules for beginners can be worked through, the tour taken and left, and every language chosen.
import assert from "node:assert/strict";
import { describe } from "node:test";
import { click, label, PARALLEL, PHONE, thereAre, visit } from "./house.mjs";
import { test } from "./twice.mjs";

/** The moves that solve each exercise, in the order of the topics. */
const WAYS = [
  ["centre", ["D5", "C4", "E4", "D3"]],
  ["corner", ["A2", "B2", "C1"]],
  ["atari", ["E4"]],
  ["territory", ["D3", "pass"]],
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
        if (move === "pass") await page.getByRole("button", { name: "Pass" }).click();
        else await click(page, move);
        await page.locator(`.cell[data-point="${move}"][aria-label*="Black"], .said-outcome`).first().waitFor();
      }
      await page.locator(".said-outcome").waitFor();
      await page.locator(".panel .primary").click();
    }
    await page.locator('[data-exercise="game"]').waitFor();
    await page.locator(".panel .primary").click();
    await page.getByTestId("today").waitFor();
    await leave();
  });

  test("words in sentences lead to the glossary, and it explains each", async () => {
    const { page, leave } = await visit("/learn/capture");
    const link = page.locator(".panel a.term", { hasText: "atari" });
    assert.equal(await link.getAttribute("href"), "/learn/glossary#atari");
    await page.getByRole("link", { name: "Words of Go" }).click();
    await page.locator("#superko dd").waitFor();
    const terms = await page.locator(".glossary dt").allTextContents();
    for (const term of ["Chain, block", "Gote", "Sente", "Komi", "Byo-yomi", "Seki", "Snapback"])
      assert.ok(terms.includes(term), term);
    await page.goto(new URL("/learn/glossary#seki", page.url()).href);
    await page.locator("#seki").getByText("Two groups hold each other").waitFor();
    await page.locator("#seki").getByRole("link", { name: "Seki", exact: true }).last().click();
    await page.locator('[data-exercise="seki"]').waitFor();
    // The forms of Go and of rooms explain their words as well.
    for (const [form, terms] of [
      ["/go", ["handicap", "komi"]],
      ["/room", ["handicap", "komi"]],
    ]) {
      await page.goto(new URL(form, page.url()).href);
      for (const term of terms)
        await page.locator(`.row-form a[href="/learn/glossary#${term}"]`).waitFor({ state: "attached" });
    }
    await leave();
  });

  test("how a game is won is told, with the territory drawn and the count as it is on the board", async () => {
    const { page, leave } = await visit("/learn/winning", PHONE);
    await page.getByRole("button", { name: "Pass" }).click();
    await page.locator('[data-turns="2"]').waitFor();
    await thereAre(page.locator(".said-outcome"), 0);
    await page.getByRole("button", { name: "Reset" }).click();
    await page.locator('[data-turns="0"]').waitFor();
    await click(page, "D3");
    await page.locator('[data-turns="2"]').waitFor();
    await thereAre(page.locator(".owner"), 0);
    await page.getByRole("button", { name: "Pass" }).click();
    await page.getByText("Black has 10 stones and 15 points, 25 in all; White has 24.").waitFor();
    const count = (label) => page.locator(`.cell[aria-label*="${label}"]`).count();
    assert.deepEqual([await count("Black's"), await count("White's")], [15, 15]);
    assert.equal(await page.locator('.cell[data-stone][aria-label*="Black"]').count(), 10);
    assert.equal(await page.locator('.cell[data-stone][aria-label*="White"]').count(), 9);
    await leave();
  });

  test("a first whole game begins with a stone, and goes on to the count against the weakest", async () => {
    const { page, leave } = await visit("/learn/game", { ...PHONE, viewport: { width: 390, height: 664 } });
    await page.locator('[data-exercise="game"]').waitFor();
    await click(page, "D4");
    await page.waitForURL(/\/go\//);
    await page.getByRole("heading", { name: "7 × 7 against Rung 1" }).waitFor();
    await page.locator('[data-go][data-turn="yours"][data-turns="2"]').waitFor();
    assert.match(await label(page, "D4"), /Black/);
    await thereAre(page.locator('.cell[aria-label*="White"]'), 1);
    for (let turn = 0; turn < 60; turn++) {
      await page.locator('[data-go][data-turn="yours"], [data-testid="count"]').first().waitFor();
      if (await page.getByTestId("count").count()) break;
      const version = await page.locator("[data-go]").getAttribute("data-version");
      await page.getByRole("button", { name: "Pass" }).click();
      await page.locator(`[data-go]:not([data-version="${version}"])`).waitFor();
    }
    const words = page.locator(".result-words");
    assert.ok(
      await words.evaluate((part) => part.scrollHeight <= part.clientHeight),
      "both lines of the count are seen",
    );
    await page.getByRole("button", { name: "Agree" }).click();
    await page
      .getByTestId("outcome")
      .getByText(/^You (win|lose)\./)
      .waitFor();
    await leave();
  });

  test("the rules are told elsewhere too", async () => {
    const { page, leave } = await visit("/learn");
    const link = page.getByRole("link", { name: "The rules of Go on Wikipedia" });
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

  test("the first page leads to a tour; it can be taken to its end, left, and found again", async () => {
    const { page, leave } = await visit("/");
    await page.getByRole("button", { name: "Tour" }).click();
    const tour = page.getByRole("dialog", { name: "Tour" });
    for (let stop = 1; stop < 8; stop++) {
      await tour.getByText(`${stop} of 8`).waitFor();
      // What the first stop speaks of is the list that is there.
      await page.locator(stop === 1 ? ".card.toured" : ".toured").waitFor();
      await tour.getByRole("button", { name: /Next|Skip/ }).click();
    }
    await tour.getByRole("button", { name: "Done" }).click();
    await page.getByRole("link", { name: "Learn", exact: true }).click();
    await page.getByRole("button", { name: "Take the tour" }).click();
    await tour.getByRole("button", { name: "Leave" }).click();
    await tour.waitFor({ state: "hidden" });
    await page.locator(".card").first().waitFor();
    await thereAre(page.locator(".toured"), 0);
    await leave();
  });

  test("the browser chooses the language, and the reader may choose another", async () => {
    const { page, leave } = await visit("/library", { locale: "ja-JP" });
    await page.getByRole("heading", { name: "問題集" }).waitFor();
    await page.locator('html[lang="ja"]').waitFor();
    await page.locator(".settings summary").click();
    await page.getByLabel("言語").selectOption("ko");
    await page.getByRole("heading", { name: "문제집" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: "문제집" }).waitFor();
    await leave();
  });
});
