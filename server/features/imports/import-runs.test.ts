import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { checkFile, runImport, waitForImport } from "#tests/support/sent-file.ts";
import { type Jobs, UNFINISHED } from "#server/jobs/jobs.ts";
import { pickUpImports } from "./pick-up-imports.ts";
import { readImport } from "./read-import.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

const makeSeller = () => makePerson(server, { role: "Seller" });
const FILE = "id,title,price\n1,Golf,5000\n2,Polo,6000";

/** Starts the import with a job in the future: the test itself runs it. */
async function putOff(id: string): Promise<void> {
  const { pool, kysely } = server.db;
  await pool.query("UPDATE imports SET state = 'importing' WHERE id = $1", [id]);
  const startAfter = new Date(Date.now() + 3_600_000);
  const job = { data: { importId: id }, startAfter };
  await kysely
    .transaction()
    .execute((transaction) => server.app.jobs.put(transaction, "import", [job]));
}

/**
 * The state after the server was killed in the middle of an import: its job is active, and the last heartbeat
 * of its process was a minute ago.
 */
async function leave(id: string): Promise<void> {
  await putOff(id);
  await server.db.pool.query(
    `UPDATE jobs.job SET state = 'active', started_on = now() - interval '1 minute',
       heartbeat_on = now() - interval '1 minute', start_after = now()
     WHERE name = 'import' AND state = 'created' AND data->>'importId' = $1`,
    [id],
  );
}

/** The state that the first version left behind: there is no job. */
async function leaveWithoutJob(id: string): Promise<void> {
  await server.db.pool.query("UPDATE imports SET state = 'importing' WHERE id = $1", [id]);
}

async function countCars(ownerId: string): Promise<number> {
  const { rows } = await server.db.pool.query("SELECT 1 FROM products WHERE owner_id = $1", [
    ownerId,
  ]);
  return rows.length;
}

/** Begins to read it, as a job does in a process of its own. */
function read(
  id: string,
  { failures = 0, warn = () => {} }: { failures?: number; warn?: (details: object) => void } = {},
) {
  const { pool, kysely } = server.db;
  const { jobs } = server.app;
  const stop = new AbortController();
  const context = { pool, kysely, jobs, trade: { listing_days: 60 }, log: { warn } };
  const end = readImport(context, id, { signal: stop.signal, failures });
  return { end, stop: () => stop.abort() };
}

/** Waits until a process has begun a run of it. */
async function untilBegun(id: string, before: number): Promise<void> {
  await expect.poll(() => findRun(id)).toBeGreaterThan(before);
}

async function findRun(id: string): Promise<number> {
  const { rows } = await server.db.pool.query<{ run: number }>(
    "SELECT run FROM imports WHERE id = $1",
    [id],
  );
  return rows[0]?.run ?? 0;
}

const MANY = [
  "id,title,price",
  ...Array.from({ length: 40_000 }, (_, at) => `${at},Car ${at},${at + 100}`),
].join("\n");

test("an import is not started by what the file was read as before: it was read anew meanwhile", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, "id,title,price eur\n1,Golf,5000");
  const rival = await Rival.open(server.db);
  await rival.hold("UPDATE imports SET run = run + 2 WHERE id = $1", [id]);
  const started = seller.browser.call("POST", `/imports/${id}/start`, {});
  await rival.waiters(1);
  await rival.release();
  const { status } = await started;
  await rival.close();
  expect([status, (await waitForImport(seller, id)).state]).toEqual([409, "checked"]);
});

test("what a killed server left is begun anew by one of the others, and is done once", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, FILE);
  const others = [await startApp({}, { db: server.db }), await startApp({}, { db: server.db })];
  onTestFinished(async () => void (await Promise.all(others.map((other) => other.close()))));
  const before = await findRun(id);
  await leave(id);
  const { state, outcome } = await waitForImport(seller, id);
  expect({ state, added: outcome?.added }).toEqual({ state: "done", added: 2 });
  expect(await countCars(seller.id)).toBe(2);
  expect(await findRun(id)).toBe(before + 1);
});

