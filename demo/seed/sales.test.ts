import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { removeDemo } from "#demo/remove-demo.ts";
import { checkBooks } from "#server/features/payments/check-books.ts";
import { reconcilePayments } from "#server/features/payments/reconcile-payments.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { checkMoney, compareWithProvider, pay } from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { receiptOf, refundBy } from "#tests/support/refunds.ts";
import { book, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { makeDemoCatalogue } from "./demo-catalogue.ts";
import { seedDemo } from "./seed-demo.ts";

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const now = new Date();
const { sales, sold } = makeDemoCatalogue(now);
const [latest] = sales;
let server: TestApp;
let admin: Person;

beforeAll(async () => {
  server = await startApp();
  await seedDemo(server.db.owner, { now });
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

const count = async (query: string, values: unknown[] = []) =>
  Number((await server.db.owner.query<{ count: string }>(query, values)).rows[0]?.count);

test("the demo's sales are spread over a year, in the order in which they can have happened", () => {
  expect(sales.length).toBeGreaterThanOrEqual(40);
  const ages = sales.map(({ paidAt }) => (now.getTime() - paidAt.getTime()) / 86_400_000);
  expect(Math.max(...ages)).toBeGreaterThan(330);
  expect(ages.filter((days) => days < 30).length).toBeGreaterThanOrEqual(4);
  for (const { car, buyer, bookedAt, paidAt, refund } of sales) {
    const order = [car.firstRegistered, car.postedAt, bookedAt, paidAt, refund?.at ?? paidAt, now];
    expect([car.name, order.toSorted((a, b) => a.getTime() - b.getTime())]).toEqual([
      car.name,
      order,
    ]);
    expect(buyer.createdAt.getTime()).toBeLessThan(bookedAt.getTime());
  }
  expect(new Set(sold.map(({ id }) => id)).size).toBe(sold.length);
});

test("the demo's sales agree with the ledger, with the sandbox and with what the provider is asked", async () => {
  await checkMoney(server);
  await compareWithProvider(server);
  await reconcilePayments(server.app.sales, new Date(), 0);
  await checkBooks(server.app.sales);
  await checkMoney(server);
  expect(server.log.filter((line) => JSON.parse(line).level >= 40)).toEqual([]);
});

test("a sale of the demo is refunded like any other", async () => {
  const payment = latest?.paymentId ?? "";
  const price = (latest?.car.resalePriceMinor ?? 0) / 100;
  const part = await refundBy(admin, payment, { amount: 100 });
  expect(part.body).toMatchObject({ acknowledged: true, state: "succeeded" });
  expect(await receiptOf(admin, payment)).toMatchObject({
    state: "partly_refunded",
    refunded: 100,
  });
  await refundBy(admin, payment);
  expect(await receiptOf(admin, payment)).toMatchObject({ state: "refunded", refunded: price });
  await compareWithProvider(server);
});

test("removing the demo takes its sales out of every log, and leaves what others have paid and done", async () => {
  const [buyer] = (await makeBuyers(server, 1)) as [Person]; // as many as were asked for
  const booked = await book(buyer, await makeCarOnSale(server));
  const own = await pay(server, buyer, booked.body.insertedId);
  await refundBy(admin, own, { amount: 100 });
  await removeDemo(server.db.owner);
  for (const [table, left] of Object.entries({
    bookings: 1,
    payments: 1,
    refunds: 1,
    ledger_entries: 2,
    sandbox_objects: 4,
  }))
    expect([table, await count(`SELECT count(*) FROM ${table}`)]).toEqual([table, left]);
  expect(await receiptOf(buyer, own)).toMatchObject({ refunded: 100 });
  // The refunds of this test's admin are kept, those of the demo's admin are gone.
  expect(await count("SELECT count(*) FROM audit_entries WHERE act = 'payment.refunded'")).toBe(3);
  expect(await count("SELECT count(*) FROM audit_entries WHERE actor_name = 'Demo Admin'")).toBe(0);
  await checkMoney(server);
  for (const log of ["audit_entries", "ledger_entries"])
    await expect(server.db.owner.query(`DELETE FROM ${log}`)).rejects.toThrow("only ever added to");
});
