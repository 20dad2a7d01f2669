import { afterEach, beforeEach, expect, test } from "vitest";
import { openPool } from "#server/db/pool.ts";
import { carStatements } from "#server/features/search/views/indexed-cars.ts";
import { createTestDatabase, quietLog, type TestDatabase } from "#tests/support/database.ts";
import { makeIndexQuery } from "#tests/support/indexed-car.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { CatalogueReplica, REPLICA_CONNECTIONS, type ReplicaParts } from "./catalogue-replica.ts";

let db: TestDatabase;
let sellerId: string;
let replica: CatalogueReplica;
let said: string[];
/** Stands for a lost connection of the listener. */
let loseConnection: () => void;

beforeEach(async () => {
  db = await createTestDatabase();
  sellerId = await makeSeller(db.kysely);
  said = [];
});
afterEach(async () => {
  replica.close();
  await db.close();
});

/** A replica that is told of nothing: what it finds, it has looked for. */
async function open(own: Partial<ReplicaParts> = {}): Promise<void> {
  replica = new CatalogueReplica({
    pool: db.pool,
    listener: {
      async hear(_channel, _onNotice, onGap) {
        loseConnection = onGap;
        onGap();
      },
    },
    statements: carStatements("DE"),
    currency: "EUR",
    onReady: ({ size }) => void said.push(`ready ${size}`),
    onStale: (reason) => void said.push(`stale: ${reason}`),
    warn: (reason) => void said.push(reason),
    ...own,
  });
  await replica.start();
}

async function isReady(): Promise<void> {
  await expect.poll(() => said).toEqual([expect.stringMatching(/^ready/)]);
}
const total = () => replica.index.query(makeIndexQuery()).total;

test("what is committed while all cars are read is there when the index is ready", async () => {
  await makeCar(db.kysely, sellerId);
  const holding = await db.owner.connect();
  try {
    await holding.query("BEGIN; LOCK TABLE places IN ACCESS EXCLUSIVE MODE");
    await open();
    const isWaiting = async () =>
      (
        await db.owner.query(
          "SELECT FROM pg_locks WHERE NOT granted AND relation = 'places'::regclass",
        )
      ).rowCount;
    // The snapshot has been taken, the cars have not been read.
    await expect.poll(isWaiting).toBe(1);
    await makeCar(db.kysely, sellerId);
    await holding.query("COMMIT");
  } finally {
    holding.release();
  }
  await expect.poll(() => said).toEqual(["ready 2"]);
});

test("changes are found without a notice at the next look", async () => {
  await open({ times: { lookMs: 20 } });
  await isReady();
  await makeCar(db.kysely, sellerId);
  await expect.poll(total).toBe(1);
});

test("after a lost connection everything is read anew, and the index answers nothing meanwhile", async () => {
  await open();
  await isReady();
  await makeCar(db.kysely, sellerId);
  loseConnection();
  expect(said.at(-1)).toBe("stale: the connection was lost");
  await expect.poll(() => said.at(-1)).toBe("ready 1");
});

test("an index that has not followed for longer than the log is kept is read anew", async () => {
  await open({ times: { longestSleepMs: -1 } });
  await expect
    .poll(() => said.slice(0, 2))
    .toEqual(["ready 0", "stale: the process was suspended for too long"]);
});

test("reading is tried again until it succeeds", async () => {
  const statements = { ...carStatements("DE"), all: "SELECT 1 / 0" };
  await open({ statements, times: { retryMs: 10, longestRetryMs: 20 } });
  await expect.poll(() => said.length).toBeGreaterThan(3);
  expect(new Set(said)).toEqual(new Set(["error: division by zero"]));
  Object.assign(statements, carStatements("DE"));
  await expect.poll(() => said.at(-1)).toBe("ready 0");
});

