// Proofs that the reader's own browser checks: a verdict of an honest server, of servers that lie, and a certificate in hand.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { after, describe } from "node:test";
import {
  atProblem,
  base,
  click,
  PARALLEL,
  PHONE,
  pasted,
  problemNamed,
  says,
  soon,
  thereAre,
  unfold,
  visit,
} from "./house.mjs";
import { skippedWithoutModule } from "./outside.mjs";
import { test } from "./twice.mjs";

const skip = skippedWithoutModule("proofs that the reader checks", "checks proofs");

const data = (name) => readFileSync(join(import.meta.dirname, "../../data/shapes", name));
/** A stone in the open, on a board on which everything counts. */
const LARGE = {
  size: 19,
  black: ["D4", "Q16", "K10"],
  white: ["D16", "Q4", "L10"],
  to_move: "black",
  targets: ["L10"],
  region: [..."ABCDEFGHJKLMNOPQRST"].flatMap((column) => Array.from({ length: 19 }, (_, row) => `${column}${row + 1}`)),
};

const liars = [];
after(() => {
  for (const liar of liars) liar.close();
});

/** A server that hands on what the real one says, but for answers that it would rather give. */
async function liar(lies) {
  const server = createServer((asked, answer) => {
    const headers = { ...asked.headers, "accept-encoding": "identity" };
    const onward = request(base + asked.url, { method: asked.method, headers }, (told) => {
      const lie = Object.entries(lies).find(([path]) => asked.url.includes(path))?.[1];
      const parts = [];
      told.on("data", (part) => parts.push(part));
      told.on("end", () => {
        const truth = Buffer.concat(parts);
        const said = lie && told.statusCode === 200 ? lie(truth) : truth;
        const { "content-length": _, "transfer-encoding": __, ...kept } = told.headers;
        answer.writeHead(told.statusCode, { ...kept, "content-length": said.length }).end(said);
      });
    });
    onward.on("error", () => answer.destroy());
    asked.pipe(onward);
  });
  liars.push(server);
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  return `http://127.0.0.1:${server.address().port}`;
}

/** A solution that is told otherwise. */
const told = (change) => (truth) => {
  const solution = JSON.parse(truth);
  change(solution);
  return Buffer.from(JSON.stringify(solution));
};

/** What is told of Straight three by this server, once its answer is looked at. */
async function asked(at, options = {}) {
  const visitor = await visit(`/problem/${await problemNamed("Straight three")}`, { at, ...options });
  await unfold(visitor.page, "Understand");
  return visitor;
}

