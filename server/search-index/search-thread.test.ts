import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { carStatements } from "#server/features/search/views/indexed-cars.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { makeIndexQuery } from "#tests/support/indexed-car.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";
import { SearchThread, type SearchThreadOptions } from "./search-thread.ts";

let threads: SearchThread[] = [];
let log: string[] = [];

function open(own: Partial<SearchThreadOptions> = {}): SearchThread {
  const write = (details: object, message: string) =>
    void log.push(`${message} ${JSON.stringify(details)}`);
  const thread = new SearchThread({
    connection: {},
    statements: carStatements("DE"),
    currencyOf: () => "EUR",
    log: { info: write, warn: write },
    ...own,
  });
  threads.push(thread);
  thread.start();
  return thread;
}

beforeEach(() => {
  log = [];
  threads = [];
});
afterEach(async () => {
  await Promise.all(threads.map((thread) => thread.close()));
});

const total = async (thread: SearchThread, words: string[] = []) =>
  (await thread.query(makeIndexQuery({ words })))?.total;

describe("the thread on a database", () => {
  let db: TestDatabase;
  let sellerId: string;

  beforeEach(async () => {
    db = await createTestDatabase();
    sellerId = await makeSeller(db.kysely);
  });
  afterEach(async () => {
    await Promise.all(threads.map((thread) => thread.close()));
    await db.close();
  });

  const openHere = (own: Partial<SearchThreadOptions> = {}) =>
    open({ connection: { connectionString: db.url }, ...own });

  test("several threads answer when they are complete, then follow every change", async () => {
    await makeCar(db.kysely, sellerId, { make: "Audi", model: "A4" });
    const hasty = openHere({ limits: { loadMs: 0 } });
    expect(await total(hasty)).toBeUndefined();
    // A question waits while the cars are read for the first time, and no longer.
    const limits = { loadMs: 3_600_000 };
    const both = [openHere({ limits }), openHere({ limits })];
    for (const thread of both) expect(await total(thread)).toBe(1);
    const id = await makeCar(db.kysely, sellerId);
    for (const thread of both) await expect.poll(() => total(thread)).toBe(2);
    await db.kysely.updateTable("products").set({ state: "sold" }).where("id", "=", id).execute();
    for (const thread of both) await expect.poll(() => total(thread)).toBe(1);
    const [thread] = both;
    expect(await thread?.understand("audi a4 diesel", Date.now())).toEqual({
      parameters: [
        { name: "make", value: "audi" },
        { name: "model", value: "audi.a4" },
        { name: "fuel", value: "diesel" },
      ],
      rest: "",
      unknown: [],
    });
    expect(await thread?.suggest("au", 1)).toEqual([{ label: "Audi", make: "audi", count: 1 }]);
  });

  test("whoever asks to be called back hears once that the index is complete, unless the call is taken back", async () => {
    await makeCar(db.kysely, sellerId);
    const hasty = openHere({ limits: { loadMs: 0 } });
    const calls: string[] = [];
    const takeBack = hasty.onReady(() => calls.push("taken back"));
    takeBack();
    const ready = new Promise<void>((resolve) => {
      hasty.onReady(() => {
        calls.push("ready");
        resolve();
      });
    });
    expect(await total(hasty)).toBeUndefined();
    await ready;
    expect(await total(hasty)).toBe(1);
    expect(calls).toEqual(["ready"]);
  });

  test("after its connections were lost, everything is read anew", async () => {
    const thread = openHere();
    expect(await total(thread)).toBe(0);
    await db.owner.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'forecourt search'",
    );
    await makeCar(db.kysely, sellerId);
    await expect
      .poll(() => log.filter((line) => line.startsWith("search index loaded")))
      .toHaveLength(2);
    expect(log.join("\n")).toContain("search index is reloading");
    expect(await total(thread)).toBe(1);
  });

  test("questions of a site that stops do not wait for an index that is not complete", async () => {
    const statements = { ...carStatements("DE"), all: "SELECT 1 / 0" };
    const thread = openHere({ statements, limits: { loadMs: 3_600_000 } });
    const waiting = total(thread);
    await expect.poll(() => log.join()).toContain("division by zero");
    thread.stopWaiting();
    expect([await waiting, await total(thread)]).toEqual([undefined, undefined]);
  });

  test("prices are compared in the site's currency, also after an admin has changed it", async () => {
    await makeCar(db.kysely, sellerId, { currency: "CHF", resale_price_minor: 500_000 });
    let currency = "EUR";
    const limits = { restartMs: 1, loadMs: 3_600_000 };
    const thread = openHere({ currencyOf: () => currency, limits });
    const cheap = () => thread.query(makeIndexQuery({ ranges: { price: { to: 9_000 } } }));
    expect((await cheap())?.total).toBe(0);
    currency = "CHF";
    // It waits for the thread that is started instead.
    expect((await cheap())?.total).toBe(1);
  });
});

describe("a thread that fails", () => {
  const worker = new URL("../../tests/support/odd-search-worker.ts", import.meta.url);
  const openOdd = async (limits: SearchThreadOptions["limits"] = {}) => {
    const thread = open({ worker, limits: { restartMs: 1, loadMs: 0, ...limits } });
    await expect.poll(() => total(thread)).toBe(7);
    return thread;
  };

  test.each(["die", "hang"])(
    "is replaced, and what waited for it is told at once: %s",
    async (what) => {
      const thread = await openOdd({ queryMs: 200 });
      const waiting = [total(thread, ["hang"]), total(thread, [what])];
      expect(await Promise.all(waiting)).toEqual([undefined, undefined]);
      await expect.poll(() => total(thread)).toBe(7);
      // An end is told by two events, of which one counts.
      expect(log.filter((line) => line.startsWith("search index stopped"))).toHaveLength(1);
    },
  );

  test("questions wait for the successor of a complete index, and not for one whose thread ends before", async () => {
    const thread = await openOdd({ loadMs: 3_600_000, restartMs: 1 });
    expect(await total(thread, ["die"])).toBeUndefined();
    expect(await total(thread)).toBe(7);
    const mortal = open({
      worker: new URL("data:text/javascript,throw new Error('odd')"),
      limits: { restartMs: 1, longestRestartMs: 1, loadMs: 3_600_000 },
    });
    expect(await total(mortal)).toBeUndefined();
  });

  test("a thread that answers others is not given up, however long a question waits", async () => {
    const thread = await openOdd({ queryMs: 100 });
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
    try {
      let isDone = false;
      const waiting = total(thread, ["hang"]).finally(() => (isDone = true));
      for (let asked = 0; asked < 5; asked += 1) {
        expect(await total(thread)).toBe(7);
        vi.advanceTimersByTime(60);
      }
      expect([isDone, thread.isReady]).toEqual([false, true]);
      await thread.close();
      expect(await waiting).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test("a query that fails is answered by the tables, and the thread goes on", async () => {
    const thread = await openOdd();
    expect(await total(thread, ["fail"])).toBeUndefined();
    expect(await total(thread)).toBe(7);
  });

  test("while it reads everything anew, nothing is asked of it", async () => {
    const thread = await openOdd();
    await total(thread, ["stale"]);
    expect(thread.isReady).toBe(false);
    expect(await total(thread)).toBeUndefined();
  });

  test("once closed, it answers nothing and is not started again", async () => {
    const thread = await openOdd();
    const waiting = total(thread, ["hang"]);
    await thread.close();
    expect([await waiting, await total(thread)]).toEqual([undefined, undefined]);
    expect(log.join("\n")).not.toContain("search index stopped");
  });
});
