import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { sentCar } from "#tests/support/listing.ts";
import { makeImage } from "#tests/support/make.ts";
import { makePerson, signInAgain } from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

const PATH = "/listings/draft";

describe("a form that is not sent yet", () => {
  test("a form that is not sent yet is there again in another browser, with its pictures in their order, until it is forgotten", async () => {
    const { browser, email } = await makePerson(server, { role: "Seller" });
    expect((await browser.call("GET", PATH)).body).toEqual({ draft: null });
    const ids = [await makeImage(server.db.kysely), await makeImage(server.db.kysely)];
    const images = ids.map((id) => `/images/${id}-800.webp`);
    await browser.call("PUT", PATH, { fields: { name: "Half a" }, images: [images[0]] });
    await browser.call("PUT", PATH, { fields: { name: "Half a Golf", price: "12" }, images });
    const { browser: elsewhere } = await signInAgain(server, email);
    const { draft } = (await elsewhere.call("GET", PATH)).body;
    expect(draft.fields).toEqual({ name: "Half a Golf", price: "12" });
    expect(draft.pictures.map((picture: { id: string }) => picture.id)).toEqual(ids);
    expect(Date.parse(draft.savedAt)).toBeGreaterThan(Date.now() - 60_000);
    await browser.call("DELETE", PATH);
    expect((await elsewhere.call("GET", PATH)).body).toEqual({ draft: null });
  });

  test("a form that is not sent yet goes when it is sent, and stays when another car is added", async () => {
    const { browser } = await makePerson(server, { role: "Seller" });
    await browser.call("PUT", PATH, { fields: { name: "Kept" }, images: [] });
    await browser.call("POST", "/products", await sentCar(server));
    expect((await browser.call("GET", PATH)).body.draft.fields.name).toBe("Kept");
    await browser.call("POST", "/products", await sentCar(server, { from_draft: true }));
    expect((await browser.call("GET", PATH)).body).toEqual({ draft: null });
  });

  test("a form that is not sent yet is not written over by another window, unless that window says so", async () => {
    const { browser } = await makePerson(server, { role: "Seller" });
    const save = (name: string, after?: string | null) =>
      browser.call("PUT", PATH, { fields: { name }, images: [], after });
    const keptName = async () => (await browser.call("GET", PATH)).body.draft.fields.name;
    // Both saves start from no draft.
    const replies = await Promise.all([save("A", null), save("B", null)]);
    expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 409,
    ]);
    const refused = replies.find(({ status }) => status === 409);
    expect(Object.keys(refused?.body.fields)).toEqual(["after"]);
    const savedAt = (await browser.call("GET", PATH)).body.draft.savedAt as string;
    // Both saves start from the same draft.
    await sleep(5);
    const [first, second] = [await save("A", savedAt), await save("B", savedAt)];
    expect([first.status, second.status, await keptName()]).toEqual([200, 409, "A"]);
    const own = await save("A again", first.body.savedAt);
    expect([own.status, await keptName()]).toEqual([200, "A again"]);
    const anyway = await save("B");
    expect([anyway.status, await keptName()]).toEqual([200, "B"]);
    expect((await save("A", own.body.savedAt)).status).toBe(409);
    expect((await save("A", "yesterday")).body.fields.after).toBe("Send the time of the last save");
  });

  test("a form that is not sent yet that was forgotten meanwhile is kept again: nothing is lost by that", async () => {
    const { browser } = await makePerson(server, { role: "Seller" });
    const sent = { fields: { name: "A" }, images: [] };
    const { savedAt } = (await browser.call("PUT", PATH, sent)).body;
    await browser.call("DELETE", PATH);
    expect((await browser.call("PUT", PATH, { ...sent, after: savedAt })).status).toBe(200);
    expect((await browser.call("GET", PATH)).body.draft.fields.name).toBe("A");
  });

  test("a form that is not sent yet is its owner's alone", async () => {
    const owner = await makePerson(server, { role: "Seller" });
    const stranger = await makePerson(server, { role: "Seller" });
    await owner.browser.call("PUT", PATH, { fields: { name: "Mine" }, images: [] });
    expect((await stranger.browser.call("GET", PATH)).body).toEqual({ draft: null });
    await stranger.browser.call("DELETE", PATH);
    expect((await owner.browser.call("GET", PATH)).body.draft.fields.name).toBe("Mine");
  });

  test("a form that is not sent yet keeps its pictures from being swept away", async () => {
    const { browser } = await makePerson(server, { role: "Seller" });
    const [kept, unused] = [await makeImage(server.db.kysely), await makeImage(server.db.kysely)];
    await browser.call("PUT", PATH, { fields: {}, images: [`/images/${kept}-800.webp`] });
    await server.db.pool.query(
      "UPDATE images SET kept_until = now() - interval '2 days' WHERE id = ANY ($1)",
      [[kept, unused]],
    );
    await server.app.images.removeUnused(new Date());
    const left = await server.db.pool.query("SELECT id FROM images WHERE id = ANY ($1)", [
      [kept, unused],
    ]);
    expect(left.rows).toEqual([{ id: kept }]);
  });

  test.each([
    [{ fields: { name: "x".repeat(10_001) }, images: [] }, "fields.name"],
    // No database stores these.
    [{ fields: { name: "\ud800" }, images: [] }, "fields.name"],
    [{ fields: { name: "\0" }, images: [] }, "fields.name"],
    [{ fields: { "\ud800": "x" }, images: [] }, "fields.\ud800"],
    [
      {
        fields: Object.fromEntries(Array.from({ length: 61 }, (_, at) => [`f${at}`, ""])),
        images: [],
      },
      "fields",
    ],
    [{ fields: {}, images: Array.from({ length: 21 }, () => "/images/x") }, "images"],
    [{ fields: {}, images: ["https://elsewhere.test/a.jpg"] }, "images"],
  ])("a form that is not sent yet is limited (%#)", async (sent, field) => {
    const { browser } = await makePerson(server, { role: "Seller" });
    const reply = await browser.call("PUT", PATH, sent);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
  });
});
