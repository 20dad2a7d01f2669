import type fc from "fast-check";
import { expect } from "vitest";
import { MOST_UNPAID_A_DAY, MOST_UNPAID_OF_A_CAR } from "#shared/rules/bookings.ts";
import type { TestApp } from "./app.ts";
import { checkMoney } from "./paying.ts";
import type { Person } from "./person.ts";
import { checkCars, findCars } from "./sale-checks.ts";
import { makeSellerOfCar } from "./sales.ts";

/** A car's live booking: held, or paid once there is a payment. */
export interface Deal {
  buyer: number;
  booking: string;
  /** Major units. */
  price: number;
  payment?: string;
  refunded: number;
  /** Whether the buyer's account is deleted. */
  isOrphan?: boolean;
}

export interface Car {
  price: number;
  deal: Deal | undefined;
  /** Buyer of an expired hold that the site has not processed yet. */
  overdueOf?: number | undefined;
  /** Marked as sold by its seller. */
  isMarked?: boolean;
  /** Numbers of the buyers in line. While the car is not held, it is offered to the first of them. */
  line: number[];
}

interface Buyer {
  /** Counts of unpaid expired bookings: per car, and in all, including those of deleted cars. */
  unpaidOf: Map<Car, number>;
  unpaid: number;
}

/** The expected state, as a simple model. */
export interface Model {
  cars: Car[];
  buyers: Buyer[];
}

export const newCar = (): Car => ({ price: 10_000, deal: undefined, line: [] });
export const newBuyer = (): Buyer => ({ unpaidOf: new Map(), unpaid: 0 });

/** The actual system: users and cars by their numbers in the model. */
export interface Site {
  server: TestApp;
  admin: Person;
  buyers: Person[];
  /** Ids of the cars, and the seller of each. */
  cars: string[];
  sellers: Person[];
  /** Processes a car's expired holds and offers, as the site's job does when they are due. */
  settle(carId: string): Promise<void>;
  /** Waits until the site's jobs have processed all cars that are due. */
  rest(): Promise<void>;
}

/** Makes a car on sale, with a seller who is logged in. */
export async function addCar(site: Pick<Site, "server" | "cars" | "sellers">, n: number) {
  const { seller, car } = await makeSellerOfCar(site.server);
  site.sellers[n] = seller;
  site.cars[n] = car;
}

export type Step = fc.AsyncCommand<Model, Site>;

export interface Scene {
  model: Model;
  site: Site;
  car: Car;
  carId: string;
}

/**
 * A step on the car with this number, allowed where `may` returns true. The invariants are checked after it.
 */
export function step(
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
      await checkCars(site.server);
      await compareCars(model, site);
    },
    toString: () => `${name} ${n}`,
  };
}

export function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error("the model has no such thing");
  return value;
}

/** Expects the site's bookings, lines and car states to equal the model's. */
async function compareCars({ cars }: Model, site: Site): Promise<void> {
  const found = await findCars(site.server, site.cars);
  expect(found).toEqual(
    cars.map(({ deal, line, overdueOf, isMarked }) => {
      const isSold = isMarked === true || deal?.payment !== undefined;
      const isKept = deal !== undefined || overdueOf !== undefined || line.length > 0;
      const isOffered = deal === undefined && overdueOf === undefined && line.length > 0;
      return {
        booking: deal?.booking ?? null,
        price: deal ? deal.price * 100 : null,
        state: isSold ? "sold" : isKept ? "reserved" : "active",
        line: line.map((buyer) => site.buyers[buyer]?.id),
        offered: isOffered ? [site.buyers[required(line[0])]?.id] : [],
      };
    }),
  );
}

/** A booking expires unpaid. With `isSeen` false the site has not processed that yet. */
export function letGo({ buyers }: Model, car: Car, { isSeen = true } = {}): void {
  const buyer = required(buyers[required(car.deal).buyer]);
  buyer.unpaidOf.set(car, (buyer.unpaidOf.get(car) ?? 0) + 1);
  buyer.unpaid += 1;
  car.overdueOf = isSeen ? undefined : required(car.deal).buyer;
  car.deal = undefined;
}

export function isRefused(car: Car, n: number, buyer: Buyer): boolean {
  const isSomebodys = car.deal !== undefined || (car.line.length > 0 && car.line[0] !== n);
  const isTooOften =
    (buyer.unpaidOf.get(car) ?? 0) >= MOST_UNPAID_OF_A_CAR || buyer.unpaid >= MOST_UNPAID_A_DAY;
  return car.isMarked === true || isSomebodys || isTooOften;
}
