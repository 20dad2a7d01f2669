import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import {
  isCharged,
  PAYMENT_STATES,
  PAYMENT_TRANSITIONS,
  type PaymentState,
} from "#shared/rules/payments.ts";

let server: TestApp;
let booking: string;
beforeAll(async () => {
  server = await startApp();
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  booking = (await book(buyer, await makeCarOnSale(server))).body.insertedId;
});
afterAll(() => server.close());

/** What the other columns are in a state. */
const charge = (state: PaymentState) => (isCharged(state) ? `ch_${randomUUID()}` : null);

const PAIRS = PAYMENT_STATES.flatMap((from) =>
  PAYMENT_STATES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe("the database holds the states of a payment", () => {
  it.each(PAIRS)("the database holds the states of a payment from %s to %s", async (from, to) => {
    const id = randomUUID();
    await server.db.pool.query("DELETE FROM payments");
    await server.db.pool.query(
      `INSERT INTO payments (id, booking_id, mode, amount_minor, currency, state, charge_id, charged_at)
       VALUES ($1, $2, 'sandbox', 100, 'EUR', $3, $4, CASE WHEN $4::text IS NULL THEN NULL ELSE now() END)`,
      [id, booking, from, charge(from)],
    );
    // Changes the state directly in the table, as a faulty program would.
    const changing = server.db.pool.query(
      `UPDATE payments SET state = $2, charge_id = $3, charged_at = CASE WHEN $3::text IS NULL THEN NULL ELSE now() END
       WHERE id = $1`,
      [id, to, charge(to)],
    );
    if (PAYMENT_TRANSITIONS[from].includes(to)) await changing;
    else await expect(changing).rejects.toThrow(`a payment that is ${from} cannot become ${to}`);
  });
});
