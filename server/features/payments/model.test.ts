import fc from "fast-check";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { checkMoney, compareWithProvider } from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import {
  addCar,
  type Model,
  newBuyer,
  newCar,
  type Site,
  type Step,
} from "#tests/support/sale-model.ts";
import { FORCED_TIMES } from "#tests/support/times.ts";
import { isWanted, steps } from "#tests/support/sale-steps.ts";
import { makeBuyers } from "#tests/support/sales.ts";
import { settleCar } from "#server/features/bookings/settle-car.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const RUNS = 20 * FORCED_TIMES;
const CARS = 2;
const BUYERS = 3;

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

async function rest(): Promise<void> {
  const countDue = async () => {
    const { rows } = await server.db.pool.query(
      "SELECT count(*)::int AS n FROM jobs.job WHERE name IN ('booked', 'car') AND state < 'completed' AND start_after <= now()",
    );
    return rows[0].n;
  };
  while ((await countDue()) > 0) await sleep(20);
}

async function setUp() {
  const buyers = await makeBuyers(server, BUYERS);
  const settle = (id: string) => settleCar(server.app.sales, id);
  const real: Site = { server, admin, buyers, cars: [], sellers: [], settle, rest };
  for (let n = 0; n < CARS; n += 1) await addCar(real, n);
  const model: Model = {
    cars: real.cars.map(newCar),
    buyers: buyers.map(newBuyer),
  };
  return { model, real };
}

/** Ways to the states that chance may miss: places taken and lapsed, payments, refunds. */
const WAYS: [title: string, way: Step[]][] = [
  [
    "an offer lapses, the next is taken, paid and refunded",
    [
      steps.book(0, 0),
      steps.join(0, 1),
      steps.join(0, 2),
      steps.expire(0),
      steps.lapse(0),
      steps.takeOffer(0),
      steps.pay(0),
      steps.refund(0, 40),
      steps.refund(0, 60),
    ],
  ],
  [
    "an offer after a late payment is taken and cancelled, the next booking is paid",
    [
      steps.book(1, 2),
      steps.join(1, 0),
      steps.payLate(1, true),
      steps.takeOffer(1),
      steps.cancel(1),
      steps.book(1, 1),
      steps.failToPay(1),
      steps.pay(1),
    ],
  ],
];

const car = fc.nat(CARS - 1);
const buyer = fc.nat(BUYERS - 1);
const either = fc.boolean();

it("whatever people, banks and time do, in any order: the books and the cars are right after each step", async () => {
  const often = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary });
  // Steps that make deals and lines are drawn more often than those that end everything.
  const anyStep = fc.oneof(
    often(
      6,
      fc.tuple(car, buyer).map((of) => steps.book(...of)),
    ),
    often(
      1,
      fc.tuple(car, buyer).map((of) => steps.bookInVain(...of)),
    ),
    often(4, car.map(steps.takeOffer)),
    often(
      1,
      fc.tuple(car, buyer).map((of) => steps.join(...of)),
    ),
    often(
      9,
      fc.tuple(car, buyer).map((of) => steps.join(...of, isWanted)),
    ),
    often(
      2,
      fc.tuple(car, fc.nat()).map((of) => steps.leaveWaitingList(...of)),
    ),
    often(4, car.map(steps.lapse)),
    often(2, car.map(steps.cancel)),
    often(4, car.map(steps.expire)),
    often(2, car.map(steps.pay)),
    often(1, car.map(steps.failToPay)),
    often(
      2,
      fc.tuple(car, either).map((of) => steps.payLate(...of)),
    ),
    often(
      4,
      fc.tuple(car, fc.integer({ min: 0, max: 120 })).map((of) => steps.refund(...of)),
    ),
    often(
      2,
      fc.tuple(car, fc.integer({ min: 1, max: 50_000 })).map((of) => steps.reprice(...of)),
    ),
    often(1, car.map(steps.sellElsewhere)),
    often(1, car.map(steps.cancelAsSeller)),
    often(
      1,
      fc.tuple(buyer, either).map((of) => steps.leave(...of)),
    ),
    often(
      1,
      fc.tuple(car, either).map((of) => steps.leaveSelling(...of)),
    ),
    often(
      1,
      fc.tuple(car, fc.nat()).map((of) => steps.replay(...of)),
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.commands([anyStep], { size: "+1" }), async (commands) => {
      await fc.asyncModelRun(setUp, commands);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  await reconcilePayments(server.app.sales, new Date(), 0);
  await checkMoney(server);
  await compareWithProvider(server);
}, 600_000);

it.each(WAYS)("%s: the books and the cars are right after each step", async (_, way) => {
  const { model, real } = await setUp();
  for (const each of way) {
    expect(each.check(model), `${each.toString()} is allowed`).toBe(true);
    await each.run(model, real);
  }
  await reconcilePayments(server.app.sales, new Date(), 0);
  await checkMoney(server);
  await compareWithProvider(server);
});
