import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from "vitest";
import { type JobTest, startJobTest } from "#tests/support/jobs.ts";
import type { JobBoss } from "./boss.ts";
import { type QueueJob, type Run, UNFINISHED } from "./jobs.ts";

let t: JobTest;
beforeAll(async () => {
  t = await startJobTest();
});
afterAll(() => t.close());
afterEach(() => t.reset());

const mail = (subject: string) => ({ data: { to: "pat@mail.example", subject, text: "hello" } });

function openMail(send: (subject: string) => Promise<void>): Promise<JobBoss> {
  return t.openWith({ queue: "mail", about: "Sends.", run: (_, { subject }) => send(subject) });
}

describe("jobs", () => {
  it("jobs that were written in a transaction are done when it is committed, and not otherwise", async () => {
    const sent: string[] = [];
    const jobs = await openMail(async (subject) => void sent.push(subject));
    const undone = t.db.kysely.transaction().execute(async (transaction) => {
      await jobs.put(transaction, "mail", [mail("never")]);
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    await t.db.kysely.transaction().execute(async (transaction) => {
      await jobs.put(transaction, "mail", [mail("first"), mail("second")]);
    });
    await expect.poll(() => sent.toSorted(), { timeout: 10_000 }).toEqual(["first", "second"]);
  });

  it("jobs that fail are tried again, and hold nobody else up", async () => {
    const sent: string[] = [];
    let failures = 0;
    const jobs = await openMail(async (subject) => {
      if (subject === "unlucky" && failures === 0) {
        failures += 1;
        throw new Error("pat@mail.example: mailbox full");
      }
      sent.push(subject);
    });
    await t.db.kysely.transaction().execute(async (transaction) => {
      await jobs.put(transaction, "mail", [mail("unlucky"), mail("lucky")]);
    });
    await expect.poll(() => sent.toSorted(), { timeout: 25_000 }).toEqual(["lucky", "unlucky"]);
    // A mail server's message can repeat the address.
    expect(JSON.stringify(t.warnings)).not.toContain("pat@");
  }, 40_000);

  it("jobs wait for their moment", async () => {
    const sent: string[] = [];
    const jobs = await openMail(async (subject) => void sent.push(subject));
    await t.db.kysely.transaction().execute(async (transaction) => {
      const startAfter = new Date(Date.now() + 3_600_000);
      await jobs.put(transaction, "mail", [{ ...mail("in an hour"), startAfter }, mail("now")]);
    });
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(["now"]);
    const { rows } = await t.db.pool.query(
      "SELECT count(*)::int AS n FROM jobs.job WHERE state = 'created'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("jobs are done by the next process where one has ended", async () => {
    const never = await t.openBoss();
    await t.db.kysely.transaction().execute(async (transaction) => {
      await never.put(transaction, "mail", [mail("left behind")]);
    });
    await never.close();
    const sent: string[] = [];
    await openMail(async (subject) => void sent.push(subject));
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(["left behind"]);
  });

  it("jobs of many come at once, not one at every look", async () => {
    const sent: string[] = [];
    const jobs = await openMail(async (subject) => void sent.push(subject));
    const subjects = Array.from({ length: 100 }, (_, n) => `mail ${n}`);
    await t.db.kysely.transaction().execute(async (transaction) => {
      await jobs.put(transaction, "mail", subjects.map(mail));
    });
    // A hundred polls of half a second would take longer than this timeout.
    await expect.poll(() => new Set(sent).size, { timeout: 25_000 }).toBe(100);
  }, 40_000);
});

describe("a stop", () => {
  const fetching = (run: (run: Run) => Promise<unknown>): QueueJob<undefined> => ({
    queue: "pictures",
    about: "Fetches.",
    run: (_context, _data, about) => run(about),
  });

  test("a stop waits for a job that is under way", async () => {
    const done: string[] = [];
    const begun = Promise.withResolvers<void>();
    const boss = await openMail(async (subject) => {
      begun.resolve();
      await sleep(1_000);
      done.push(subject);
    });
    await t.db.kysely
      .transaction()
      .execute((transaction) => boss.put(transaction, "mail", [mail("slow")]));
    await begun.promise;
    await boss.close();
    expect(done).toEqual(["slow"]);
    const { rows } = await t.db.pool.query("SELECT state FROM jobs.job WHERE name = 'mail'");
    expect(rows).toEqual([{ state: "completed" }]);
  });

  test("hands what is unfinished to another process at once, and counts it as no failure", async () => {
    const begun = Promise.withResolvers<void>();
    const first = await t.openWith(
      fetching(async ({ signal }) => {
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener("abort", resolve));
        return UNFINISHED;
      }),
    );
    await t.putPictures(first);
    await begun.promise;
    const failures: number[] = [];
    await t.openWith(fetching(async (run) => void failures.push(run.failures)));
    await sleep(1_000);
    expect(failures).toEqual([]);
    await first.close();
    // If it were taken over only after the first one's heartbeat had timed out, it would count as a failure.
    await expect.poll(() => failures).toEqual([0]);
  });

  test("a stop that never came leaves the job to another process when the first has been silent", async () => {
    const boss = await t.openBoss();
    await t.putPictures(boss);
    await t.db.pool.query(
      "UPDATE jobs.job SET state = 'active', started_on = now(), heartbeat_on = now() - interval '9 seconds'",
    );
    const failures: number[] = [];
    await t.openWith(fetching(async (run) => void failures.push(run.failures)));
    await expect.poll(() => failures, { timeout: 30_000 }).toEqual([1]);
  }, 40_000);
});

test("a job that takes too long is tried again, and once, whatever it leaves unfinished", async () => {
  const failures: number[] = [];
  const boss = await t.openBoss();
  const importId = "1b4e28ba-2fa1-41d2-883f-0016d3cca427";
  await t.db.kysely
    .transaction()
    .execute((transaction) => boss.put(transaction, "import", [{ data: { importId } }]));
  await t.db.pool.query("UPDATE jobs.job SET expire_seconds = 1 WHERE name = 'import'");
  await t.openWith({
    queue: "import",
    about: "Reads.",
    async run(_context, _data, run) {
      failures.push(run.failures);
      if (run.failures > 0) return undefined;
      await new Promise((resolve) => run.signal.addEventListener("abort", resolve));
      return UNFINISHED;
    },
  });
  await expect.poll(() => failures, { timeout: 25_000 }).toEqual([0, 1]);
  await expect
    .poll(
      async () => (await t.db.pool.query("SELECT state FROM jobs.job WHERE name = 'import'")).rows,
    )
    .toEqual([{ state: "completed" }]);
}, 40_000);

test("a chore that is unfinished goes on as the same chore, of which there is one at most", async () => {
  const begun = Promise.withResolvers<void>();
  const boss = await t.openWith({
    chore: "sweep",
    cron: "0 0 1 1 *",
    atStart: true,
    about: "Sweeps.",
    run: async (_context, { signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      return UNFINISHED;
    },
  });
  await begun.promise;
  const read = async () => {
    const { rows } = await t.db.pool.query(
      "SELECT state, singleton_key FROM jobs.job WHERE name = 'chores' AND state < 'completed'",
    );
    return rows;
  };
  expect(await read()).toEqual([{ state: "active", singleton_key: "sweep" }]);
  await boss.close();
  expect(await read()).toEqual([{ state: "created", singleton_key: "sweep" }]);
});

test("pictures that are put while some are fetched are the same job", async () => {
  const seen: string[] = [];
  const go = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const boss = await t.openWith({
    queue: "pictures",
    about: "Fetches.",
    async run() {
      seen.push("run");
      begun.resolve();
      await go.promise;
    },
  });
  await t.putPictures(boss);
  await begun.promise;
  await t.putPictures(boss);
  await t.putPictures(boss);
  go.resolve();
  await sleep(1_500);
  expect(seen).toEqual(["run"]);
  await t.putPictures(boss);
  await expect.poll(() => seen.length).toBe(2);
});

test("what is put in the last moment of such a job is done by another run", async () => {
  let isWaiting = false;
  const seen: boolean[] = [];
  const boss: JobBoss = await t.openWith({
    queue: "pictures",
    about: "Fetches.",
    async run() {
      seen.push(isWaiting);
      isWaiting = false;
      if (seen.length > 1) return;
      // After the poll: there is new work, whose job was dropped as a duplicate.
      isWaiting = true;
      await t.putPictures(boss);
    },
    isDue: async () => isWaiting,
  });
  await t.putPictures(boss);
  await expect.poll(() => seen, { timeout: 5_000 }).toEqual([false, true]);
  await sleep(1_000);
  expect(seen).toHaveLength(2);
});

test("what is due and cannot be taken, because another transaction has it, is looked at again after a pause", async () => {
  let runs = 0;
  const boss: JobBoss = await t.openWith({
    queue: "pictures",
    about: "Fetches.",
    async run() {
      runs += 1;
    },
    isDue: async () => runs === 1,
  });
  await t.putPictures(boss);
  await expect.poll(() => runs).toBe(2);
  const { rows } = await t.db.pool.query(
    "SELECT start_after > created_on AS is_later FROM jobs.job WHERE name = 'pictures' ORDER BY created_on",
  );
  expect(rows).toEqual([{ is_later: false }, { is_later: true }]);
});

test("a notice brings a job at once, however seldom queues are looked at", async () => {
  const boss = await t.openBoss(600);
  const sent: string[] = [];
  await boss.work(
    [{ queue: "mail", about: "Sends.", run: async (_, { subject }) => void sent.push(subject) }],
    undefined,
  );
  await sleep(1_000);
  await t.db.kysely.transaction().execute((transaction) =>
    boss.put(
      transaction,
      "mail",
      Array.from({ length: 12 }, (_, n) => mail(`${n}`)),
    ),
  );
  await expect.poll(() => sent.length).toBe(12);
});
