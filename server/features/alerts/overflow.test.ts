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
  const [mail] = await mailsTo(server, reader, `More than 1,000 new cars: “${make}”`);
  expect(mail?.text).toContain("\n\nAnd more than 980 others. All cars for this search:");
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

/** Cars of a make that a search of it has told as new, as many as may wait. */
async function tellThree(make: string): Promise<string[]> {
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await acts.car(make));
  await tellNow(server, 3);
  return ids;
}

test("cars that were told and are edited leave room for a new one", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  await saveSearchOf(reader, make, { rhythm: "daily" });
  for (const id of await tellThree(make)) await acts.set(id, { description: "Changed" });
  await matchNow(server, 3);
  await acts.car(make, { name: "Fourth" });
  await tellNow(server, 3);
  await mailsTo(server, reader, "New: Fourth");
});

test("cars that were told and get cheaper leave room for a new one", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  await saveSearchOf(reader, make, { rhythm: "daily" });
  for (const id of await tellThree(make)) await acts.set(id, { resale_price_minor: 100_000 });
  await matchNow(server, 3);
  await acts.car(make, { name: "Fourth" });
  await tellNow(server, 3);
  const [mail] = await mailsTo(server, reader, `News about 4 cars: “${make}”`);
  expect(mail?.text).toContain("New:\n\nFourth\n");
  expect(mail?.text).not.toContain("And more");
});

test("however many known cars get cheaper, all are told, and the next new car is found", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) ids.push(await acts.car(make));
  await saveSearchOf(reader, make, { rhythm: "daily", tells: ["lowered"] });
  const other = await makeReader(server);
  await saveSearchOf(other, make, { rhythm: "daily" });
  for (const id of ids) await acts.set(id, { resale_price_minor: 100_000 });
  await acts.car(make);
  await tellNow(server, 3);
  await mailsTo(server, reader, `5 prices lowered: “${make}”`);
  await mailsTo(server, other, `News about 6 cars: “${make}”`);
});

test("lower prices and more new cars than may wait are one message", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  await saveSearchOf(reader, make, { rhythm: "daily" });
  for (const id of await tellThree(make)) await acts.set(id, { resale_price_minor: 100_000 });
  for (let count = 0; count < 4; count += 1) await acts.car(make);
  await tellNow(server, 3);
  const [mail] = await mailsTo(server, reader, `News about more than 6 cars: “${make}”`);
  expect(mail?.text).toContain("\n\nAnd more new cars. All cars for this search:");
});

test("new cars that were left out are told when all that waited have gone", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  await saveSearchOf(reader, make, { rhythm: "daily" });
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) ids.push(await acts.car(make));
  await matchNow(server, 3);
  await acts.car(make);
  await matchNow(server, 3);
  for (const id of ids) await acts.set(id, { state: "sold" });
  await tellNow(server, 3);
  const [mail] = await mailsTo(server, reader, `New cars: “${make}”`);
  expect(mail?.text).toContain("”.\n\nNew cars have been listed. All cars for this search:");
  await tellNow(server, 3);
  await whenMailed(server);
  expect(subjectsTo(server, reader)).toHaveLength(1);
});

test("a new car that is left out is due by itself, where those that waited were told during the run", async () => {
  const [reader, make] = [await makeReader(server), newMake()];
  await saveSearchOf(reader, make, { rhythm: "daily" });
  await acts.car(make);
  await tellNow(server, 0);
  await mailsTo(server, reader, `New cars: “${make}”`);
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
    fc.record({ kind: fc.constant("arrive"), count: fc.integer({ min: 1, max: 5 }) }),
    fc.record({ kind: fc.constantFrom("edit", "lower", "leave", "match", "tell") }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 10 }), async (steps) => {
      const [reader, make] = [await makeReader(server), newMake()];
      await saveSearchOf(reader, make, { tells: ["new"] });
      /** Cars that nobody was told of, by name. */
      const waiting = new Set<string>();
      /** Cars that a message has told, by name or as more. */
      const told = new Set<string>();
      /** Cars that came since the last message was due. */
      let arrived = 0;
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
          if (!/more than |^New cars: /i.test(subject)) continue;
          expect(arrived, subject).toBeGreaterThan(3);
          for (const name of waiting) told.add(name);
          waiting.clear();
        }
        expect([...waiting], "told of nobody").toEqual([]);
        arrived = 0;
      };
      // Three cars that were told are to be judged again: they take no place.
      const full = [
        { kind: "arrive", count: 3 },
        { kind: "tell" },
        { kind: "edit" },
        { kind: "match" },
      ];
      for (const each of [...full, ...steps, { kind: "tell" }]) {
        if ("count" in each)
          for (let count = 0; count < each.count; count += 1) {
            cars += 1;
            arrived += 1;
            await acts.car(make, { name: `Car number ${cars}` });
            waiting.add(`Car number ${cars}`);
          }
        if (each.kind === "edit")
          await server.db.pool.query(
            "UPDATE products SET description = description || '.' WHERE make = $1",
            [make],
          );
        if (each.kind === "lower")
          await server.db.pool.query(
            "UPDATE products SET resale_price_minor = resale_price_minor * 0.9 WHERE make = $1",
            [make],
          );
        if (each.kind === "leave") {
          const last = `Car number ${cars}`;
          await server.db.pool.query(
            "UPDATE products SET state = 'withdrawn' WHERE make = $1 AND name <> $2",
            [make, last],
          );
          for (const name of waiting) if (name !== last) waiting.delete(name);
        }
        if (each.kind === "match") await matchNow(server, 3);
        if (each.kind === "tell") await tell();
      }
    }),
    { numRuns: 12 },
  );
}, 60_000);