describe("proofs that the reader checks", { concurrency: PARALLEL, skip }, () => {
  for (const [screen, options] of Object.entries({ desktop: {}, phone: PHONE }))
    test(`are called proved once the browser has been through them, on a ${screen}`, async () => {
      const { page, leave } = await asked(base, options);
      await says(
        page,
        "witness",
        /^Checked here: your own browser has been through \d+ positions of the server’s proof/,
      );
      await page
        .getByTestId("footing")
        .first()
        .getByText(/^Proved/)
        .waitFor();
      await page.screenshot({ path: `screens/proof-${screen}.png`, fullPage: true });
      await leave();
    });

  test("hold for problems that are shown turned", async () => {
    const { page, leave } = await atProblem("Bent three", { settings: { turning: "on" } });
    await unfold(page, "Understand");
    await says(page, "witness", /^Checked here/);
    await leave();
  });

  test("hold for a drawing that the server has just solved", async () => {
    const text = data("01-straight-three.txt").toString();
    const { page, leave } = await visit("/edit");
    await unfold(page, "Open or paste");
    await page.getByLabel("SGF, a diagram, or a list").fill(text);
    await page.getByRole("button", { name: "Open this text" }).click();
    await says(page, "witness", /^Checked here/);
    await leave();
  });

  test("are found here where a drawing is small, and by the server where it is not", async () => {
    const { page, leave } = await visit("/edit");
    const asked = [];
    page.on("request", (request) => request.url().endsWith("/api/solve") && asked.push(request.url()));
    await pasted(page, data("01-straight-three.txt").toString());
    await says(page, "witness", /^Checked here/);
    assert.equal(asked.length, 1, "nothing was here yet");
    await click(page, "J9");
    await says(page, "witness", /^Found and checked here: your own browser looked at \d+ positions? in \d+ ms/);
    assert.equal(asked.length, 1, "the server has not heard of it");
    await page.getByTestId("opinion").screenshot({ path: "screens/found-here.png" });
    await page.evaluate((draft) => {
      location.hash = `d=${btoa(JSON.stringify(draft))}`;
    }, LARGE);
    await soon(() => assert.equal(asked.length, 2, "it is too large for a second"));
    await leave();
  });

  const lies = {
    "the verdict": { "/solution": told((solution) => (solution.grade = { verdict: "alive", ko_balance: null })) },
    "a right move": { "/solution": told((solution) => (solution.moves[0].correct = !solution.moves[0].correct)) },
    "what it rests on": {
      "/solution": told(({ standing }) => (standing.assumptions = [{ code: "walls", points: [] }])),
    },
    "a proof of another problem": { "/api/certificate": () => data("02-bent-three.cert") },
    "a proof that was tampered with": {
      "/api/certificate": (truth) => Buffer.from(truth.map((byte, at) => (at === truth.length >> 1 ? byte ^ 1 : byte))),
    },
    "no proof at all": { "/api/certificate": () => Buffer.from("proved, believe me") },
  };
  for (const [what, lie] of Object.entries(lies))
    test(`are told as forged where a server lies about ${what}`, async () => {
      const { page, leave } = await asked(await liar(lie));
      await page.getByTestId("forged").getByText("This is not proved").waitFor();
      await thereAre(page.locator(".verdict").getByTestId("footing"), 0);
      if (what === "the verdict") await page.screenshot({ path: "screens/proof-forged.png", fullPage: true });
      await leave();
    });
});

describe("a certificate in hand", { concurrency: PARALLEL, skip }, () => {
  const files = (name) => ({ name: "any.certificate", mimeType: "application/octet-stream", buffer: data(name) });

  test("is checked and walked through without a network, and asks nobody", async () => {
    const { page, context, leave } = await visit("/check");
    await page.locator("[data-ready]").waitFor();
    await context.setOffline(true);
    const wanted = [];
    page.on("request", (one) => one.url().startsWith("blob:") || wanted.push(one.url()));
    await page.getByLabel("The certificate").setInputFiles(files("11-rectangular-six-in-the-corner-0.cert"));
    await page.getByRole("button", { name: "Check", exact: true }).click();
    await says(page, "verified", "The proof holds.");
    await page.getByTestId("replay").waitFor();
    await page.getByRole("table", { name: "First moves" }).getByRole("button").nth(1).click();
    await page.getByRole("heading", { name: /^The line after/ }).waitFor();
    await page.screenshot({ path: "screens/check.png", fullPage: true });
    assert.deepEqual(wanted, []);
    await context.setOffline(false);
    await leave();
  });

  test("proves nothing about another problem, nor when a byte of it is changed", async () => {
    const { page, leave } = await visit("/check", PHONE);
    const go = () => page.getByRole("button", { name: "Check", exact: true }).click();
    await page.getByLabel("The certificate").setInputFiles(files("02-bent-three.cert"));
    await page.getByRole("textbox").fill(data("01-straight-three.txt").toString());
    await go();
    await says(page, "verified", "it was made for another problem");
    await page.getByRole("textbox").fill("");
    await go();
    await says(page, "verified", "The proof holds.");
    const forged = files("02-bent-three.cert");
    forged.buffer[40] ^= 1;
    await page.getByLabel("The certificate").setInputFiles(forged);
    await go();
    await says(page, "verified", "The proof does not hold.");
    await page.screenshot({ path: "screens/check-phone.png", fullPage: true });
    await leave();
  });

  test("comes with a link, of a problem of the library or by itself", async () => {
    const { page, leave } = await visit(`/check?problem=${await problemNamed("Straight three")}`);
    await says(page, "verified", "The proof holds.");
    await page.goto(`${base}/check#c=${data("02-bent-three.cert").toString("base64url")}`);
    await page.reload();
    await says(page, "verified", "The proof holds.");
    await leave();
  });
});
