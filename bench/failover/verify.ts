import { randomUUID } from "node:crypto";
import type { Car } from "../site/cars.ts";
import { type Comparison, compareBookings } from "../site/compare-bookings.ts";
import { type Acknowledged, book, type Buyer, take } from "../site/crowd.ts";
import { waitFor } from "../site/wait-for.ts";
import { SITE_URL } from "./plan.ts";
import type { FailoverSite } from "./site.ts";

export interface Verdict extends Comparison {
  /** What does not work afterwards. */
  faults: string[];
}

/** Compares what buyers were told since the start with what the database has, and asks each process to work. */
export async function verify(
  site: FailoverSite,
  acknowledged: readonly Acknowledged[],
  cars: Iterator<Car>,
  buyer: Buyer,
): Promise<Verdict> {
  const faults: string[] = [];
  const examine = (what: string, work: Promise<unknown>) =>
    work.catch((error: unknown) => faults.push(`${what}: ${String(error)}`));
  await Promise.all(
    site.apps.map((app) => examine(`${app.url} is ready`, waitUntilReady(app.url))),
  );
  await examine("the processes agree", waitForAgreement(site, take(cars, "cars"), buyer));
  await examine("jobs are done", waitForJobs(site));
  return { ...(await compareBookings(site.beside.database, acknowledged)), faults };
}

function waitUntilReady(url: string): Promise<true> {
  return waitFor("/readyz", 15, async () => (await fetch(`${url}/readyz`)).ok || undefined);
}

/** A car that one process has sold must leave the replies that the other has in memory. */
async function waitForAgreement({ apps }: FailoverSite, car: Car, buyer: Buyer): Promise<void> {
  const [first] = apps;
  if (first === undefined) throw new Error("the site has no process");
  const readState = async (url: string) => {
    const response = await fetch(`${url}/api/cars/${car.id}`);
    return ((await response.json()) as { state?: string }).state; // the contract's answer
  };
  // Twice, so that the second answer is one from memory.
  for (const { url } of [...apps, ...apps]) {
    const state = await readState(url);
    if (state !== "active") throw new Error(`a free car is ${state}`);
  }
  const { status } = await book({ url: first.url, origin: SITE_URL }, car, buyer, randomUUID());
  if (status !== 200) throw new Error(`a booking was answered with ${status}`);
  for (const { url } of apps)
    await waitFor(`${url} shows the booking`, 5, async () =>
      (await readState(url)) === "reserved" ? true : undefined,
    );
}

/** Mails of bookings are jobs: they are done when nothing is due any more. */
function waitForJobs({ beside }: FailoverSite): Promise<true> {
  return waitFor("no job is due", 60, async () => {
    const { rows } = await beside.database.pool.query<{ due: number }>(
      `SELECT count(*) AS due FROM jobs.job
       WHERE state IN ('created', 'retry', 'active') AND start_after <= now()`,
    );
    return rows[0]?.due === 0 ? true : undefined;
  });
}

/** A visitor who asks for a page five times a second, cached or not. */
export class Visitor implements Disposable {
  /** The longest time without a page, in milliseconds. */
  longestGap = 0;
  readonly #timer: NodeJS.Timeout;
  #seenAt = performance.now();

  constructor(path: string) {
    this.#timer = setInterval(() => void this.#look(path), 200);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#note();
  }

  [Symbol.dispose](): void {
    clearInterval(this.#timer);
  }

  async #look(path: string): Promise<void> {
    const response = await fetch(`${SITE_URL}${path}`, {
      signal: AbortSignal.timeout(20_000),
    }).catch(() => undefined);
    await response?.text().catch(() => {});
    if (response?.ok) this.#note();
  }

  #note(): void {
    const now = performance.now();
    this.longestGap = Math.max(this.longestGap, now - this.#seenAt);
    this.#seenAt = now;
  }
}
