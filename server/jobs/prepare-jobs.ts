import type { Pool } from "pg";
import type { PgBoss } from "pg-boss";
import type { DeclaredJob } from "./jobs.ts";
import { createPgBoss } from "./pg-boss.ts";
import { type ChoreData, nameOf, QUEUES, queueOf, SCHEDULED, type Settings } from "./queues.ts";

/** Migrates the job tables, queues and schedule to this version, as the owner of the database. */
export async function prepareJobs(owner: Pool, jobs: readonly DeclaredJob<never>[]): Promise<void> {
  const boss = createPgBoss(owner, { migrate: true, supervise: false, schedule: false });
  await boss.start();
  await prepareQueues(boss);
  await prepareSchedule(boss, jobs);
  await boss.stop();
}

async function prepareQueues(boss: PgBoss): Promise<void> {
  const known = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const wanted: Record<string, Settings> = { ...QUEUES, [SCHEDULED]: { notify: true } };
  for (const [name, settings] of Object.entries(wanted)) {
    const queue = known.get(name);
    // The policy of an existing queue cannot be changed.
    const { policy: _policy, ...changeable } = settings;
    if (queue === undefined) await boss.createQueue(name, settings);
    else if (Object.entries(changeable).some(([key, value]) => Reflect.get(queue, key) !== value))
      await boss.updateQueue(name, changeable);
  }
}

async function prepareSchedule(boss: PgBoss, jobs: readonly DeclaredJob<never>[]): Promise<void> {
  const gone = new Map((await boss.getSchedules()).map((row) => [`${row.name} ${row.key}`, row]));
  for (const job of jobs) {
    if (job.cron === undefined) continue;
    const [queue, key] = [queueOf(job), nameOf(job)];
    const data: ChoreData | object = job.chore === undefined ? {} : { name: key };
    const before = gone.get(`${queue} ${key}`);
    gone.delete(`${queue} ${key}`);
    if (before?.cron === job.cron) continue;
    // One job per name: a chore that is still queued is not queued again.
    const singleton = job.chore === undefined ? {} : { singletonKey: key };
    await boss.schedule(queue, job.cron, data, { key, tz: "UTC", ...singleton });
  }
  for (const { name, key } of gone.values()) await boss.unschedule(name, key);
}