test("an import whose connection is lost fails, so that it is tried again, and has changed nothing", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, MANY);
  await putOff(id);
  const { end } = read(id);
  const failure = end.then(
    () => "none",
    (error: unknown) => String(error),
  );
  const { pool } = server.db;
  await expect
    .poll(
      async () => {
        const { rowCount } = await pool.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND state = 'active' AND query LIKE 'COPY import_stage%'`,
        );
        return rowCount;
      },
      { interval: 5 },
    )
    .toBe(1);
  expect(await failure).toContain("The connection to the database was lost");
  expect(await countCars(seller.id)).toBe(0);
  await read(id).end;
  expect(await countCars(seller.id)).toBe(40_000);
});

test("what has ended three servers is given up at the fourth try, and not before", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, FILE);
  await putOff(id);
  await read(id, { failures: 3 }).end;
  const { state, problem } = await waitForImport(seller, id);
  expect(state).toBe("failed");
  expect(problem).toContain("several attempts. Nothing was changed.");
  expect(await countCars(seller.id)).toBe(0);

  const { _id: other } = await checkFile(seller, FILE);
  await putOff(other);
  await read(other, { failures: 2 }).end;
  expect((await waitForImport(seller, other)).state).toBe("done");
});

test("a file that an earlier version left to wait gets a job, and one only", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, FILE);
  await leaveWithoutJob(id);
  const { kysely } = server.db;
  const put: string[] = [];
  const jobs: Jobs = {
    put: async (_transaction, name, all) => void put.push(name, JSON.stringify(all)),
    has: async () => put.length > 0,
  };
  await pickUpImports({ kysely, jobs });
  await pickUpImports({ kysely, jobs });
  expect(put).toEqual(["import", JSON.stringify([{ data: { importId: id } }])]);
  // The same at the start of a process.
  const next = await startApp({}, { db: server.db });
  onTestFinished(() => next.close());
  expect((await waitForImport(seller, id)).outcome?.added).toBe(2);
});

test("a process that stops leaves its work to another at once", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, MANY);
  const before = await findRun(id);
  const stopping = await startApp({}, { db: server.db });
  await server.db.pool.query("UPDATE imports SET state = 'importing' WHERE id = $1", [id]);
  const { end, stop } = read(id);
  await untilBegun(id, before);
  stop();
  expect(await end).toBe(UNFINISHED);
  expect(await countCars(seller.id)).toBe(0);
  await server.db.kysely
    .transaction()
    .execute((transaction) =>
      stopping.app.jobs.put(transaction, "import", [{ data: { importId: id } }]),
    );
  await untilBegun(id, before + 1);
  await stopping.close();
  expect((await waitForImport(seller, id)).outcome?.added).toBe(40_000);
  const { rows } = await server.db.pool.query(
    "SELECT max(retry_count) AS failures FROM jobs.job WHERE name = 'import' AND data->>'importId' = $1",
    [id],
  );
  // Orderly stops do not count as tries.
  expect(rows).toEqual([{ failures: 0 }]);
});

test("of two that read a file at once the one that began first changes nothing", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, MANY);
  await server.db.pool.query("UPDATE imports SET state = 'importing' WHERE id = $1", [id]);
  const before = await findRun(id);
  const first = read(id);
  await untilBegun(id, before);
  const second = read(id);
  expect(await Promise.all([first.end, second.end])).toEqual([undefined, undefined]);
  expect((await waitForImport(seller, id)).outcome?.added).toBe(40_000);
  expect(await countCars(seller.id)).toBe(40_000);
});

test("an import of somebody who is deleted meanwhile is left without a fault", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, MANY);
  await server.db.pool.query("UPDATE imports SET state = 'importing' WHERE id = $1", [id]);
  const before = await findRun(id);
  const warnings: object[] = [];
  const { end } = read(id, { warn: (details) => warnings.push(details) });
  await untilBegun(id, before);
  await server.db.pool.query("DELETE FROM users WHERE id = $1", [seller.id]);
  expect(await end).toBeUndefined();
  // The next file of another seller is worked on.
  const other = await makeSeller();
  expect((await checkFile(other, FILE)).state).toBe("checked");
  expect(warnings).toEqual([]);
  expect(await countCars(seller.id)).toBe(0);
});

test("a file that is sent again confirms that its cars can be had, also those that are unchanged", async () => {
  const seller = await makeSeller();
  const { _id } = await checkFile(seller, "id,title,price\n1,Golf,5000\n2,Polo,6000");
  await runImport(seller, _id);
  const longAgo = "now() - interval '40 days'";
  const cars = `(SELECT id FROM products WHERE owner_id = '${seller.id}')`;
  await server.db.pool.query(
    `UPDATE car_confirmations SET confirmed_at = ${longAgo} WHERE product_id IN ${cars}`,
  );
  await runImport(seller, (await checkFile(seller, "id,title,price\n1,Golf,5000"))._id);
  const { rows } = await server.db.pool.query(
    `SELECT p.name, c.confirmed_at > now() - interval '1 day' AS is_fresh
     FROM car_confirmations c JOIN products p ON p.id = c.product_id WHERE p.id IN ${cars} ORDER BY p.name`,
  );
  expect(rows).toEqual([
    { name: "Golf", is_fresh: true },
    { name: "Polo", is_fresh: false },
  ]);
});
