import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { JobBoss } from "./boss.ts";
import type { JobHandlers } from "./jobs.ts";

let db: TestDatabase;
let boss: JobBoss | undefined;
const warnings: object[] = [];
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.close());
afterEach(() => boss?.close());

const log = { warn: (details: object) => void warnings.push(details), error: () => {} };
const mail = (subject: string) => ({ data: { to: "pat@mail.example", subject, text: "hello" } });

async function open(send: (subject: string) => Promise<void>): Promise<JobBoss> {
  boss = new JobBoss({ pool: db.pool, log, pollSeconds: 0.5 });
  await boss.open();
  const nothing = async () => {};
  const handlers: JobHandlers = {
    booked: nothing,
    car: nothing,
    unpaid: nothing,
    refund: nothing,
    removed: nothing,
    documents: nothing,
    event: nothing,
    mail: ({ subject }) => send(subject),
  };
  await boss.work(handlers);
  return boss;
}

describe("jobs", () => {
  it("that were written in a transaction are done when it is committed, and not otherwise", async () => {
    const sent: string[] = [];
    const jobs = await open(async (subject) => void sent.push(subject));
    const undone = db.kysely.transaction().execute(async (transaction) => {
      await jobs.put(transaction, "mail", [mail("never")]);
      throw new Error("changed its mind");
    });
    await expect(undone).rejects.toThrow("changed its mind");
    await db.kysely.transaction().execute(async (transaction) => {
      await jobs.put(transaction, "mail", [mail("first"), mail("second")]);
    });
    await expect.poll(() => sent.toSorted(), { timeout: 10_000 }).toEqual(["first", "second"]);
  });

  it("that fail are tried again, and hold nobody else up", async () => {
    const sent: string[] = [];
    let failures = 0;
    const jobs = await open(async (subject) => {
      if (subject === "unlucky" && failures === 0) {
        failures += 1;
        throw new Error("pat@mail.example: mailbox full");
      }
      sent.push(subject);
    });
    await db.kysely.transaction().execute(async (transaction) => {
      await jobs.put(transaction, "mail", [mail("unlucky"), mail("lucky")]);
    });
    await expect.poll(() => sent.toSorted(), { timeout: 25_000 }).toEqual(["lucky", "unlucky"]);
    // What a mail server says can repeat an address.
    expect(JSON.stringify(warnings)).not.toContain("pat@");
  }, 40_000);

  it("wait for their moment", async () => {
    const sent: string[] = [];
    const jobs = await open(async (subject) => void sent.push(subject));
    await db.kysely.transaction().execute(async (transaction) => {
      const startAfter = new Date(Date.now() + 3_600_000);
      await jobs.put(transaction, "mail", [{ ...mail("in an hour"), startAfter }, mail("now")]);
    });
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(["now"]);
    const { rows } = await db.pool.query(
      "SELECT count(*)::int AS n FROM jobs.job WHERE state = 'created'",
    );
    expect(rows).toEqual([{ n: 1 }]);
  });

  it("are done by the next process where one has ended", async () => {
    const never = new JobBoss({ pool: db.pool, log, pollSeconds: 0.5 });
    await never.open();
    await db.kysely.transaction().execute(async (transaction) => {
      await never.put(transaction, "mail", [mail("left behind")]);
    });
    await never.close();
    const sent: string[] = [];
    await open(async (subject) => void sent.push(subject));
    await expect.poll(() => sent, { timeout: 10_000 }).toEqual(["left behind"]);
  });

  it("of many come at once, not one at every look", async () => {
    const sent: string[] = [];
    const jobs = await open(async (subject) => void sent.push(subject));
    const subjects = Array.from({ length: 100 }, (_, n) => `mail ${n}`);
    await db.kysely.transaction().execute(async (transaction) => {
      await jobs.put(transaction, "mail", subjects.map(mail));
    });
    // A hundred looks of half a second would take longer than this waits.
    await expect.poll(() => new Set(sent).size, { timeout: 25_000 }).toBe(100);
  }, 40_000);
});
