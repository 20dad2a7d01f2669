import { setTimeout as sleep } from "node:timers/promises";
import type { Transaction } from "kysely";
import type { Pool } from "pg";
import { type Db, fromKysely, type JobResult, type JobWithMetadata, type PgBoss } from "pg-boss";
import type { DatabaseListener } from "../db/listener.ts";
import type { Database } from "../db/schema.ts";
import { PREPARED } from "#server/db/prepared.ts";
import { violatedUnique } from "#server/db/transact.ts";
import {
  type Chore,
  type DeclaredJob,
  type Job,
  type JobData,
  type JobName,
  type Jobs,
  type Run,
  UNFINISHED,
} from "./jobs.ts";
import { createPgBoss } from "./pg-boss.ts";
import { type ChoreData, CHORES, ONE_OF_GROUP, QUEUES, SIDE_BY_SIDE } from "./queues.ts";

/** How long running jobs are waited for when the site stops, in milliseconds. */
const STOP_LIMIT_MS = 5_000;
/** Pause before retrying rows that another transaction has locked, in seconds. */
const LOCKED_PAUSE_S = 1;
/** Polling interval of all queues while notifications are unavailable, in seconds. */
const UNHEARD_SECONDS = 2;
/** How often pg-boss checks the heartbeats of jobs, in seconds. */
const WATCH_SECONDS = 10;

interface JobsLog {
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

interface BossParts {
  pool: Pool;
  log: JobsLog;
  listener: Pick<DatabaseListener, "hear" | "forget">;
  /** Polling interval of a queue, for jobs that become due by the clock, in seconds. */
  pollSeconds: number;
  /** Runs a job's work, so that what it does is known to be done for this job. */
  runJob?: (name: string, work: () => Promise<unknown>) => Promise<unknown>;
}

type Fetched = JobWithMetadata<unknown>;
/** The handler of a queue's jobs. */
interface Handling {
  run: (data: unknown, run: Run) => Promise<unknown>;
  isDue?: (() => Promise<boolean>) | undefined;
}

/**
 * A job queue in the product's own database. Jobs are inserted in the transaction they belong to, and run by
 * any process.
 */
export class JobBoss implements Jobs {
  readonly #parts: BossParts;
  readonly #boss: PgBoss;
  readonly #stopping = new AbortController();

