import { appendFileSync, chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect } from "kysely";
import { prepareDatabase } from "#server/compose/prepare-database.ts";
import { closePool, openDatabase } from "#server/db/connect.ts";
import { DATABASE_NAME } from "#server/db/embedded/settings.ts";
import { startEmbeddedPostgres } from "#server/db/embedded/start-embedded.ts";
import { openPool } from "#server/db/pool.ts";
import type { Database } from "#server/db/schema.ts";
import { SITE_ROLE } from "#server/db/site-role.ts";
import { quietLog, type TestDatabase } from "./database.ts";

/** A primary of its own with a standby that follows it, both of the packaged PostgreSQL. */
export interface Pair {
  primary: TestDatabase;
  /** Of the standby, as the site role: `postgres://…`. */
  standbyUrl: string;
  /** Stops the standby from applying what it receives, and lets it go on. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Waits until the standby has applied what the primary has written. */
  catchUp(): Promise<void>;
  stopStandby(): Promise<void>;
  /** Whether commits on the primary wait for their flush, for connections opened from now on; at the start they do. */
  setCommits(value: "on" | "off"): Promise<void>;
  close(): Promise<void>;
}

export async function startPair(): Promise<Pair> {
  const folder = mkdtempSync(join(tmpdir(), "forecourt-pair-"));
  const [first, second] = [join(folder, "primary"), join(folder, "standby")];
  const log = quietLog;
  const server = await startEmbeddedPostgres({ dataDir: first, log, isDisposable: true });
  const owner = openPool({ ...server.connection, max: 3 }, quietLog);
  const setCommits: Pair["setCommits"] = async (value) =>
    void (await owner.query(`ALTER DATABASE ${DATABASE_NAME} SET synchronous_commit = ${value}`));
  const database = await openDatabase({
    databaseUrl: undefined,
    dataDir: first,
    log,
    mode: "join",
    maxConnections: 5,
  });
  await setCommits("on");
  // Of connections that are open already, the setting is not changed.
  await owner.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE usename = $1", [
    SITE_ROLE,
  ]);
  await prepareDatabase(database, quietLog);
  const { connection } = database;
  await copyCluster(owner, first, second);
  // The standby may run as another account than this process, and connects through these.
  for (const path of [folder, first]) chmodSync(path, 0o711);
  const from = `host=${connection.host ?? ""} port=${connection.port ?? ""} user=${DATABASE_NAME}`;
  appendFileSync(join(second, "postgres", "postgresql.conf"), `primary_conninfo = '${from}'\n`);
  writeFileSync(join(second, "postgres", "standby.signal"), "");
  const standby = await startEmbeddedPostgres({ dataDir: second, log, isDisposable: true });
  const standbyOwner = openPool({ ...standby.connection, max: 2 }, quietLog);
  const kysely = new Kysely<Database>({ dialect: new PostgresDialect({ pool: database.pool }) });
  const urlOf = (role: string, host: string) =>
    `postgres://${role}@localhost:5432/${DATABASE_NAME}?host=${encodeURIComponent(host)}`;
  let isRunning = true;
  const stopStandby = async () => {
    if (!isRunning) return;
    isRunning = false;
    await standbyOwner.end();
    await standby.stop();
  };
  return {
    primary: {
      pool: database.pool,
      kysely,
      owner,
      url: urlOf(SITE_ROLE, connection.host ?? ""),
      ownerUrl: urlOf(DATABASE_NAME, connection.host ?? ""),
      close: async () => {},
    },
    standbyUrl: urlOf(SITE_ROLE, standby.connection.host),
    async pause() {
      await standbyOwner.query("SELECT pg_wal_replay_pause()");
      const isPaused = async () => {
        const { rows } = await standbyOwner.query<{ state: string }>(
          "SELECT pg_get_wal_replay_pause_state() AS state",
        );
        return rows[0]?.state === "paused";
      };
      while (!(await isPaused())) await sleep(10);
    },
    async resume() {
      await standbyOwner.query("SELECT pg_wal_replay_resume()");
    },
    async catchUp() {
      const { rows } = await owner.query<{ position: string }>(
        "SELECT pg_current_wal_flush_lsn() AS position",
      );
      const hasIt = async () => {
        const found = await standbyOwner.query<{ has: boolean }>(
          "SELECT pg_last_wal_replay_lsn() >= $1 AS has",
          [rows[0]?.position],
        );
        return found.rows[0]?.has === true;
      };
      while (!(await hasIt())) await sleep(10);
    },
    stopStandby,
    setCommits,
    async close() {
      await stopStandby();
      await owner.end();
      await closePool(database.pool, kysely);
      await database.close();
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A base backup, as `pg_basebackup` makes it. */
async function copyCluster(owner: TestDatabase["owner"], from: string, to: string): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    const isOfServer = (path: string) => basename(path) === "postmaster.pid";
    cpSync(join(from, "postgres"), join(to, "postgres"), {
      recursive: true,
      filter: (path) => !isOfServer(path),
    });
    const { rows } = await client.query<{ label: string }>(
      "SELECT labelfile AS label FROM pg_backup_stop(false)",
    );
    writeFileSync(join(to, "postgres", "backup_label"), rows[0]?.label ?? "");
  } finally {
    client.release();
  }
}
