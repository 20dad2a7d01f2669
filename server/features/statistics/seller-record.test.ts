import fc from "fast-check";
import { v7 as makeId } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SellerRecord } from "#shared/contract/figures.ts";
import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeCar } from "#tests/support/make.ts";
import { pay } from "#tests/support/paying.ts";
import { makeMember, makePerson, type Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";
import { noteResponsiveSellers } from "./note-responsive-sellers.ts";

let server: TestApp;
let buyer: Person;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
  buyer = await makeMember(server);
});
afterAll(() => server.close());

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** A question, in seconds before now and after it. */
interface Question {
  asked: number;
  /** Undefined: never. */
  answered: number | undefined;
}

/** Writes conversations as they would have happened, each about a car of its own. */
async function insertQuestions(seller: Person, questions: readonly Question[]): Promise<void> {
  const { owner } = server.db;
  for (const { asked, answered } of questions) {
    const car = await makeCar(server.db.kysely, seller.id);
    const id = makeId();
    const last = answered === undefined ? asked : asked - answered;
    await owner.query(
      `INSERT INTO conversations (id, product_id, product_name, buyer_id, seller_id, newest, created_at, last_message_at)
       VALUES ($1, $2, 'Golf', $3, $4, 3, now() - $5 * interval '1 second', now() - $6 * interval '1 second')`,
      [id, car, buyer.id, seller.id, asked, last],
    );
    const write = (number: number, author: string, ago: number) =>
      owner.query(
        `INSERT INTO conversation_messages (conversation_id, number, author, author_id, text, key, sent_at)
         VALUES ($1, $2, $3, $4, 'x', $5, now() - $6 * interval '1 second')`,
        [id, number, author, author === "buyer" ? buyer.id : seller.id, makeId(), ago],
      );
    await write(1, "buyer", asked);
    // Only the first answer counts.
    if (answered !== undefined) {
      await write(2, "seller", asked - answered);
      await write(3, "seller", Math.max(0, asked - answered - 30));
    }
  }
}

const recordOf = async ({ id }: Person) =>
  (await (await server.get(`/api/sellers/${id}/record`)).json()) as SellerRecord;

/** The same in plain words: what the record must say of these questions. */
function expectedOf(questions: readonly Question[]) {
  const counted = questions.filter(
    ({ asked, answered }) => asked < 90 * DAY && (answered !== undefined || asked > DAY),
  );
  const times = counted
    .map(({ answered }) => answered ?? Number.POSITIVE_INFINITY)
    .toSorted((a, b) => a - b);
  const median = times[Math.ceil(times.length / 2) - 1] ?? Number.POSITIVE_INFINITY;
  const isKnown = counted.length >= 10;
  return {
    questions: counted.length,
    answered_within_day: isKnown ? times.filter((time) => time <= DAY).length : null,
    median_minutes: isKnown && Number.isFinite(median) ? Math.ceil(median / 60) : null,
  };
}

// Times are in the middle of a minute, and never near a limit: the test takes a moment itself.
const minutes = (most: number) => fc.integer({ min: 1, max: most }).map((count) => count * 60 - 30);
const question = fc
  .record({
    asked: fc.oneof(minutes(23 * 60), minutes(95 * 24 * 60)),
    delay: fc.option(fc.oneof(minutes(120), minutes(3 * 24 * 60)), { nil: undefined }),
  })
  .filter(({ asked }) => [DAY, 90 * DAY].every((limit) => Math.abs(asked - limit) > 60))
  .filter(({ delay = 0 }) => Math.abs(delay - DAY) > 60)
  .map(({ asked, delay }) => ({
    asked,
    answered: delay === undefined || delay > asked ? undefined : delay,
  }));

test("a seller's record agrees with a plain reckoning of generated histories", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(question, { maxLength: 30 }), async (questions) => {
      const seller = await makeMember(server, { role: "Seller" });
      await insertQuestions(seller, questions);
      expect(await recordOf(seller)).toMatchObject(expectedOf(questions));
    }),
    { numRuns: 15 },
  );
});

