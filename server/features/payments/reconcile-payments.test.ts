import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type PaymentProvider, PaymentsError } from "#server/adapters/payments/payments.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  beginSale,
  type CARDS,
  changeAtProvider,
  charge,
  checkMoney,
  holdEvents,
  inMinutes,
  record,
} from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { makeBuyers, stateOf } from "#tests/support/sales.ts";
import { settlePayment } from "./settle-payment.ts";
import { checkBooks } from "./check-books.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

let server: TestApp;
let admin: Person;
let provider: PaymentProvider;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin" });
  // All events of the provider are lost.
  provider = await holdEvents(server);
});
afterAll(() => server.close());
afterEach(async () => {
  vi.restoreAllMocks();
  await checkMoney(server);
});

async function begin() {
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  return { buyer, ...(await beginSale(server, buyer)) };
}

async function makePayment(card: keyof typeof CARDS = "good") {
  const begun = await begin();
  await charge(server, begun.secret, card);
  const { body } = await record(begun.buyer, begun.booking, begun.intent);
  return { ...begun, payment: body.insertedId as string };
}

/** Reconciles with the provider, so many minutes later. */
const lookIn = (minutes: number) => reconcilePayments(server.app.sales, inMinutes(minutes), 0);

async function giveBack(payment: string) {
  const sent = { reason: "The mirror is broken", amount: 100, request: randomUUID() };
  await admin.browser.call("POST", `/payments/${payment}/refunds`, sent);
  const { rows } = await server.db.pool.query(
    "SELECT provider_id FROM refunds WHERE payment_id = $1",
    [payment],
  );
  return rows[0].provider_id as string;
}

async function refundsOf(payment: string) {
  const { rows } = await server.db.pool.query(
    "SELECT state, refunded_minor FROM refunds r JOIN LATERAL (SELECT refunded_minor FROM payments WHERE id = payment_id) p ON true WHERE payment_id = $1",
    [payment],
  );
  return rows;
}

async function countTouched(): Promise<number> {
  const { rows } = await server.db.pool.query(
    "SELECT count(*)::int AS n FROM payments WHERE state IN ('requires_payment', 'processing')",
  );
  return Number(rows[0].n);
}

