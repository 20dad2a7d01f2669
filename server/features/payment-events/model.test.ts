import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { checkMoney, compareWithProvider } from "#tests/support/paying.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { steps } from "#tests/support/sale-model.ts";
import { makeBuyers, makeCarOnSale } from "#tests/support/sales.ts";
import { settleCar } from "../holds/service.ts";
import { reconcile } from "./service.ts";

const RUNS = 60;
const CARS = 3;
const BUYERS = 3;

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

async function setUp() {
  const cars: string[] = [];
  for (let n = 0; n < CARS; n += 1) cars.push(await makeCarOnSale(server));
  const buyers = await makeBuyers(server, BUYERS);
  const settle = (id: string) => settleCar(server.app.sales, id);
  return {
    model: { cars: cars.map(() => ({ price: 10_000, deal: undefined })) },
    real: { server, admin, buyers, cars, settle },
  };
}

const car = fc.nat(CARS - 1);

it("whatever people, banks and time do, in any order: the books and the cars are right after each step", async () => {
  const anyStep = [
    fc.tuple(car, fc.nat(BUYERS - 1)).map(([n, buyer]) => steps.book(n, buyer)),
    car.map(steps.cancel),
    car.map(steps.expire),
    car.map(steps.pay),
    car.map(steps.failToPay),
    car.map(steps.payLate),
    fc.tuple(car, fc.integer({ min: 0, max: 120 })).map(([n, share]) => steps.refund(n, share)),
    fc.tuple(car, fc.integer({ min: 1, max: 50_000 })).map(([n, price]) => steps.reprice(n, price)),
    car.map(steps.leave),
    fc.tuple(car, fc.nat()).map(([n, seed]) => steps.replay(n, seed)),
  ];
  await fc.assert(
    fc.asyncProperty(fc.commands(anyStep, { size: "+1" }), async (commands) => {
      await fc.asyncModelRun(setUp, commands);
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
  await reconcile(server.app.sales, new Date(), 0);
  await checkMoney(server);
  await compareWithProvider(server);
  const { rows } = await server.db.pool.query(
    "SELECT (SELECT count(*)::int FROM payments WHERE settles) AS paid, (SELECT count(*)::int FROM refunds) AS refunds",
  );
  // It went to the places that matter.
  expect(rows[0].paid).toBeGreaterThan(5);
  expect(rows[0].refunds).toBeGreaterThan(2);
}, 600_000);
