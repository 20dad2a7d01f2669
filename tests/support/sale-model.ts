import type fc from "fast-check";
import { expect } from "vitest";
import type { TestApp } from "./app.ts";
import { beginToPay, charge, checkMoney, intentOf, record } from "./paying.ts";
import type { Person } from "./person.ts";
import { book, letTimePass, makeBuyers } from "./sales.ts";

/** What is agreed about a car: it is held, or paid once there is a payment. */
interface Deal {
  buyer: number;
  booking: string;
  /** Major units. */
  price: number;
  payment?: string;
  refunded: number;
  /** The buyer's account is deleted. */
  isOrphan?: boolean;
}

interface Car {
  price: number;
  deal: Deal | undefined;
}

/** What should be so, in a few lines. */
export interface Model {
  cars: Car[];
}

/** What is really there: people and cars by the numbers that the model has for them. */
export interface Site {
  server: TestApp;
  admin: Person;
  buyers: Person[];
  cars: string[];
  /** Ends what is over at a car, as the site does by itself a moment later. */
  settle(carId: string): Promise<void>;
}

type Step = fc.AsyncCommand<Model, Site>;

interface Scene {
  model: Model;
  site: Site;
  car: Car;
  carId: string;
}

/** A step about the car with this number, possible where `may` says so. The books are checked after it. */
function step(
  name: string,
  n: number,
  may: (car: Car) => boolean,
  run: (scene: Scene) => Promise<void>,
): Step {
  const carOf = ({ cars }: Model) => required(cars[n]);
  return {
    check: (model) => may(carOf(model)),
    async run(model, site) {
      await run({ model, site, car: carOf(model), carId: required(site.cars[n]) });
      await checkMoney(site.server);
      await compareDeals(model, site);
    },
    toString: () => `${name} ${n}`,
  };
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the model has no such thing");
  return value;
}

/** The site has the deals that the model has, at the prices that were agreed. */
async function compareDeals({ cars }: Model, { server, cars: ids }: Site): Promise<void> {
  const { rows } = await server.db.pool.query(
    `SELECT p.id, b.id AS booking, b.price_minor FROM products p
     LEFT JOIN bookings b ON b.product_id = p.id
       AND (b.state = 'paid' OR b.state = 'held' AND b.held_until > now())
     WHERE p.id = ANY($1)`,
    [ids],
  );
  const found = ids.map((id) => rows.find((row) => row.id === id));
  expect(found.map((row) => [row?.booking ?? null, row?.price_minor ?? null])).toEqual(
    cars.map(({ deal }) => [deal?.booking ?? null, deal ? deal.price * 100 : null]),
  );
}

const always = () => true;
const hasBuyer = ({ deal }: Car) => deal !== undefined && !deal.isOrphan;
const isHeld = ({ deal }: Car) => deal !== undefined && deal.payment === undefined;
const isPaid = ({ deal }: Car) => deal?.payment !== undefined;

/** Begins to pay and charges a card; the provider's id of what was paid. */
async function chargeFor(site: Site, deal: Deal, card: "good" | "declined"): Promise<string> {
  const { body } = await beginToPay(required(site.buyers[deal.buyer]), deal.booking, {
    price: deal.price,
  });
  await charge(site.server, body.clientSecret, card);
  return intentOf(body.clientSecret);
}

function recordIt(site: Site, { buyer, booking, price }: Deal, intent: string) {
  return record(required(site.buyers[buyer]), booking, intent, { price });
}

export const steps = {
  book: (n: number, buyer: number) =>
    step("book", n, always, async ({ site, car, carId }) => {
      const sent = { price: car.price };
      const { status, body } = await book(required(site.buyers[buyer]), carId, sent);
      expect(status).toBe(car.deal === undefined ? 200 : 409);
      car.deal ??= { buyer, booking: body.insertedId, price: car.price, refunded: 0 };
    }),

  cancel: (n: number) =>
    step("cancel", n, hasBuyer, async ({ site, car }) => {
      const { buyer, booking, payment } = required(car.deal);
      const { browser } = required(site.buyers[buyer]);
      const { status } = await browser.call("DELETE", `/deletebookings/${booking}`);
      expect(status).toBe(payment === undefined ? 200 : 409);
      if (payment === undefined) car.deal = undefined;
    }),

  expire: (n: number) =>
    step("expire", n, isHeld, async ({ site, car, carId }) => {
      await letTimePass(site.server, carId);
      await site.settle(carId);
      car.deal = undefined;
    }),

  pay: (n: number) =>
    step("pay", n, isHeld, async ({ site, car }) => {
      const deal = required(car.deal);
      const reply = await recordIt(site, deal, await chargeFor(site, deal, "good"));
      expect(reply.status).toBe(200);
      deal.payment = reply.body.insertedId;
    }),

  failToPay: (n: number) =>
    step("fail to pay", n, isHeld, async ({ site, car }) => {
      const deal = required(car.deal);
      const reply = await recordIt(site, deal, await chargeFor(site, deal, "declined"));
      expect(reply.status).toBe(409);
    }),

  payLate: (n: number) =>
    step("pay late", n, isHeld, async ({ site, car, carId }) => {
      const deal = required(car.deal);
      const { buyer, booking, price } = deal;
      const { body } = await beginToPay(required(site.buyers[buyer]), booking, { price });
      await letTimePass(site.server, carId);
      // The money is taken, and goes back.
      await charge(site.server, body.clientSecret);
      const reply = await recordIt(site, deal, intentOf(body.clientSecret));
      expect(reply.status).toBe(409);
      car.deal = undefined;
    }),

  refund: (n: number, share: number) =>
    step("refund", n, isPaid, async ({ site, car }) => {
      const deal = required(car.deal);
      const amount = Math.floor((deal.price * share) / 100);
      const path = `/payments/${deal.payment}/refunds`;
      const sent = { amount, reason: "as the model wants it" };
      const { status } = await site.admin.browser.call("POST", path, sent);
      const isLeft = amount > 0 && deal.refunded + amount <= deal.price;
      expect(status === 200).toBe(isLeft);
      if (isLeft) deal.refunded += amount;
    }),

  reprice: (n: number, price: number) =>
    step("reprice", n, always, async ({ site, car, carId }) => {
      await site.server.db.kysely
        .updateTable("products")
        .set({ resale_price_minor: price * 100, updated_at: new Date() })
        .where("id", "=", carId)
        .execute();
      car.price = price;
    }),

  leave: (n: number) =>
    step("leave", n, hasBuyer, async ({ model, site, car }) => {
      const { buyer } = required(car.deal);
      const { browser } = required(site.buyers[buyer]);
      const gone = await browser.call("POST", "/account/delete", {});
      expect(gone.body).toEqual({ deletedCount: 1 });
      site.buyers[buyer] = required((await makeBuyers(site.server, 1))[0]);
      for (const each of model.cars) {
        if (each.deal?.buyer !== buyer || each.deal.isOrphan) continue;
        if (each.deal.payment === undefined) each.deal = undefined;
        else each.deal.isOrphan = true;
      }
    }),

  replay: (n: number, seed: number) =>
    step("replay", n, always, async ({ site }) => {
      const { rows } = await site.server.db.pool.query(
        "SELECT id FROM sandbox_events ORDER BY md5(id || $1::text) LIMIT 4",
        [seed],
      );
      for (const { id } of rows)
        await site.server.app.payments.operate(`/v1/sandbox/events/${id}/deliver`);
    }),
};
