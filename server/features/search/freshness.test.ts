import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SearchAnswer } from "#shared/contract/search.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { run, type SiteProcess, waitForAddress } from "#tests/support/site-process.ts";

const LEAST_ROUNDS = 40;
/** At each process, while cars change. */
const LEAST_LOOKS = 20;
/** Five changes each 100 ms: fifty a second. */
const ROUND_MS = 100;
const STALE_MS = 1_000;

/** Two processes of the product over one database; this one, which changes it, is a third. */
let processes: SiteProcess[] = [];
/** Their addresses. */
let sites: string[];
let db: TestDatabase;
let dataDir: string;
let sellerId: string;

beforeAll(async () => {
  db = await createTestDatabase();
  dataDir = mkdtempSync(join(tmpdir(), "forecourt-fresh-"));
  processes = ["one", "two"].map((name) =>
    run({
      NODE_ENV: "test",
      DATABASE_URL: db.url,
      DATABASE_OWNER_URL: db.ownerUrl,
      DATA_DIR: join(dataDir, name),
      SECRET_KEY: "k".repeat(40),
      PORT: "0",
      DEMO: "off",
      RATE_LIMIT: "0",
    }),
  );
  sites = await Promise.all(processes.map(waitForAddress));
  sellerId = await makeSeller(db.kysely);
  await Promise.all(processes.map(waitForIndex));
});
afterAll(async () => {
  for (const { child } of processes) child.kill("SIGTERM");
  await Promise.all(processes.map(({ ended }) => ended));
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

async function waitForIndex({ child, output }: SiteProcess): Promise<void> {
  while (!output().includes("search index loaded")) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`The site ended before its index was loaded:\n${output()}`);
    await sleep(10);
  }
}

async function search(site: string, query: string): Promise<SearchAnswer> {
  const response = await fetch(`${site}/api/search?${query}`);
  expect(response.status).toBe(200);
  return (await response.json()) as SearchAnswer; // as the contract has it
}

test("while fifty cars a second change, two processes show none that was gone or held a second before", async () => {
  const { kysely } = db;
  /** When each car ceased to be available; the change was committed before. */
  const gone = new Map<string, number>();
  const free: string[] = [];
  for (let car = 0; car < 60; car += 1) free.push(await makeCar(kysely, sellerId));
  const stale: string[] = [];
  const changing = new AbortController();
  /** Of each process. */
  const looks = new Map<string, number>();
  const look = async (site: string) => {
    while (!changing.signal.aborted) {
      const asked = Date.now();
      const { items } = await search(site, "available=yes&limit=100&sort=newest");
      looks.set(site, (looks.get(site) ?? 0) + 1);
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
  const begun = Date.now();
  const isSeen = () => sites.every((site) => (looks.get(site) ?? 0) > LEAST_LOOKS);
  let round = 0;
  // A slow machine looks less often, so the cars go on changing until it has looked often enough.
  for (; round < LEAST_ROUNDS || !isSeen(); round += 1) {
    free.push(await makeCar(kysely, sellerId), await makeCar(kysely, sellerId));
    await leave(round % 2 === 0 ? "sold" : "withdrawn");
    await leave("reserved");
    await kysely
      .updateTable("products")
      .set({ mileage_km: round })
      .where("id", "=", free[0] ?? "")
      .execute();
    await sleep(Math.max(0, begun + (round + 1) * ROUND_MS - Date.now()));
  }
  changing.abort();
  await Promise.all(looking);
  expect(stale).toEqual([]);
  // The counts come from the index alone, so they show whether it has followed.
  for (const site of sites) {
    await expect.poll(async () => (await search(site, "available=yes")).total).toBe(free.length);
    expect((await search(site, "limit=1")).total).toBe(free.length + round);
  }
});

test("a car that was added is found within a second, by both processes", async () => {
  const { kysely } = db;
  await makeCar(kysely, sellerId, { name: "Wartburg 353 Tourist" });
  for (const site of sites)
    await expect
      .poll(async () => (await search(site, "q=wartburg")).total, { timeout: STALE_MS })
      .toBe(1);
});