describe("comparing with the provider", () => {
  it("comparing with the provider goes on after what cannot be read there", async () => {
    const [odd, paid] = [await begin(), await begin()];
    // Digits that this currency has not: the intent can be read neither by itself nor in a list.
    await changeAtProvider(server, odd.intent, { amount: 1050, currency: "isk" });
    await charge(server, paid.secret);
    await lookIn(0);
    expect(await stateOf(server, paid.car)).toBe("sold");
    expect(
      server.log.filter((line) => line.includes("comparison with the payment provider failed")),
    ).not.toEqual([]);
    await server.db.pool.query("UPDATE payments SET state = 'failed' WHERE intent_id = $1", [
      odd.intent,
    ]);
  });

  it("calls off what was begun to pay a booking that has ended, although the job for that was lost", async () => {
    const { booking, buyer, intent } = await begin();
    const { kysely } = server.db;
    // As when a process takes the job and is killed.
    const put = vi.spyOn(server.app.sales.jobs, "put").mockResolvedValue();
    expect((await buyer.browser.call("DELETE", `/deletebookings/${booking}`)).status).toBe(200);
    put.mockRestore();
    expect((await provider.findIntent(intent))?.status).toBe("requires_payment");
    await lookIn(0);
    expect((await provider.findIntent(intent))?.status).toBe("cancelled");
    const payments = kysely.selectFrom("payments").select("state");
    expect(await payments.where("booking_id", "=", booking).execute()).toEqual([
      { state: "failed" },
    ]);
  });

  it("comparing with the provider asks about each in its turn, however many fail", async () => {
    const begun = await Promise.all(Array.from({ length: 8 }, begin));
    const last = begun.at(-1);
    if (last === undefined) throw new Error("nothing was begun");
    await charge(server, last.secret);
    const real = provider.findIntent.bind(provider);
    const asked: string[] = [];
    vi.spyOn(provider, "findIntent").mockImplementation(async (id) => {
      asked.push(id);
      if (id === last.intent) return real(id);
      throw new PaymentsError("unreachable", "No answer.");
    });
    // The provider's list of charges is empty, so it is of no help.
    vi.spyOn(provider, "listIntents").mockImplementation(async function* () {});
    const open = await countTouched();
    for (let n = 0; n * 5 < open; n += 1) await lookIn(n);
    expect(asked).toContain(last.intent);
    expect(await stateOf(server, last.car)).toBe("sold");
  });

  it("comparing with the provider sends the refunds that can be sent, whatever becomes of others", async () => {
    const payments = [await makePayment(), await makePayment(), await makePayment()];
    const no = new PaymentsError("unreachable", "No answer.");
    const refund = vi.spyOn(provider, "refund").mockRejectedValue(no);
    const sent = { reason: "The mirror is broken", amount: 100 };
    for (const { payment } of payments)
      await admin.browser.call("POST", `/payments/${payment}/refunds`, sent);
    refund.mockRestore();
    const real = provider.refund.bind(provider);
    vi.spyOn(provider, "refund").mockImplementation(async (asked, key) => {
      if (asked.intentId === payments[0]?.intent) throw no;
      return real(asked, key);
    });
    await lookIn(1);
    const states = await Promise.all(payments.map(({ payment }) => refundsOf(payment)));
    expect(
      states
        .slice(1)
        .flat()
        .map(({ state }) => state),
    ).toEqual(["succeeded", "succeeded"]);
  });

  it("of the refunds that are still to be sent the latest fails where too much was given back at the provider's own site", async () => {
    const { payment, intent } = await makePayment();
    const unreachable = new PaymentsError("unreachable", "No answer.");
    const refund = vi.spyOn(provider, "refund").mockRejectedValue(unreachable);
    for (const amount of [3000, 5000])
      await admin.browser.call("POST", `/payments/${payment}/refunds`, { reason: "Rust", amount });
    await server.app.payments.operate("/v1/sandbox/refunds", {
      payment_intent: intent,
      amount: "400000",
    });
    await settlePayment(server.app.sales, intent);
    refund.mockRestore();
    await lookIn(1);
    const { rows } = await server.db.pool.query(
      "SELECT amount_minor / 100 AS amount, state FROM refunds WHERE payment_id = $1 ORDER BY id",
      [payment],
    );
    expect(rows).toEqual([
      { amount: 3000, state: "succeeded" },
      { amount: 5000, state: "failed" },
      { amount: 4000, state: "succeeded" },
    ]);
  });
});