  constructor(parts: BossParts) {
    const { pool, log, listener } = parts;
    this.#parts = parts;
    this.#boss = createPgBoss(pool, {
      migrate: false,
      superviseIntervalSeconds: WATCH_SECONDS,
      monitorIntervalSeconds: WATCH_SECONDS,
      cronWorkerIntervalSeconds: 30,
      // pg-boss flows (jobs that depend on other jobs) are not used.
      flowIntervalSeconds: 24 * 3600,
      async listen(channel, onNotice, onGap) {
        await listener.hear(channel, onNotice, onGap);
        return { close: async () => listener.forget(channel) };
      },
    });
    this.#boss.on("error", (error) =>
      log.error({ err: toError(error) }, "job queue failed, will retry"),
    );
    this.#boss.on("warning", ({ message, data }) => log.warn({ data }, message));
  }

  /**
   * Starts the client; jobs can be put from then on. The tables, queues and schedule must exist: see
   * `prepareJobs`.
   */
  async open(): Promise<void> {
    await this.#boss.start();
  }

  async put<N extends JobName>(
    transaction: Transaction<Database>,
    name: N,
    jobs: readonly Job<N>[],
  ): Promise<void> {
    if (jobs.length === 0) return;
    // Prepared, because its text depends on the queue alone and it runs with every booking and every mail.
    const { executeSql } = fromKysely(transaction);
    const db = {
      executeSql: (text: string, values?: unknown[]) => executeSql(`${PREPARED} ${text}`, values),
    };
    await this.#boss.insert(name, [...jobs], { db });
  }

  async has<N extends JobName>(name: N, data: JobData[N]): Promise<boolean> {
    const { rows } = await this.#parts.pool.query(
      "SELECT 1 FROM jobs.job WHERE name = $1 AND state < 'completed' AND data @> $2 LIMIT 1",
      [name, data],
    );
    return rows.length > 0;
  }

  /**
   * Tries a job again at once. False when it is not among those that have failed, or another of its kind waits
   * already, which does the same.
   */
  async tryAgain(id: string): Promise<boolean> {
    const { rows } = await this.#parts.pool.query<{ name: string; state: string }>(
      "SELECT name, state FROM jobs.job WHERE id = $1 AND state IN ('retry', 'failed')",
      [id],
    );
    const [job] = rows;
    if (job === undefined) return false;
    try {
      if (job.state === "failed") await this.#boss.retry(job.name, id);
    } catch (error) {
      if (violatedUnique(error) !== undefined) return false;
      throw error;
    }
    // Due now, and the workers of its queue are told.
    const due = { id, startAfter: new Date() };
    const { updated } = await this.#boss.update(job.name, undefined, due);
    // A worker may have fetched it between the two statements.
    return updated > 0 || job.state === "failed";
  }

  /** Starts workers for queued jobs and recurring chores. */
  async work<C>(jobs: readonly DeclaredJob<C>[], context: C): Promise<void> {
    const chores = new Map<string, Chore<C>>();
    for (const job of jobs) {
      if (job.chore !== undefined) {
        chores.set(job.chore, job);
        continue;
      }
      const run = job.run as (context: C, data: unknown, run: Run) => Promise<unknown>; // the data of its queue
      const { queue, isDue } = job;
      await this.#workOn(queue, {
        run: (data, about) => run(context, data, about),
        isDue: isDue && (() => isDue(context)),
      });
    }
    await this.#workOn(CHORES, {
      run: (data, run) => runChore(chores, context, data as ChoreData, run), // written below and by `prepareJobs`
    });
    for (const [name, { atStart }] of chores)
      if (atStart) await this.#boss.send(CHORES, { name, isAtStart: true }, { singletonKey: name });
  }

  /**
   * Waits for running jobs, up to a limit; unfinished ones are run by another process or at the next start.
   */
  async close(): Promise<void> {
    this.#stopping.abort();
    // Workers are stopped first: pg-boss itself would poll for their end only every half a second.
    const areDone = Promise.all(
      Object.keys(QUEUES).map((name) => this.#boss.offWork(name, { wait: true })),
    );
    const limit = new AbortController();
    await Promise.race([
      areDone,
      sleep(STOP_LIMIT_MS, undefined, { signal: limit.signal }).catch(() => {}),
    ]);
    limit.abort();
    // All workers have ended or timed out: another graceful wait would use up the process's own time limit.
    await this.#boss.stop({ graceful: false });
  }

  async #workOn(queue: string, handling: Handling): Promise<void> {
    const { pollSeconds } = this.#parts;
    const sideBySide = SIDE_BY_SIDE[queue] ?? 1;
    // Mails are fetched as a batch, with one query. Chores and push notices have a worker each, so that none waits
    // for the slowest of a batch.
    const isGrouped = ONE_OF_GROUP.has(queue);
    const [workers, batch] = queue === CHORES || isGrouped ? [sideBySide, 1] : [1, sideBySide];
    const options = {
      pollingIntervalSeconds: Math.min(pollSeconds, UNHEARD_SECONDS),
      notifyPollingIntervalSeconds: pollSeconds,
      batchSize: batch,
      includeMetadata: true,
      perJobResults: true,
      ...(isGrouped && { localGroupConcurrency: 1 }),
    } as const;
    for (let worker = 0; worker < workers; worker += 1) {
      const id: string = await this.#boss.work(queue, options, async (jobs: Fetched[]) => {
        const results = await Promise.all(jobs.map((job) => this.#attempt(queue, job, handling)));
        // More jobs may be queued: poll again at once, until the queue is empty.
        this.#boss.notifyWorker(id);
        return results;
      });
    }
  }

  async #attempt(queue: string, job: Fetched, { run, isDue }: Handling): Promise<JobResult> {
    const { id, data, retryCount, signal: expired } = job;
    const signal = AbortSignal.any([this.#stopping.signal, expired]);
    const name = queue === CHORES ? (data as ChoreData).name : queue; // the shape of this queue's data
    try {
      // Another worker of this process may fetch what was handed back at the stop.
      const isStopping = this.#stopping.signal.aborted;
      const { runJob = (_name, work) => work() } = this.#parts;
      const outcome = isStopping
        ? UNFINISHED
        : await runJob(name, () => run(data, { signal, failures: retryCount }));
      // The job expired, so pg-boss has requeued it already: another insert would be a duplicate.
      if (expired.aborted) return { id, status: "failed" };
      if (outcome === UNFINISHED) await this.#renew(queue, job, 0, async () => true);
      // Due rows that were not processed are locked by another transaction; without a pause this would be a
      // busy loop.
      else if (isDue !== undefined) await this.#renew(queue, job, LOCKED_PAUSE_S, isDue);
      return { id, status: "completed" };
    } catch (error) {
      const reason = reasonOf(error);
      // A mail server's message can repeat the address.
      const details = queue === "mail" ? { reason } : { reason, err: error };
      this.#parts.log.warn({ job: name, ...details }, "job failed, will retry");
      return { id, status: "failed", output: { reason } };
    }
  }

  /**
   * Completes a job and inserts it again in one transaction, so that any free process continues it. This run
   * does not count as a failed attempt.
   */
  async #renew(
    queue: string,
    { id, data, singletonKey, groupId }: Fetched,
    startAfter: number,
    isDue: () => Promise<boolean>,
  ): Promise<void> {
    const client = await this.#parts.pool.connect();
    try {
      await client.query("BEGIN");
      const db: Db = { executeSql: (text, values) => client.query(text, values) };
      await this.#boss.complete(queue, id, undefined, { db });
      const key = singletonKey === null ? {} : { singletonKey };
      const group = typeof groupId === "string" ? { group: { id: groupId } } : {};
      const again = { data: data as object, startAfter, ...key, ...group }; // as it was put
      // A concurrent `put` of the same job waits for this transaction.
      if (await isDue()) await this.#boss.insert(queue, [again], { db });
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK");
      throw error;
    } finally {
      client.release();
    }
  }
}

function runChore<C>(
  chores: ReadonlyMap<string, Chore<C>>,
  context: C,
  { name, isAtStart = false }: ChoreData,
  run: Run,
): Promise<unknown> {
  const chore = chores.get(name);
  // A chore of another version on the same database: one of its processes runs it.
  if (chore === undefined) throw new Error(`this version has no chore "${name}"`);
  return chore.run(context, { ...run, isAtStart });
}

/** Leaves out the error's message: a mail server's can repeat the address. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return "code" in error && typeof error.code === "string" ? error.code : error.name;
}

/** pg-boss passes copies of errors that are no Error instances. */
function toError(copy: Error): Error {
  return copy instanceof Error ? copy : Object.assign(new Error(), copy);
}
