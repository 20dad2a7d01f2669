import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchAnswer } from "#shared/contract/search.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

const ROUNDS = 40;
/** Five changes each 100 ms: fifty a second. */
const ROUND_MS = 100;
const STALE_MS = 1_000;

let sites: TestApp[];
let sellerId: string;

beforeAll(async () => {
  const first = await startApp({}, { hasIndex: true });
  sites = [first, await startApp({}, { hasIndex: true, db: first.db })];
  sellerId = await makeSeller(first.db.kysely);
  await Promise.all(sites.map(waitForIndex));
});
afterAll(async () => {
  for (const site of sites.toReversed()) await site.close();
});

async function waitForIndex({ log }: TestApp): Promise<void> {
  while (!log.some((line) => line.includes("search index loaded"))) await sleep(10);
}

async function search(site: TestApp, query: string): Promise<SearchAnswer> {
  const response = await site.get(`/api/search?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchAnswer; // as the contract has it
}

test("while fifty cars a second change, two sites show none that was gone or held a second before", async () => {
  const { kysely } = sites[0]?.db ?? {};
  if (kysely === undefined) throw new Error("no site");
  /** When each car ceased to be available; the change was committed before. */
  const gone = new Map<string, number>();
  const free: string[] = [];
  for (let car = 0; car < 60; car += 1) free.push(await makeCar(kysely, sellerId));
  const stale: string[] = [];
  const changing = new AbortController();
  let looks = 0;
  const look = async (site: TestApp) => {
    while (!changing.signal.aborted) {
      const asked = Date.now();
      const { items } = await search(site, "available=yes&limit=100&sort=newest");
      looks += 1;
      for (const { _id: id, state } of items) {
        const since = gone.get(id);
        if (state !== "active" || (since !== undefined && asked - since > STALE_MS)) stale.push(id);
      }
      await sleep(20);
    }
  };
  const looking = sites.map(look);
  const leave = async (state: "reserved" | "sold" | "withdrawn") => {
    const id = free.shift() ?? "";
    await kysely.updateTable("products").set({ state }).where("id", "=", id).execute();
    gone.set(id, Date.now());
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    free.push(await makeCar(kysely, sellerId), await makeCar(kysely, sellerId));
    await leave(round % 2 === 0 ? "sold" : "withdrawn");
    await leave("reserved");
    await kysely
      .updateTable("products")
      .set({ mileage_km: round })
      .where("id", "=", free[0] ?? "")
      .execute();
    await sleep(ROUND_MS);
  }
  changing.abort();
  await Promise.all(looking);
  expect(stale).toEqual([]);
  expect(looks).toBeGreaterThan(ROUNDS);
  // The counts come from the index alone, so they show whether it has followed.
  for (const site of sites) {
    await expect.poll(async () => (await search(site, "available=yes")).total).toBe(free.length);
    expect((await search(site, "limit=1")).total).toBe(free.length + ROUNDS);
  }
});

test("a car that was added is found within a second, on both sites", async () => {
  const { kysely } = sites[0]?.db ?? {};
  if (kysely === undefined) throw new Error("no site");
  await makeCar(kysely, sellerId, { name: "Wartburg 353 Tourist" });
  for (const site of sites)
    await expect
      .poll(async () => (await search(site, "q=wartburg")).total, { timeout: STALE_MS })
      .toBe(1);
});