test("an index that lacks a car, or has a stale one, is replaced at night while it goes on answering", async () => {
  const lacking = await makeCar(db.kysely, sellerId, { make: "Audi", model: "A4" });
  await makeCar(db.kysely, sellerId, { make: "Audi", model: "A4", resale_price_minor: 500_000 });
  await open();
  await isReady();
  await replica.renew();
  expect(said).toEqual(["ready 2"]);

  replica.index.remove([lacking]);
  await replica.renew();
  expect(said.at(-1)).toContain("was replaced: used cars, newest first: 1 instead of 2");
  expect(total()).toBe(2);

  // A change whose row of the log was lost.
  await db.pool.query("UPDATE products SET resale_price_minor = 9900000 WHERE id = $1", [lacking]);
  await db.pool.query("DELETE FROM catalogue_changes");
  await replica.renew();
  expect(said.at(-1)).toContain("was replaced: used cars, newest first: histograms is");

  await db.pool.query("UPDATE products SET state = 'reserved' WHERE id = $1", [lacking]);
  await db.pool.query("DELETE FROM catalogue_changes");
  await replica.renew();
  expect(said.at(-1)).toContain("was replaced: used cars, newest first: switches is");

  // One that is gone from the database.
  await db.pool.query("DELETE FROM products WHERE id = $1", [lacking]);
  await db.pool.query("DELETE FROM catalogue_changes");
  await replica.renew();
  expect(said.at(-1)).toContain("2 instead of 1");
  expect(total()).toBe(1);
  expect(said.filter((line) => line.startsWith("stale"))).toEqual([]);
});

test("a car that every reading leaves out is missed by SQL's counts, and found once it is read again", async () => {
  const statements = carStatements("DE");
  const { all } = statements;
  statements.all += " WHERE p.fuel IS DISTINCT FROM 'diesel'";
  for (const fuel of ["diesel", "petrol"] as const) await makeCar(db.kysely, sellerId, { fuel });
  await open({ statements });
  await isReady();
  await replica.renew();
  expect(said.slice(1)).toEqual([
    "the index differed from the database and was replaced: used cars, total: 1 instead of 2, which SQL counts",
    "the new index differs from the database, too: used cars, total: 1 instead of 2, which SQL counts",
  ]);
  statements.all = all;
  await replica.renew();
  expect(said.at(-1)).toContain("was replaced: used cars, newest first: 1 instead of 2");
  expect(total()).toBe(2);
  await replica.renew();
  expect(said).toHaveLength(4);
});

test("a value that every reading takes for another one is noticed by SQL's counts", async () => {
  const statements = carStatements("DE");
  statements.all = statements.all.replace("p.colour", "'red'");
  for (const colour of ["red", "blue"] as const) await makeCar(db.kysely, sellerId, { colour });
  await open({ statements });
  await isReady();
  await replica.renew();
  expect(said.at(-1)).toContain("used cars, colour red: 2 instead of 1, which SQL counts");
});

test("a verification that is over, and whose end no job has written down yet, is no difference", async () => {
  await makeCar(db.kysely, await makeSeller(db.kysely, { status: "verified" }));
  await open();
  await isReady();
  await db.owner.query(`ALTER TABLE users DISABLE TRIGGER USER;
    UPDATE users SET verified_until = now() - interval '1 minute' WHERE status = 'verified';
    ALTER TABLE users ENABLE TRIGGER USER`);
  await replica.renew();
  expect(said).toEqual(["ready 1"]);
});

/** Lets cars be read by a statement only after `release`. */
async function holdReadings(): Promise<{
  condition: string;
  waiting: () => Promise<void>;
  release: () => void;
}> {
  const holder = await db.owner.connect();
  await holder.query("SELECT pg_advisory_lock(7)");
  return {
    condition: "pg_advisory_xact_lock_shared(7) IS NOT NULL",
    waiting: async () => {
      await expect
        .poll(async () => {
          const { rowCount } = await db.owner.query(
            "SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = 7 AND NOT granted",
          );
          return rowCount;
        })
        .toBe(1);
    },
    release: () => holder.release(true),
  };
}

test("changes are followed while all cars are read anew at night", async () => {
  const pool = openPool({ connectionString: db.url, max: REPLICA_CONNECTIONS }, quietLog);
  const listening = await pool.connect();
  const statements = carStatements("DE");
  await makeCar(db.kysely, sellerId);
  await open({ pool, statements });
  await isReady();
  const reading = await holdReadings();
  try {
    statements.all += ` WHERE ${reading.condition}`;
    const renewing = replica.renew();
    await reading.waiting();
    await makeCar(db.kysely, sellerId);
    await replica.follow();
    expect([total(), said]).toEqual([2, ["ready 1"]]);
    reading.release();
    await renewing;
  } finally {
    replica.close();
    listening.release();
    await pool.end();
  }
});

