import { createHmac, randomUUID } from "node:crypto";
import { Stripe } from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { Gates } from "#tests/support/gates.ts";
import { beginSale, beginToPay, charge, checkMoney } from "#tests/support/paying.ts";
import type { Person } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { book, makeBuyers, makeCarOnSale, stateOf } from "#tests/support/sales.ts";

const gates = new Gates();
let server: TestApp;
let buyer: Person;
beforeAll(async () => {
  server = await startApp({}, { checkpoint: gates.checkpoint });
  [buyer] = (await makeBuyers(server, 1)) as [Person];
  // The sandbox holds its events: the server only hears of those that the tests send.
  await server.app.payments.operate("/v1/sandbox/webhooks", { hold: "true" });
});
afterAll(() => server.close());
afterEach(() => checkMoney(server));

/** As the built-in sandbox derives it from the site's key. */
const SECRET = `whsec_${createHmac("sha256", "k".repeat(40)).update("payments sandbox: webhooks").digest("hex").slice(0, 40)}`;

interface SentEvent {
  id?: string;
  type?: string;
  intent?: string;
  own?: Record<string, unknown>;
}

function describeEvent({ id, type = "payment_intent.succeeded", intent = "", own }: SentEvent) {
  return JSON.stringify({
    id: id ?? `evt_${Math.random().toString(36).slice(2)}`,
    object: "event",
    type,
    created: Math.floor(Date.now() / 1000),
    livemode: false,
    data: { object: { id: intent, object: "payment_intent" } },
    ...own,
  });
}

async function send(
  payload: string,
  {
    secret = SECRET,
    age = 0,
    signed = payload,
  }: { secret?: string; age?: number; signed?: string } = {},
): Promise<number> {
  const signature = Stripe.webhooks.generateTestHeaderString({
    payload: signed,
    secret,
    timestamp: Math.floor(Date.now() / 1000) - age,
  });
  return sendRaw(payload, signature);
}

async function sendRaw(payload: string, signature?: string): Promise<number> {
  const response = await fetch(`${server.url}/api/webhooks/stripe`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(signature !== undefined && { "stripe-signature": signature }),
    },
    body: payload,
  });
  return response.status;
}

/** A booking whose card was charged, before the site has heard of it. */
async function makeCharged() {
  const sale = await beginSale(server, buyer);
  await charge(server, sale.secret);
  return sale;
}

async function countEvents(id: string): Promise<number> {
  const { rows } = await server.db.pool.query(
    "SELECT count(*)::int AS n FROM payment_events WHERE id = $1",
    [id],
  );
  return Number(rows[0].n);
}

describe("an event of the provider", () => {
  it("an event of the provider pays the booking it is about; sent again and again, once", async () => {
    const { car, intent } = await makeCharged();
    const payload = describeEvent({ id: "evt_again", intent });
    for (let n = 0; n < 3; n += 1) expect(await send(payload)).toBe(200);
    expect(await countEvents("evt_again")).toBe(1);
    expect(await stateOf(server, car)).toBe("sold");
  });

  it("an event of the provider is asked about, not believed: what it says happened has not", async () => {
    const { car, booking, intent } = await beginSale(server, buyer);
    expect(await send(describeEvent({ intent }))).toBe(200);
    expect(await stateOf(server, car)).toBe("reserved");
    await buyer.browser.call("DELETE", `/deletebookings/${booking}`);
  });

  it("an event of the provider that comes late changes nothing: an old failure after the payment", async () => {
    const { car, booking, intent } = await makeCharged();
    expect(await send(describeEvent({ intent }))).toBe(200);
    for (const type of [
      "payment_intent.payment_failed",
      "payment_intent.created",
      "payment_intent.canceled",
    ])
      expect(await send(describeEvent({ type, intent }))).toBe(200);
    expect(await stateOf(server, car)).toBe("sold");
    const found = await buyer.browser.call("GET", `/bookings/${booking}`);
    expect(found.body.paid).toBe(true);
  });

  it.each([
    ["of another mode", { livemode: true }],
    ["of another account", { account: "acct_1OtherAccount" }],
  ])("%s is not taken", async (_, own) => {
    const { car, booking, intent } = await makeCharged();
    expect(await send(describeEvent({ id: `evt_${Object.keys(own)[0]}`, intent, own }))).toBe(200);
    expect(await countEvents(`evt_${Object.keys(own)[0]}`)).toBe(0);
    expect(await stateOf(server, car)).toBe("reserved");
    await send(describeEvent({ intent }));
    expect((await buyer.browser.call("GET", `/bookings/${booking}`)).body.paid).toBe(true);
  });

  it("about a payment of an unknown booking is written to the log", async () => {
    const intent = await server.app.payments.provider?.createIntent(
      {
        amountMinor: 10_000,
        currency: "EUR",
        bookingId: randomUUID(),
        paymentId: randomUUID(),
        description: "Unknown",
      },
      randomUUID(),
    );
    expect(await send(describeEvent({ id: "evt_unknown", intent: intent?.id ?? "" }))).toBe(200);
    const said = server.log.filter((line) => line.includes("belongs to no booking of this site"));
    expect(said.map((line) => JSON.parse(line) as object)).toEqual([
      expect.objectContaining({ event: "evt_unknown", intent: intent?.id }),
    ]);
  });

  it("about nothing of ours is kept and harmless", async () => {
    for (const intent of ["pi_unknown0000000000000000", "", "../../charges"])
      expect(await send(describeEvent({ intent }))).toBe(200);
    expect(
      await send(describeEvent({ type: "customer.created", own: { data: { object: {} } } })),
    ).toBe(200);
  });
});

