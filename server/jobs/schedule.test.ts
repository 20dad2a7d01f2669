import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { type JobTest, startJobTest } from "#tests/support/jobs.ts";
import type { Chore } from "./jobs.ts";
import { prepareJobs } from "./prepare-jobs.ts";
import { CHORES, nameOf, QUEUES, queueOf } from "./queues.ts";
import { JOBS } from "./all-jobs.ts";

let t: JobTest;
beforeAll(async () => {
  t = await startJobTest();
});
afterAll(() => t.close());
afterEach(() => t.reset());

describe("what the site declares", () => {
  test("what the site declares has one job for every queue, and a name for each", () => {
    const queues = JOBS.flatMap(({ queue }) => queue ?? []);
    expect([...queues, CHORES].toSorted()).toEqual(Object.keys(QUEUES).toSorted());
    expect(new Set(JOBS.map(nameOf)).size).toBe(JOBS.length);
    for (const { about } of JOBS) expect(about).toMatch(/^[A-Z][^.]+\.$/);
  });

  test("what the site declares is scheduled, and nothing else is", async () => {
    const other = await createTestDatabase();
    try {
      const due = JOBS.filter(({ cron }) => cron !== undefined).map(
        (job) => `${queueOf(job)} ${nameOf(job)} ${job.cron}`,
      );
      const find = async () => {
        const { rows } = await other.pool.query<{ name: string; key: string; cron: string }>(
          "SELECT name, key, cron FROM jobs.schedule",
        );
        return rows.map(({ name, key, cron }) => `${name} ${key} ${cron}`).toSorted();
      };
      expect(due.length).toBeGreaterThan(20);
      expect(await find()).toEqual(due.toSorted());
      // An earlier version had another chore, and one of these at another time.
      await other.pool.query(
        `INSERT INTO jobs.schedule (name, key, cron, timezone) VALUES ('${CHORES}', 'gone', '* * * * *', 'UTC')`,
      );
      await other.pool.query(
        "UPDATE jobs.schedule SET cron = '1 1 * * *' WHERE key = 'check-books'",
      );
      await other.pool.query("UPDATE jobs.queue SET heartbeat_seconds = NULL, notify = false");
      await prepareJobs(other.owner, JOBS);
      expect(await find()).toEqual(due.toSorted());
      const { rows } = await other.pool.query(
        `SELECT name FROM jobs.queue
         WHERE NOT notify OR heartbeat_seconds IS NULL AND name <> '__pgboss__send-it'`,
      );
      expect(rows).toEqual([]);
    } finally {
      await other.close();
    }
  });
});

describe("what comes round", () => {
  const chore = (run: () => Promise<unknown>, own: Partial<Chore<undefined>> = {}) =>
    ({ chore: "sweep", cron: "* * * * *", about: "Sweeps.", run, ...own }) as const;

  test("what comes round is done once where two processes are there, and by the minute", async () => {
    const minutes: number[] = [];
    const sweep = chore(async () => void minutes.push(Math.floor(Date.now() / 60_000)));
    await prepareJobs(t.db.owner, [sweep]);
    // Processes of earlier tests have polled the schedule within the last half a minute.
    await t.db.owner.query("UPDATE jobs.version SET cron_on = NULL");
    await t.openWith(sweep);
    await t.openWith(sweep);
    await expect.poll(() => minutes.length, { timeout: 20_000 }).toBeGreaterThan(0);
    await sleep(3_000);
    expect(minutes).toEqual([...new Set(minutes)]);
    await prepareJobs(t.db.owner, []);
  });

  test("what comes round is done at a start where it says so, and never twice at the same time", async () => {
    let atOnce = 0;
    let most = 0;
    const starts: boolean[] = [];
    const told: Chore<undefined> = {
      ...chore(async () => {}),
      atStart: true,
      async run(_, { isAtStart }) {
        starts.push(isAtStart);
        atOnce += 1;
        most = Math.max(most, atOnce);
        await sleep(1_500);
        atOnce -= 1;
      },
    };
    await Promise.all([t.openWith(told), t.openWith(told), t.openWith(told)]);
    await expect.poll(() => starts.length, { timeout: 10_000 }).toBeGreaterThan(0);
    await sleep(2_500);
    expect({ most, starts: starts.every(Boolean) }).toEqual({ most: 1, starts: true });
  });

  test("what comes round and fails is logged by its name and tried again", async () => {
    let tries = 0;
    const sweep = chore(
      async () => {
        tries += 1;
        if (tries === 1) throw new Error("no broom");
      },
      { atStart: true },
    );
    await t.openWith(sweep);
    await expect.poll(() => tries, { timeout: 25_000 }).toBe(2);
    expect(t.warnings).toEqual([
      expect.objectContaining({
        job: "sweep",
        err: expect.objectContaining({ message: "no broom" }),
      }),
    ]);
  }, 40_000);
});