test("a seller's record says nothing below ten questions, and no time where half of them have no answer", async () => {
  const few = await makeMember(server, { role: "Seller" });
  await insertQuestions(
    few,
    Array.from({ length: 9 }, () => ({ asked: 2 * DAY, answered: HOUR - 30 })),
  );
  expect(await recordOf(few)).toEqual({
    questions: 9,
    answered_within_day: null,
    median_minutes: null,
    bookings: 0,
    bookings_kept: null,
    cancelled_by_seller: null,
    cars: 9,
    cars_confirmed: null,
    sales: 0,
    sales_refunded: null,
  });
  await insertQuestions(few, [{ asked: 2 * DAY, answered: HOUR - 30 }]);
  expect(await recordOf(few)).toMatchObject({ answered_within_day: 10, median_minutes: 60 });
  await insertQuestions(
    few,
    Array.from({ length: 11 }, () => ({ asked: 2 * DAY, answered: undefined })),
  );
  expect(await recordOf(few)).toMatchObject({ answered_within_day: 10, median_minutes: null });
});

test("a seller's record counts what was paid here, and what of it was given back", async () => {
  const admin = await makePerson(server, { role: "admin" });
  const { seller, car } = await makeSellerOfCar(server);
  const [payer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const { body } = await book(payer, car);
  const payment = await pay(server, payer, body.insertedId);
  const insert = async (state: string, daysAgo: number) =>
    server.db.owner.query(
      `INSERT INTO bookings (id, product_id, buyer_id, seller_id, item, price_minor, currency, name, email, phone,
         location, seller_name, state, held_until, ended_at)
       VALUES ($1, $2, $3, $4, 'Golf', 1000, 'EUR', 'Pat', 'pat@cars.test', '1', 'Here', 'Kim', $5, now(),
         now() - $6 * interval '1 day')`,
      [makeId(), await makeCar(server.db.kysely, seller.id), payer.id, seller.id, state, daysAgo],
    );
  for (let count = 0; count < 8; count += 1) await insert("paid", count);
  await insert("paid", 91);
  await insert("expired", 1);
  await insert("cancelled", 1);
  expect(await recordOf(seller)).toMatchObject({ sales: 9, sales_refunded: null });
  await insert("paid", 89);
  expect(await recordOf(seller)).toMatchObject({ sales: 10, sales_refunded: 0 });
  await admin.browser.call("POST", `/payments/${payment}/refunds`, { reason: "Was not there" });
  await expect.poll(async () => (await recordOf(seller)).sales_refunded).toBe(1);
});

/** A booking that has ended, as the record sees it. */
interface EndedBooking {
  state: "paid" | "cancelled" | "expired";
  endedBy: "buyer" | "seller" | "site" | null;
  daysAgo: number;
}

async function insertBookings(seller: Person, bookings: readonly EndedBooking[]): Promise<void> {
  for (const { state, endedBy, daysAgo } of bookings)
    await server.db.owner.query(
      `INSERT INTO bookings (id, buyer_id, seller_id, item, price_minor, currency, name, email, phone,
         location, seller_name, state, held_until, ended_by, ended_at)
       VALUES ($1, $2, $3, 'Golf', 1000, 'EUR', 'Pat', 'pat@cars.test', '1', 'Here', 'Kim', $4, now(), $5,
         now() - $6 * interval '1 day')`,
      [makeId(), buyer.id, seller.id, state, endedBy, daysAgo],
    );
}

const cancelled = fc
  .constantFrom("buyer", "seller", "site", null)
  .map((endedBy) => ({ state: "cancelled", endedBy }) as const);
const otherwise = fc
  .constantFrom("paid", "expired")
  .map((state) => ({ state, endedBy: null }) as const);
const endedBooking = fc
  .tuple(fc.oneof(cancelled, otherwise), fc.integer({ min: 0, max: 95 }))
  .filter(([, daysAgo]) => daysAgo !== 90)
  .map(([end, daysAgo]) => ({ ...end, daysAgo }));

test("a seller's record agrees with a plain reckoning of generated bookings", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(endedBooking, { maxLength: 30 }), async (bookings) => {
      const seller = await makeMember(server, { role: "Seller" });
      await insertBookings(seller, bookings);
      const counted = bookings.filter(
        ({ state, endedBy, daysAgo }) =>
          daysAgo < 90 && (state !== "cancelled" || endedBy === "buyer" || endedBy === "seller"),
      );
      const bySeller = counted.filter(({ endedBy }) => endedBy === "seller").length;
      const isKnown = counted.length >= 10;
      expect(await recordOf(seller)).toMatchObject({
        bookings: counted.length,
        bookings_kept: isKnown ? counted.length - bySeller : null,
        cancelled_by_seller: isKnown ? bySeller : null,
      });
    }),
    { numRuns: 15 },
  );
});