describe("what is announced and not heard", () => {
  it("a refund that was pending at the bank is asked about again", async () => {
    const { payment } = await makePayment("refundPending");
    const refund = await giveBack(payment);
    expect(await refundsOf(payment)).toMatchObject([{ state: "pending" }]);
    await server.app.payments.operate(`/v1/sandbox/refunds/${refund}/settle`);
    await lookIn(10);
    expect(await refundsOf(payment)).toMatchObject([{ state: "succeeded" }]);
  });

  it("a refund that fails after it had succeeded is seen", async () => {
    const { payment } = await makePayment("refundFails");
    const refund = await giveBack(payment);
    expect(await refundsOf(payment)).toMatchObject([{ state: "succeeded" }]);
    await server.app.payments.operate(`/v1/sandbox/refunds/${refund}/settle`);
    await lookIn(10);
    expect(await refundsOf(payment)).toEqual([{ state: "failed", refunded_minor: 0 }]);
  });

  it("a dispute is seen, and a refund at the provider's own site", async () => {
    const [disputed, refunded] = [await makePayment(), await makePayment()];
    await server.app.payments.operate("/v1/sandbox/disputes", { payment_intent: disputed.intent });
    const form = { payment_intent: refunded.intent, amount: "500" };
    await server.app.payments.operate("/v1/sandbox/refunds", form);
    await lookIn(10);
    const { rows } = await server.db.pool.query(
      "SELECT kind FROM ledger_entries WHERE payment_id = $1 ORDER BY id",
      [disputed.payment],
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["charge", "dispute"]);
    expect(await refundsOf(refunded.payment)).toMatchObject([{ refunded_minor: 500 }]);
  });

  it("what is announced and not heard is asked about more and more seldom", async () => {
    const { intent } = await makePayment();
    const find = vi.spyOn(provider, "findIntent");
    const countIn = async (minutes: number[]) => {
      find.mockClear();
      for (const at of minutes) await lookIn(at);
      return find.mock.calls.filter(([id]) => id === intent).length;
    };
    const day = 24 * 60;
    const hour = Array.from({ length: 12 }, (_, n) => 6 + n * 5);
    expect(await countIn(hour)).toBeLessThan(6);
    expect(await countIn([10 * day])).toBe(1);
    expect(await countIn([10 * day + 60, 12 * day, 15 * day])).toBe(0);
    expect(await countIn([119 * day, 130 * day])).toBe(2);
    // By then a bank can take no money back any more.
    expect(await countIn([131 * day, 400 * day])).toBe(0);
  });

  it("an event is looked after when its job is lost", async () => {
    const { car, secret, intent } = await begin();
    await charge(server, secret);
    await server.db.pool.query(
      `INSERT INTO payment_events (id, type, intent_id, created_at, received_at)
       VALUES ('evt_lost', 'payment_intent.succeeded', $1, now(), now() - interval '1 hour')`,
      [intent],
    );
    vi.spyOn(provider, "listIntents").mockImplementation(async function* () {});
    await lookIn(0);
    expect(await stateOf(server, car)).toBe("sold");
    const { rows } = await server.db.pool.query(
      "SELECT processed_at FROM payment_events WHERE id = 'evt_lost'",
    );
    expect(rows[0].processed_at).not.toBeNull();
  });
});

describe("an older word about a refund, heard after a newer one", () => {
  it.each([
    ["that it is pending, after it succeeded", "refundPending", "succeeded", 10_000],
    ["that it succeeded, after it failed", "refundFails", "failed", 0],
  ] as const)("%s, changes nothing", async (_, card, state, refunded) => {
    const { payment, intent } = await makePayment(card);
    const refund = await giveBack(payment);
    const older = await provider.listRefunds(intent);
    await server.app.payments.operate(`/v1/sandbox/refunds/${refund}/settle`);
    await settlePayment(server.app.sales, intent);
    const known = [{ state, refunded_minor: refunded }];
    expect(await refundsOf(payment)).toEqual(known);
    vi.spyOn(provider, "listRefunds").mockResolvedValue(older);
    await settlePayment(server.app.sales, intent);
    expect(await refundsOf(payment)).toEqual(known);
    const { rows } = await server.db.pool.query(
      "SELECT sum(amount_minor)::int AS sum FROM ledger_entries WHERE payment_id = $1",
      [payment],
    );
    expect(rows).toEqual([{ sum: 1_000_000 - refunded }]);
  });
});

describe("the books", () => {
  it("the books that do not agree are named: at every look where they were touched, and of all now and then", async () => {
    const { payment } = await makePayment();
    const isNamed = () =>
      server.log.some(
        (line) => line.includes(payment) && line.includes("payment totals do not match"),
      );
    const set = (refunded: number, age: string) =>
      server.db.pool.query(
        `UPDATE payments SET refunded_minor = $2, look_at = NULL, looked_at = now() - interval '${age}' WHERE id = $1`,
        [payment, refunded],
      );
    await set(5, "2 days");
    await lookIn(0);
    expect(isNamed()).toBe(false);
    await checkBooks(server.app.sales);
    expect(isNamed()).toBe(true);
    server.log.length = 0;
    await set(5, "1 minute");
    await lookIn(0);
    expect(isNamed()).toBe(true);
    await set(0, "1 minute");
  });
});
