// Rooms: two teams on real pages that decide their moves by voting, one of them loaded anew in the middle of a vote; one
// on a phone against the computer.
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { base, click, label, PARALLEL, PHONE, visit } from "./house.mjs";

const moves = (page, n) => page.locator(`[data-room][data-moves="${n}"]`).waitFor();
const asked = (page, phase) => page.locator(`[data-room][data-asked="true"][data-phase="${phase}"]`).waitFor();
const said = (page, text) => page.getByTestId("said").getByText(text).first().waitFor();

/** A room that is opened on the page; resolves to its path. */
async function open(page, more = {}) {
  const form = page.locator(".row-form");
  for (const [name, value] of Object.entries({ Board: "5 × 5", ...more })) await form.getByLabel(name).selectOption(value);
  await page.getByRole("button", { name: "Open a room" }).click();
  await page.locator("[data-room]").waitFor();
  return new URL(page.url()).pathname;
}

async function sit(page, name, place) {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Where").selectOption(place);
  await page.getByRole("button", { name: "Sit down" }).click();
  await page.getByTestId("members").getByText(name).waitFor();
}

describe("a room", { concurrency: PARALLEL }, () => {
  test("has two teams that vote, and a page loaded anew in the middle of it", async () => {
    const ann = await visit("/room");
    const path = await open(ann.page);
    const [bob, cat] = [await visit(path), await visit(path)];
    await sit(ann.page, "Ann", "Cranes (Black)");
    await sit(bob.page, "Bob", "Cranes (Black)");
    await sit(cat.page, "Cat", "Turtles (White)");
    await ann.page.getByTestId("members").getByText("Cat").waitFor();
    await ann.page.getByRole("button", { name: "Start the game" }).click();
    await Promise.all([asked(ann.page, "propose"), asked(bob.page, "propose")]);
    await said(cat.page, "Cranes proposes.");
    await click(ann.page, "C3");
    await said(ann.page, "You proposed C3.");
    await click(bob.page, "D4");
    await Promise.all([asked(ann.page, "vote"), asked(bob.page, "vote")]);
    await ann.page.locator('[data-option="D4"]').click();
    await said(ann.page, "You voted for D4.");
    await ann.page.reload();
    await asked(ann.page, "vote");
    await said(ann.page, "You voted for D4.");
    assert.equal(await cat.page.locator("[data-option]").count(), 0, "the other team sees nothing of it");
    await ann.page.getByLabel("Say something").fill("between us");
    await ann.page.getByRole("button", { name: "Send" }).click();
    await bob.page.getByTestId("chat").getByText("between us").waitFor();
    await click(bob.page, "D4");
    for (const { page } of [ann, bob, cat]) await moves(page, 1);
    assert.equal(await cat.page.getByTestId("chat").getByText("between us").count(), 0);
    await bob.page.getByTestId("last-turn").getByText("D4: 1 / 2 (by votes)").waitFor();
    await asked(cat.page, "propose");
    await click(cat.page, "B2");
    for (const { page } of [ann, bob, cat]) await moves(page, 2);
    await asked(ann.page, "propose");
    await click(ann.page, "B2");
    await said(ann.page, /stone/);
    for (const { page } of [ann, bob]) await click(page, "C2");
    for (const { page } of [ann, bob, cat]) await moves(page, 3);
    assert.match(await label(cat.page, "C2"), /Black/);
    for (const one of [ann, bob, cat]) await one.leave();
  });

  test("is played against the computer on a phone, to the end and once more", async () => {
    const { page, leave } = await visit("/room", PHONE);
    await page.getByLabel("White is played by").waitFor();
    const rungs = await page.getByLabel("White is played by").locator("option").allTextContents();
    await open(page, { "White is played by": rungs.find((name) => /First day/.test(name)) });
    await sit(page, "Ann", "Cranes (Black)");
    await page.getByRole("button", { name: "Start the game" }).click();
    await asked(page, "propose");
    await click(page, "C3");
    await page.locator('[data-room]:not([data-moves="0"]):not([data-moves="1"])').waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    assert.equal(wide, false, "nothing sticks out");
    await page.getByRole("button", { name: "Resign" }).click();
    await page.getByTestId("outcome").getByText("White won by resignation.").waitFor();
    await page.getByRole("button", { name: "Another game" }).click();
    await page.getByRole("link", { name: "To the next game" }).click();
    await page.getByRole("heading", { name: "Turtles against Cranes" }).waitFor();
    await leave();
  });

  test("that is not there says so", async () => {
    const { page, leave } = await visit(`/room/${"0".repeat(32)}`);
    await page.getByText("There is no such room.").waitFor();
    assert.ok(page.url().startsWith(base));
    await leave();
  });
});