test("a seller's record counts the cars on sale that were posted, renewed or changed in the last 30 days", async () => {
  const seller = await makeMember(server, { role: "Seller" });
  const old = { posted_at: new Date(Date.now() - 31 * DAY * 1000) };
  const make = (values = {}) => makeCar(server.db.kysely, seller.id, values);
  const confirmed = async () => {
    const { cars, cars_confirmed: count } = await recordOf(seller);
    return [cars, count];
  };
  const [renewed, changed, repriced, withdrawn] = [
    await make(old),
    await make(old),
    await make(old),
    await make(old),
  ];
  for (let count = 0; count < 5; count += 1) await make(old);
  await make({ ...old, state: "sold" });
  expect(await confirmed()).toEqual([9, null]);
  await make();
  expect(await confirmed()).toEqual([10, 1]);
  const post = (path: string, body: unknown) => seller.browser.call("POST", path, body);
  await post("/listings/act", { ids: [renewed], act: "renew" });
  const details = (await (await server.get(`/api/cars/${renewed}`)).json()) as ProductDetails;
  const later = Date.parse(details.confirmed_at) - Date.parse(details.posted_at);
  expect(Math.round(later / (DAY * 1000))).toBe(31);
  await post("/listings/reprice", { ids: [repriced], percent: -5 });
  const { version } = (await seller.browser.call("GET", `/listings/${changed}`)).body;
  await seller.browser.call("PATCH", `/listings/${changed}`, { version, mileage_km: 99_000 });
  expect(await confirmed()).toEqual([10, 4]);
  await post("/listings/act", { ids: [withdrawn], act: "withdraw" });
  expect(await confirmed()).toEqual([9, null]);
  // An admin does not know whether a car can still be had.
  const admin = await makePerson(server, { role: "admin" });
  const [other = ""] = await server.db.pool
    .query<{ id: string }>(
      "SELECT id FROM products WHERE owner_id = $1 AND state = 'active' AND posted_at < now() - interval '30 days' AND id <> ALL ($2)",
      [seller.id, [renewed, changed, repriced]],
    )
    .then(({ rows }) => rows.map(({ id }) => id));
  const page = (await admin.browser.call("GET", `/listings/${other}`)).body;
  const { status } = await admin.browser.call("PATCH", `/listings/${other}`, {
    version: page.version,
    mileage_km: 98_000,
  });
  expect(status).toBe(200);
  await make(old);
  expect(await confirmed()).toEqual([10, 4]);
});

test("a seller's record is that of a seller: a buyer and an unknown person have none", async () => {
  expect((await server.get(`/api/sellers/${buyer.id}/record`)).status).toBe(404);
  expect((await server.get(`/api/sellers/${makeId()}/record`)).status).toBe(404);
  expect((await server.get("/api/sellers/x/record")).status).toBe(400);
});

test("cars of sellers who answer within a day are found by a filter, from ten questions on", async () => {
  const ask = async (answered: number, unanswered: number) => {
    const seller = await makeMember(server, { role: "Seller" });
    const car = await makeCar(server.db.kysely, seller.id);
    const times = (count: number, after: number | undefined) =>
      Array.from({ length: count }, () => ({ asked: 2 * DAY, answered: after }));
    await insertQuestions(seller, [...times(answered, HOUR), ...times(unanswered, undefined)]);
    return { seller, car };
  };
  const [good, poor, few] = [await ask(8, 2), await ask(7, 3), await ask(9, 0)];
  const found = async ({ seller, car }: { seller: Person; car: string }) => {
    const path = `/api/search?responsive=yes&limit=100&seller=${seller.id}`;
    const { items } = (await (await server.get(path)).json()) as { items: { _id: string }[] };
    return items.some(({ _id }) => _id === car);
  };
  await noteResponsiveSellers(server.db);
  expect([await found(good), await found(poor), await found(few)]).toEqual([true, false, false]);
  // The car's page says so in the words of the seller's page.
  const moved = await server.get(`/cars/${good.car}`);
  for (const path of [moved.headers.get("location") ?? "", `/sellers/${good.seller.id}`])
    expect(await (await server.get(path)).text(), path).toMatch(
      /Usually answers within (?:an hour|2 hours)\./,
    );
  // The index hears of it.
  const { rows } = await server.db.pool.query(
    "SELECT FROM catalogue_changes WHERE seller_id = $1",
    [good.seller.id],
  );
  expect(rows).toHaveLength(1);
  await insertQuestions(good.seller, [{ asked: 2 * DAY, answered: undefined }]);
  await noteResponsiveSellers(server.db);
  expect(await found(good)).toBe(false);
});
