import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";
import { checkFile, waitForImport } from "#tests/support/sent-file.ts";
import { ImportRunner } from "./import-runner.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

const makeSeller = () => makePerson(server, { role: "Seller" });
const FILE = "id,title,price\n1,Golf,5000\n2,Polo,6000";

/** As a server leaves an import that is killed in the middle of it, so often. */
async function leave(id: string, tries: number): Promise<void> {
  await server.db.pool.query(
    "UPDATE imports SET state = 'importing', tries = $2, seen_at = now() - interval '1 minute' WHERE id = $1",
    [id, tries],
  );
}

async function countCars(ownerId: string): Promise<number> {
  const { rows } = await server.db.pool.query("SELECT 1 FROM products WHERE owner_id = $1", [
    ownerId,
  ]);
  return rows.length;
}

function startRunner(warn: (details: object) => void = () => {}): ImportRunner {
  const { pool, kysely } = server.db;
  const parts = {
    pool,
    kysely,
    trade: { listing_days: 60 },
    log: { warn },
    wakePictures: () => {},
  };
  const runner = new ImportRunner(parts);
  runner.start();
  return runner;
}

/** Waits until somebody has taken the work up for the second time. */
async function untilTaken(id: string): Promise<void> {
  const readTries = async () => {
    const { rows } = await server.db.pool.query<{ tries: number }>(
      "SELECT tries FROM imports WHERE id = $1",
      [id],
    );
    return rows[0]?.tries;
  };
  await expect.poll(readTries).toBe(2);
}

const MANY = [
  "id,title,price",
  ...Array.from({ length: 40_000 }, (_, at) => `${at},Car ${at},${at + 100}`),
].join("\n");

test("what a killed server left is begun anew by the next, and is done once", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, FILE);
  await leave(id, 1);
  const runners = [startRunner(), startRunner(), startRunner()];
  const { state, outcome } = await waitForImport(seller, id);
  await Promise.all(runners.map((runner) => runner.close()));
  expect({ state, added: outcome?.added }).toEqual({ state: "done", added: 2 });
  expect(await countCars(seller.id)).toBe(2);
});

test("what ended every server that tried is given up", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, FILE);
  await leave(id, 3);
  const runner = startRunner();
  const { state, problem } = await waitForImport(seller, id);
  await runner.close();
  expect(state).toBe("failed");
  expect(problem).toContain("several tries. Nothing was changed.");
  expect(await countCars(seller.id)).toBe(0);
});

test("a runner that is closed leaves its work to another at once", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, MANY);
  await leave(id, 1);
  const runner = startRunner();
  await untilTaken(id);
  await runner.close();
  expect(await countCars(seller.id)).toBe(0);
  const { rows } = await server.db.pool.query("SELECT tries, seen_at FROM imports WHERE id = $1", [
    id,
  ]);
  // The try does not count, and nobody need wait until it is silent for long enough.
  expect(rows).toEqual([{ tries: 1, seen_at: new Date(0) }]);
  const next = startRunner();
  expect((await waitForImport(seller, id)).outcome?.added).toBe(40_000);
  await next.close();
});

test("an import of somebody who is deleted meanwhile is left without a fault", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, MANY);
  await leave(id, 1);
  const warnings: object[] = [];
  const runner = startRunner((details) => warnings.push(details));
  await untilTaken(id);
  await server.db.pool.query("DELETE FROM users WHERE id = $1", [seller.id]);
  // The next file of somebody else is worked on when this one has been left.
  const other = await makeSeller();
  expect((await checkFile(other, FILE)).state).toBe("checked");
  await runner.close();
  expect(warnings).toEqual([]);
  expect(await countCars(seller.id)).toBe(0);
});