test("a change that is noticed while two copies are compared is in the new one, too", async () => {
  const statements = carStatements("DE");
  await open({ statements });
  await isReady();
  await makeCar(db.kysely, sellerId);
  const reading = await holdReadings();
  statements.byId += ` AND ${reading.condition}`;
  const renewing = replica.renew();
  await reading.waiting();
  await makeCar(db.kysely, sellerId);
  const noticing = replica.follow();
  reading.release();
  await Promise.all([renewing, noticing]);
  expect([total(), said]).toEqual([2, ["ready 0"]]);
});

test("a count that fails is told as such, and a long one is not ended", async () => {
  const statements = carStatements("DE");
  await makeCar(db.kysely, sellerId);
  await open({ statements });
  await isReady();
  const { counts } = statements;
  const limit = "current_setting('statement_timeout') || current_setting('lock_timeout')";
  const used = counts.used.replace("OFFSET 0", `AND 1 / (${limit} = '00')::int = 1 OFFSET 0`);
  statements.counts = { ...counts, used };
  await replica.renew();
  expect(said).toEqual(["ready 1"]);
  // The connection without limits is not used by others.
  const { rows } = await db.pool.query(`SELECT ${limit} AS limit`);
  expect(rows).not.toEqual([{ limit: "00" }]);

  statements.counts = {
    ...counts,
    used: counts.used.replace("OFFSET 0", "AND 1 / 0 = 1 OFFSET 0"),
  };
  await replica.renew();
  expect(said.slice(1)).toEqual([
    "comparing the search index with the tables failed: error: division by zero",
  ]);
  statements.counts = counts;
  statements.all = "SELECT 1 / 0";
  await replica.renew();
  expect(said.at(-1)).toBe("renewing the search index failed: error: division by zero");
});

test("what changes while SQL counts is followed at once, and is no difference", async () => {
  const statements = carStatements("DE");
  await makeCar(db.kysely, sellerId);
  await open({ statements });
  await isReady();
  const reading = await holdReadings();
  const { counts } = statements;
  const used = counts.used.replace("OFFSET 0", `AND ${reading.condition} OFFSET 0`);
  statements.counts = { ...counts, used };
  const renewing = replica.renew();
  await reading.waiting();
  await makeCar(db.kysely, sellerId);
  await replica.follow();
  expect(total()).toBe(2);
  reading.release();
  await renewing;
  expect(said).toEqual(["ready 1"]);
});

test("on a site that changes all the time, no comparison finds a difference", async () => {
  await open();
  await isReady();
  const changing = new AbortController();
  const change = async () => {
    let previous: string | undefined;
    while (!changing.signal.aborted) {
      const id = await makeCar(db.kysely, sellerId, { fuel: "diesel", promoted: true });
      await db.pool.query("UPDATE products SET fuel = 'petrol' WHERE id = $1", [id]);
      // Its own alone: two that sell the same cars in different orders wait for each other.
      await db.pool.query("UPDATE products SET state = 'sold' WHERE id = $1", [previous]);
      previous = id;
      await replica.follow();
    }
  };
  const changes = [change(), change()];
  try {
    for (let night = 0; night < 8; night += 1) await replica.renew();
  } finally {
    changing.abort();
    await Promise.all(changes);
  }
  expect(said).toEqual(["ready 0"]);
});

test("the index is renewed in its hour, once a day", async () => {
  let readings = 0;
  const { all, ...others } = carStatements("DE");
  const statements = {
    ...others,
    get all() {
      readings += 1;
      return all;
    },
  };
  await open({ statements, times: { lookMs: 20, renewedAtHour: new Date().getHours() } });
  await expect.poll(() => readings).toBe(2);
  // Found by a later look.
  await makeCar(db.kysely, sellerId);
  await expect.poll(total).toBe(1);
  expect(readings).toBe(2);
});