describe("one event that is delivered four times at once", () => {
  let rival: Rival;
  beforeAll(async () => {
    rival = await Rival.open(server.db);
  });
  afterAll(() => rival.close());
  afterEach(() => gates.clear());

  /** Forces the race: no delivery is stored, or asks the provider, before all have come as far. */
  async function deliver(n: number) {
    const { booking, intent } = await makeCharged();
    const payload = describeEvent({ id: `evt_at_once_${n}_`, intent });
    gates.close("event: stored", 4);
    gates.close("settling: facts known", 4);
    await rival.hold("LOCK TABLE payment_events IN SHARE MODE");
    const replies = Promise.all([1, 2, 3, 4].map(() => send(payload)));
    await rival.waiters(4);
    await rival.release();
    expect(await replies).toEqual([200, 200, 200, 200]);
    const { rows } = await server.db.pool.query(
      `SELECT (SELECT count(*)::int FROM payment_events WHERE id LIKE $1 || '%') AS stored,
         (SELECT count(*)::int FROM jobs.job WHERE name = 'event' AND data->>'eventId' = $1) AS jobs,
         (SELECT state FROM bookings WHERE id = $2) AS state,
         (SELECT count(*)::int FROM payments WHERE booking_id = $2) AS payments,
         (SELECT count(*)::int FROM ledger_entries l JOIN payments p ON p.id = l.payment_id
          WHERE p.booking_id = $2) AS charges`,
      [`evt_at_once_${n}_`, booking],
    );
    return rows[0];
  }
  const PAID_ONCE = { state: "paid", payments: 1, charges: 1 };

  it("one event that is delivered four times at once is stored once, looked after once, and one payment", async () => {
    for (let n = 1; n <= 20; n += 1)
      expect(await deliver(n)).toEqual({ stored: 1, jobs: 1, ...PAID_ONCE });
  });

  it("one event that is delivered four times at once would be stored each time without its key, and be one payment all the same", async () => {
    // Each copy gets a key of its own, so the unique key never decides.
    await server.db.owner.query(`
      CREATE SEQUENCE copies; GRANT USAGE ON copies TO PUBLIC;
      CREATE FUNCTION give_key() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN IF nextval('copies') > 1 THEN NEW.id := NEW.id || lastval(); END IF; RETURN NEW; END $$;
      CREATE TRIGGER give_key BEFORE INSERT ON payment_events FOR EACH ROW EXECUTE FUNCTION give_key()`);
    expect(await deliver(0)).toEqual({ stored: 4, jobs: 4, ...PAID_ONCE });
    await server.db.owner.query("DROP TRIGGER give_key ON payment_events");
  });
});

describe("what the provider has not sent", () => {
  it("what the provider has not sent is refused: forged, changed, unsigned, old, empty", async () => {
    const { car, booking, intent } = await makeCharged();
    const payload = describeEvent({ intent });
    const outcomes = [
      await send(payload, { secret: `whsec_${"0".repeat(40)}` }),
      await send(payload, { signed: payload.replace("succeeded", "canceled") }),
      await send(payload, { age: 301 }),
      await sendRaw(payload),
      await sendRaw(payload, "t=1,v1=0"),
      await sendRaw(payload, ""),
      await sendRaw("", ""),
    ];
    expect(outcomes).toEqual(outcomes.map(() => 400));
    expect(await stateOf(server, car)).toBe("reserved");
    expect(await send(payload, { age: 200 })).toBe(200);
    expect((await buyer.browser.call("GET", `/bookings/${booking}`)).body.paid).toBe(true);
  });

  it("what the provider has not sent is refused when it is larger than any event", async () => {
    expect(await send(describeEvent({ own: { filler: "x".repeat(1_100_000) } }))).toBe(413);
  });
});

describe("without the provider", () => {
  it("nothing is charged and nothing is lost: it is said, and the hold stays", async () => {
    const other = await startApp();
    const [person] = (await makeBuyers(other, 1)) as [Person];
    const car = await makeCarOnSale(other);
    const { body } = await book(person, car);
    await other.app.payments.stop();
    const begun = await beginToPay(person, body.insertedId);
    expect([begun.status, begun.body.message]).toEqual([
      503,
      "The payment service isn’t responding. You haven’t been charged. Please try again in a moment.",
    ]);
    expect(await stateOf(other, car)).toBe("reserved");
    await other.close();
  });

  it("a site that takes no payments says so", async () => {
    const other = await startApp({ PAYMENTS: "off" });
    const [person] = (await makeBuyers(other, 1)) as [Person];
    const { body } = await book(person, await makeCarOnSale(other));
    const begun = await beginToPay(person, body.insertedId);
    expect([begun.status, begun.body.message]).toEqual([
      503,
      "Card payment isn’t available on this site yet.",
    ]);
    const options = await person.browser.call("GET", "/payments/options");
    expect(options.body).toEqual({ kind: "off", publishableKey: null });
    await other.close();
  });
});
