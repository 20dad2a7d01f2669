import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeSeller } from "#tests/support/make.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import {
  makeReader,
  matchNow,
  newMake,
  saveSearchOf,
  sellerActs,
  subjectsTo,
  tellNow,
  whenMailed,
} from "#tests/support/alerts.ts";
import { mailsTo } from "#tests/support/sales.ts";

let server: TestApp;
let sellerId: string;
let acts: ReturnType<typeof sellerActs>;
beforeAll(async () => {
  server = await startApp();
  sellerId = await makeSeller(server.db.kysely);
  acts = sellerActs(server, sellerId);
});
afterAll(() => server.close());

/** Puts many cars on sale at once, as an import does. */
async function importCars(make: string, count: number): Promise<void> {
  await server.db.pool.query(
    `INSERT INTO products (id, owner_id, category_id, name, make, resale_price_minor, currency)
     SELECT gen_random_uuid(), $1, '01', 'Imported ' || n, $2, 500000, 'EUR' FROM generate_series(1, $3::int) n`,
    [sellerId, make, count],
  );
}

const rowsOf = async (searchId: string) => {
  const { rows } = await server.db.pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM saved_search_cars WHERE search_id = $1",
    [searchId],
  );
  return rows[0]?.count;
};

test("a search of more than a thousand new cars keeps a thousand and tells that there are more, once", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  const { body } = await saveSearchOf(reader, make, { rhythm: "daily" });
  await importCars(make, 990);
  await matchNow(server);
  await importCars(make, 250);
  // What waits already takes no further place.
  await acts.set(await acts.car(make), { description: "Changed" });
  await server.db.pool.query("UPDATE products SET description = 'Again' WHERE make = $1", [make]);
  await tellNow(server);
  expect(await rowsOf(body.search._id)).toBe(1_000);
  const [mail] = await mailsTo(server, reader, `1,000 and more new cars: “${make}”`);
  expect(mail?.text).toContain("And at least 980 more. All cars of this search:");
  await server.db.pool.query("UPDATE products SET description = 'Once more' WHERE make = $1", [
    make,
  ]);
  await tellNow(server);
  await whenMailed(server);
  expect(subjectsTo(server, reader)).toHaveLength(1);
  // The price of a car that was not stored counts as told, too.
  await server.db.pool.query(
    "UPDATE products SET resale_price_minor = 400000 WHERE make = $1 AND name = 'Imported 240'",
    [make],
  );
  await acts.car(make, { name: "After" });
  await tellNow(server);
  await mailsTo(server, reader, `News about 3 cars: “${make}”`);
});

test("a thousand cars that fill a search are told without more", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  await saveSearchOf(reader, make);
  await importCars(make, 1_000);
  await tellNow(server);
  await mailsTo(server, reader, `1,000 new cars: “${make}”`);
});

test("a search that was turned off and on again forgets that there was more", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  const { body } = await saveSearchOf(reader, make);
  for (let count = 0; count < 4; count += 1) await acts.car(make);
  await matchNow(server, 3);
  for (const rhythm of ["never", "instant"])
    await reader.browser.call("PUT", `/searches/${body.search._id}`, { rhythm });
  await acts.car(make, { name: "After" });
  await tellNow(server, 3);
  await mailsTo(server, reader, "New: After");
});

test("whatever the order, a car is told as new once at most, and at least by saying that there are more", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant("arrive" as const), count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constantFrom("edit" as const, "match" as const, "tell" as const) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const [reader, make] = [await makeReader(server), newMake()];
      await saveSearchOf(reader, make, { tells: ["new"] });
      /** Cars that nobody was told of, by name. */
      const waiting = new Set<string>();
      /** Cars that a message has told, by name or as more. */
      const told = new Set<string>();
      let mails = 0;
      let cars = 0;
      const tell = async () => {
        await tellNow(server, 3);
        await whenMailed(server);
        const fresh = server.mails.filter(({ to }) => to === reader.email).slice(mails);
        mails += fresh.length;
        for (const { subject, text } of fresh) {
          const names = text.match(/Car number \d+\b/g) ?? [];
          for (const name of names) {
            expect(told, `told twice: ${name}`).not.toContain(name);
            waiting.delete(name);
            told.add(name);
          }
          if (!subject.includes(" and more ")) continue;
          for (const name of waiting) told.add(name);
          waiting.clear();
        }
        expect([...waiting], "told of nobody").toEqual([]);
      };
      for (const each of [...steps, { kind: "tell" as const }]) {
        if (each.kind === "arrive")
          for (let count = 0; count < each.count; count += 1) {
            cars += 1;
            await acts.car(make, { name: `Car number ${cars}` });
            waiting.add(`Car number ${cars}`);
          }
        if (each.kind === "edit")
          await server.db.pool.query(
            "UPDATE products SET description = description || '.' WHERE make = $1",
            [make],
          );
        if (each.kind === "match") await matchNow(server, 3);
        if (each.kind === "tell") await tell();
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);
