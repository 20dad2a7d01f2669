import { DatabaseListener } from "#server/db/listener.ts";
import { JobBoss } from "#server/jobs/boss.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { prepareJobs } from "#server/jobs/prepare-jobs.ts";
import { createTestDatabase, quietLog, type TestDatabase } from "./database.ts";

export interface JobTest {
  readonly db: TestDatabase;
  readonly warnings: object[];
  /** A job engine without handlers; several of them imitate several processes. */
  openBoss(pollSeconds?: number): Promise<JobBoss>;
  openWith(...jobs: DeclaredJob<undefined>[]): Promise<JobBoss>;
  putPictures(boss: JobBoss): Promise<void>;
  /** Closes every engine and deletes every job. */
  reset(): Promise<void>;
  close(): Promise<void>;
}

/** A database without the site's own recurring jobs; only those that a test declares run. */
export async function startJobTest(): Promise<JobTest> {
  const db = await createTestDatabase();
  await prepareJobs(db.owner, []);
  const open: { close(): void | Promise<void> }[] = [];
  const warnings: object[] = [];
  const log = { warn: (details: object) => void warnings.push(details), error: () => {} };
  const test: JobTest = {
    db,
    warnings,
    async openBoss(pollSeconds = 0.5) {
      const listener = await DatabaseListener.open(db.pool, quietLog);
      open.push(listener);
      const boss = new JobBoss({ pool: db.pool, log, listener, pollSeconds });
      open.push(boss);
      await boss.open();
      return boss;
    },
    async openWith(...jobs) {
      const boss = await test.openBoss();
      await boss.work(jobs, undefined);
      return boss;
    },
    putPictures: (boss) =>
      db.kysely
        .transaction()
        .execute((transaction) => boss.put(transaction, "pictures", [{ data: {} }])),
    async reset() {
      for (const each of open.splice(0).toReversed()) await each.close();
      await db.pool.query("DELETE FROM jobs.job");
      warnings.length = 0;
    },
    close: () => db.close(),
  };
  return test;
}
