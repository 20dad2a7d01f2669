import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Car } from "./cars.ts";

/** How many buyers are busy at once: two for each car, so that every car is contested. */
const PAIRS = 4;
const PAUSE_MS = 250;
const ANSWER_LIMIT_MS = 20_000;
const RETRY_MS = 200;

export interface Buyer {
  id: string;
  authorization: string;
}

/** A booking that the site has acknowledged with 200. */
export interface Acknowledged {
  id: string;
  car: string;
  buyer: string;
  /** When the request that was acknowledged was sent, and when its answer came, by `performance.now()`. */
  sentAt: number;
  at: number;
}

/** What became of the requests: statuses, and what was no answer. */
export type Outcomes = Map<string, number>;

export function countOutcome(outcomes: Outcomes, status: number): void {
  outcomes.set(String(status), (outcomes.get(String(status)) ?? 0) + 1);
}

/** Where requests go, and the site's public address, which they name as their origin. */
export interface Door {
  url: string;
  origin: string;
}

/** Books a car once. @returns the status, 0 where there was no answer; the booking's id where there is one */
export async function book(
  { url, origin }: Door,
  car: Car,
  buyer: Buyer,
  request: string,
): Promise<{ status: number; id: string | undefined }> {
  const body = {
    item: car.name,
    price: car.price,
    phone: "1",
    location: "here",
    productId: car.id,
    request,
  };
  try {
    const response = await fetch(`${url}/api/bookings`, {
      method: "POST",
      headers: {
        authorization: buyer.authorization,
        origin,
        "content-type": "application/json",
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    const text = await response.text();
    if (response.status !== 200) return { status: response.status, id: undefined };
    return { status: 200, id: (JSON.parse(text) as { insertedId: string }).insertedId }; // the contract's answer
  } catch {
    return { status: 0, id: undefined };
  }
}

/** Buyers who book until they are stopped: for each car two of them, at the same moment. */
export class Crowd implements Disposable {
  readonly acknowledged: Acknowledged[] = [];
  readonly outcomes: Outcomes = new Map();
  readonly #door: Door;
  readonly #cars: Iterator<Car>;
  readonly #buyers: Iterator<Buyer>;
  readonly #pairs: Promise<void>[];
  #isOver = false;
  #isAbandoned = false;

  constructor(door: Door, cars: Iterator<Car>, buyers: Iterator<Buyer>) {
    this.#door = door;
    this.#cars = cars;
    this.#buyers = buyers;
    this.#pairs = Array.from({ length: PAIRS }, () => this.#work());
  }

  /** Waits for every answer that is due. */
  async stop(): Promise<void> {
    this.#isOver = true;
    await Promise.all(this.#pairs);
  }

  /** Ends the work without waiting: where a round has failed, a booking may never be decided. */
  [Symbol.dispose](): void {
    this.#isOver = true;
    this.#isAbandoned = true;
  }

  async #work(): Promise<void> {
    while (!this.#isOver) {
      const car = take(this.#cars, "cars");
      const rivals = [take(this.#buyers, "buyers"), take(this.#buyers, "buyers")];
      await Promise.all(rivals.map((buyer) => this.#insist(car, buyer)));
      await sleep(PAUSE_MS);
    }
  }

  /** Sends a booking again, with its key, until it is decided, as the form of a patient buyer would. */
  async #insist(car: Car, buyer: Buyer): Promise<void> {
    const request = randomUUID();
    for (;;) {
      const sentAt = performance.now();
      const { status, id } = await book(this.#door, car, buyer, request);
      const at = performance.now();
      countOutcome(this.outcomes, status);
      if (id !== undefined)
        this.acknowledged.push({ id, car: car.id, buyer: buyer.id, sentAt, at });
      if (status === 200 || status === 409 || this.#isAbandoned) return;
      await sleep(RETRY_MS);
    }
  }
}

export function take<T>(source: Iterator<T>, what: string): T {
  const next = source.next();
  if (next.done === true) throw new Error(`the bench has no more ${what}`);
  return next.value;
}
