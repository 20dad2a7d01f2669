import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import type { Person } from "#tests/support/person.ts";
import { book, makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { BOOKING_STATES, BOOKING_TRANSITIONS, type BookingState } from "#shared/rules/bookings.ts";

let server: TestApp;
let buyer: Person;
beforeAll(async () => {
  server = await startApp();
  [buyer] = (await makeBuyers(server, 1)) as [Person];
});
afterAll(() => server.close());

/** Changes the state directly in the table, as a faulty program would. */
function change(id: string, to: BookingState): Promise<unknown> {
  return server.db.pool.query(
    `UPDATE bookings SET state = $2, hold_slot = CASE WHEN $2 = 'held' THEN 1 END,
       ended_at = CASE WHEN $2 = 'held' THEN NULL ELSE now() END WHERE id = $1`,
    [id, to],
  );
}

const PAIRS = BOOKING_STATES.flatMap((from) =>
  BOOKING_STATES.filter((to) => to !== from).map((to) => [from, to] as const),
);

describe("the database holds the states of a booking", () => {
  it.each(PAIRS)("the database holds the states of a booking from %s to %s", async (from, to) => {
    await server.db.pool.query("DELETE FROM bookings");
    const { body } = await book(buyer, await makeCarOnSale(server));
    if (from !== "held") await change(body.insertedId, from);
    const changing = change(body.insertedId, to);
    if (BOOKING_TRANSITIONS[from].includes(to)) await changing;
    else await expect(changing).rejects.toThrow(`a booking that is ${from} cannot become ${to}`);
  });

  it("the database holds the states of a booking and what was agreed", async () => {
    await server.db.pool.query("DELETE FROM bookings");
    const { body } = await book(buyer, await makeCarOnSale(server));
    for (const column of ["price_minor = 1", "item = 'another'", "currency = 'USD'"])
      await expect(
        server.db.pool.query(`UPDATE bookings SET ${column} WHERE id = $1`, [body.insertedId]),
      ).rejects.toThrow("what was agreed cannot be changed");
  });
});
