import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeReader,
  matchNow,
  newMake,
  saveSearchOf,
  sellerActs,
  tellNow,
} from "#tests/support/alerts.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeSeller } from "#tests/support/make.ts";
import { openBrowser } from "#tests/support/person.ts";
import { mailsTo } from "#tests/support/sales.ts";

let server: TestApp;
let car: ReturnType<typeof sellerActs>["car"];
beforeAll(async () => {
  server = await startApp();
  // Changes are read from the first look on.
  await matchNow(server);
  ({ car } = sellerActs(server, await makeSeller(server.db.kysely)));
});
afterAll(() => server.close());

const GERMAN = { "accept-language": "de" };
const FILTERS = { price_to: 25_000, fuel: ["diesel"] };

/** Saves a search as a visitor, on pages of this language. */
function visit(make: string, email: string, headers: Record<string, string>) {
  const sent = { search: { make: [make], ...FILTERS }, rhythm: "instant", email };
  return openBrowser(server).call("POST", "/searches", sent, headers);
}

const keyOf = (text = "") => /\/alerts#(\S+)/.exec(text)?.[1] ?? "";

test("whoever saves a search on a German page without an account gets every mail about it in German", async () => {
  const [email, make] = ["besuch@cars.test", newMake()];
  await visit(make, email, GERMAN);
  const [asked] = await mailsTo(server, { email }, "Bestätigen Sie Ihre Suche");
  expect(asked?.text).toContain(`\n${make}, bis 25.000\u00a0€, Diesel\n`);
  const key = keyOf(asked?.text);
  expect(asked?.text).toContain(`http://cars.test/de/alerts#${key}`);
  await openBrowser(server).call("POST", `/alerts/${key}/confirm`);
  await car(make, { fuel: "diesel", name: "Ein Wagen" });
  await tellNow(server);
  const [news] = await mailsTo(server, { email }, "Neu: Ein Wagen");
  expect(news?.text).toMatch(/^Guten Tag,/);
  expect(news?.text).toContain("http://cars.test/de/");
  expect(news?.text).not.toContain("http://cars.test/cars");
});

test("a search that waits for its confirmation is in the language in which it was asked for last", async () => {
  const [email, make] = ["twice@cars.test", newMake()];
  await visit(make, email, GERMAN);
  await visit(make, email, {});
  const [asked] = await mailsTo(server, { email }, "Confirm your saved search");
  expect(asked?.text).toContain(`\n${make}, up to €25,000, Diesel\n`);
  await openBrowser(server).call("POST", `/alerts/${keyOf(asked?.text)}/confirm`);
  // A stranger on a German page changes nothing of what its owner has confirmed.
  await visit(make, email, GERMAN);
  await car(make, { fuel: "diesel", name: "A Car" });
  await tellNow(server);
  const [news] = await mailsTo(server, { email }, "New: A Car");
  expect(news?.text).toMatch(/^Hello,/);
});

test("a search of an account is named in the language of the page on which it was saved", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  const { body } = await reader.browser.call(
    "POST",
    "/searches",
    { search: { make: [make], ...FILTERS } },
    GERMAN,
  );
  expect(body.search.name).toBe(`${make}, bis 25.000\u00a0€, Diesel`);
  const { body: english } = await saveSearchOf(reader, newMake(), { search: FILTERS });
  expect(english.search.name).toMatch(/, up to €25,000, Diesel$/);
});

test("a search that its reader has not named is named in the language of each page, and a typed name stays", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  const { body } = await saveSearchOf(reader, make, { search: FILTERS });
  const nameIn = async (headers: Record<string, string>) => {
    const { body: own } = await reader.browser.call("GET", "/searches", undefined, headers);
    return own.searches[0].name;
  };
  expect(await nameIn(GERMAN)).toBe(`${make}, bis 25.000\u00a0€, Diesel`);
  expect(await nameIn({})).toBe(`${make}, up to €25,000, Diesel`);
  // Deleted, and restored on a page in another language.
  const { body: removed } = await reader.browser.call("DELETE", `/searches/${body.search._id}`);
  await reader.browser.call("POST", "/searches/restore", { undo: removed.undo }, GERMAN);
  expect(await nameIn({})).toBe(`${make}, up to €25,000, Diesel`);
  await reader.browser.call("PUT", `/searches/${body.search._id}`, { name: "for the dog" });
  expect([await nameIn({}), await nameIn(GERMAN)]).toEqual(["for the dog", "for the dog"]);
});

test("a mail and its notice name a search in the reader's language, in which it was not saved", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  const { body } = await saveSearchOf(reader, make, { search: FILTERS });
  expect(body.search.name).toBe(`${make}, up to €25,000, Diesel`);
  const { kysely } = server.db;
  await kysely.updateTable("users").set({ language: "de" }).where("id", "=", reader.id).execute();
  for (const name of ["Ein Wagen", "Noch ein Wagen"]) await car(make, { fuel: "diesel", name });
  await tellNow(server);
  const german = `„${make}, bis 25.000\u00a0€, Diesel“`;
  const [news] = await mailsTo(server, reader, german);
  expect(news?.text).toContain(german);
  const { body: own } = await reader.browser.call("GET", "/notices");
  expect(own[0].title).toBe(news?.subject);
});

test("the link in a mail's header leads to the page in the reader's language", async () => {
  const lead = (headers = {}) =>
    server
      .get("/api/alerts/some.key/end", { ...headers })
      .then(({ headers: sent }) => sent.get("location"));
  expect([await lead(GERMAN), await lead()]).toEqual(["/de/alerts#some.key", "/alerts#some.key"]);
});
