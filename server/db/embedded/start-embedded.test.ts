import { execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { openDatabase } from "#server/db/connect.ts";
import { SITE_ROLE } from "#server/db/site-role.ts";
import { quietLog } from "#tests/support/database.ts";
import {
  isRoot,
  makeDirectory,
  startDatabaseProcess,
  waitUntilDeserted,
} from "#tests/support/embedded.ts";

import type { Pool } from "pg";

import { joinEmbeddedPostgres, startEmbeddedPostgres } from "./start-embedded.ts";

function open(dataDir: string, mode: "serve" | "join" = "serve") {
  return openDatabase({ databaseUrl: undefined, dataDir, log: quietLog, mode });
}

const KEPT = `CREATE TABLE kept AS SELECT 7 AS answer; GRANT SELECT ON kept TO ${SITE_ROLE}`;

function readPostmasterPid(dataDir: string): number {
  return Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
}

test("a new database is durable, checked, in UTF-8, unreachable by network, and quiet about queries", async () => {
  const dataDir = join(makeDirectory(), "new", "data");
  const { pool, close } = await open(dataDir);
  const { rows } = await pool.query<{ name: string; setting: string }>(
    "SELECT name, setting FROM pg_settings",
  );
  const settings = Object.fromEntries(rows.map((row) => [row.name, row.setting]));
  expect(settings).toMatchObject({
    fsync: "on",
    full_page_writes: "on",
    synchronous_commit: "on",
    data_checksums: "on",
    autovacuum: "on",
    server_encoding: "UTF8",
    listen_addresses: "",
  });
  const upper = await pool.query<{ text: string }>("SELECT upper('škoda éß') AS text");
  expect(upper.rows[0]?.text).toBe("ŠKODA Éß");
  await expect(pool.query("SELECT 'secret@example.com'::int")).rejects.toThrow(
    "invalid input syntax",
  );
  await close();
  expect(readFileSync(join(dataDir, "postgres.log"), "utf8")).not.toContain("secret");
  expect(statSync(dataDir).mode & 0o777).toBe(0o700);
});

test("what was written is there at the next start", async () => {
  const dataDir = makeDirectory();
  const first = await open(dataDir);
  await first.asOwner((owner) => owner.query(KEPT));
  await first.close();
  const second = await open(dataDir);
  const result = await second.pool.query("SELECT answer FROM kept");
  await second.close();
  expect(result.rows).toEqual([{ answer: 7 }]);
});

test("a second start on one directory is refused by name and process id, and the first goes on", async () => {
  const dataDir = makeDirectory();
  const first = await open(dataDir);
  try {
    const second = startDatabaseProcess(dataDir);
    expect(await second.waitFor("refused")).toBe(
      `DATA_DIR ${dataDir} is in use by process ${process.pid}. Stop that process first, or set another DATA_DIR.`,
    );
    expect(await second.ended).toBe(2);
    await expect(open(dataDir)).rejects.toThrow(`in use by process ${process.pid}`);

    const otherName = join(makeDirectory(), "link");
    symlinkSync(dataDir, otherName);
    await expect(open(otherName)).rejects.toThrow(`in use by process ${process.pid}`);
    // A second attempt within the owning process must not release its lock.
    const third = startDatabaseProcess(dataDir);
    await third.waitFor("refused");
    expect((await first.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  } finally {
    await first.close();
  }
});

test("of two starts on an empty directory exactly one wins", async () => {
  const dataDir = join(makeDirectory(), "data");
  const both = [startDatabaseProcess(dataDir), startDatabaseProcess(dataDir)];
  const outcomes = await Promise.all(
    both.map((one) =>
      Promise.any([
        one.waitFor("ready").then(() => "ready"),
        one.waitFor("refused").then(() => "refused"),
      ]),
    ),
  );
  expect(outcomes.toSorted()).toEqual(["ready", "refused"]);
});

test("a stale owner file and a stale postmaster.pid with a living process's id do not block a start", async () => {
  const dataDir = makeDirectory();
  await (await open(dataDir)).close();
  const bystander = spawn("sleep", ["60"]);
  onTestFinished(() => void bystander.kill());
  const { pid } = bystander;
  writeFileSync(join(dataDir, "owner.json"), JSON.stringify({ pid, socketDir: "/nowhere" }));
  writeFileSync(join(dataDir, "postgres", "postmaster.pid"), `${pid}\n${dataDir}\n1\n5432\n`);
  const again = await open(dataDir);
  await again.close();
  expect([bystander.exitCode, bystander.signalCode]).toEqual([null, null]);
});

test("a tool joins the database of a running server and leaves it running", async () => {
  const dataDir = makeDirectory();
  const server = await open(dataDir);
  await server.asOwner((owner) => owner.query(KEPT));
  const tool = startDatabaseProcess(dataDir, "hold", { mode: "join" });
  await tool.waitFor("ready");
  tool.child.kill("SIGTERM");
  expect(await tool.ended).toBe(0);
  expect((await server.pool.query("SELECT answer FROM kept")).rows).toEqual([{ answer: 7 }]);
  await server.close();
});

test("a tool starts the database when nothing runs, and lets go of it at the end", async () => {
  const dataDir = makeDirectory();
  const tool = await open(dataDir, "join");
  expect((await tool.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
  await tool.close();
  const server = await open(dataDir);
  await server.close();
});

test("a tool that comes while the server is starting waits for it", async () => {
  const dataDir = join(makeDirectory(), "data");
  const server = startDatabaseProcess(dataDir);
  while (statSync(join(dataDir, "owner.json"), { throwIfNoEntry: false }) === undefined) {
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  const joined = await joinEmbeddedPostgres({ dataDir, log: quietLog });
  expect(joined.connection.host).toBe(join(dataDir, "run"));
  await server.waitFor("ready");
});

test("a path too long for a socket is no obstacle", async () => {
  const dataDir = join(makeDirectory(), "l".repeat(90));
  const server = await startEmbeddedPostgres({ dataDir, log: quietLog });
  expect(server.connection.host.length).toBeLessThan(90);
  const tool = startDatabaseProcess(dataDir, "hold", { mode: "join" });
  await tool.waitFor("ready").catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  await tool.kill();
  await server.stop();
  expect(existsSync(server.connection.host)).toBe(false);
});

test("the end of PostgreSQL while running is reported once, with its reason", async () => {
  const dataDir = makeDirectory();
  const server = await startEmbeddedPostgres({ dataDir, log: quietLog });
  const reason = new Promise<string>((resolve) => server.onExit(resolve));
  process.kill(readPostmasterPid(dataDir), "SIGKILL");
  expect(await reason).toBe("signal SIGKILL");
  await server.stop();
  const again = await open(dataDir);
  await again.close();
});

test("an end of PostgreSQL that came before anybody listened is reported too", async () => {
  const dataDir = makeDirectory();
  const server = await startEmbeddedPostgres({ dataDir, log: quietLog });
  process.kill(readPostmasterPid(dataDir), "SIGINT");
  await waitUntilDeserted(join(dataDir, "postgres"));
  const reasons: string[] = [];
  await expect
    .poll(() => {
      server.onExit((reason) => reasons.push(reason));
      return reasons[0];
    })
    .toBe("exit code 0");
});

test("a stop that was asked for is not reported as a loss", async () => {
  const server = await startEmbeddedPostgres({ dataDir: makeDirectory(), log: quietLog });
  const reasons: string[] = [];
  server.onExit((reason) => reasons.push(reason));
  await server.stop();
  expect(reasons).toEqual([]);
});

test("a database of another major version is refused with both versions", async () => {
  const dataDir = makeDirectory();
  mkdirSync(join(dataDir, "postgres"), { mode: 0o700 });
  writeFileSync(join(dataDir, "postgres", "PG_VERSION"), "17\n");
  await expect(open(dataDir)).rejects.toThrow(
    /was created by PostgreSQL 17, but this release contains PostgreSQL 18\./,
  );
});

test("what PostgreSQL says when it cannot start is part of the sentence", async () => {
  const dataDir = makeDirectory();
  await (await open(dataDir)).close();
  writeFileSync(join(dataDir, "postgres", "postgresql.conf"), "no_such_setting = 1\n");
  await expect(open(dataDir)).rejects.toThrow(
    `The database in ${dataDir} did not start: configuration file "${dataDir}/postgres/postgresql.conf" contains errors`,
  );
});

test("the log of earlier runs is bounded", async () => {
  const dataDir = makeDirectory();
  writeFileSync(join(dataDir, "postgres.log"), "x".repeat(1_200_000));
  await (await open(dataDir)).close();
  expect(statSync(join(dataDir, "postgres.log")).size).toBeLessThan(100_000);
  expect(statSync(join(dataDir, "postgres.log.1")).size).toBe(1_200_000);
});

test.runIf(isRoot)(
  "root below a private directory runs PostgreSQL as another user, with no right beyond",
  async () => {
    const parent = makeDirectory();
    const dataDir = join(parent, "data");
    const { pool, asOwner, close } = await open(dataDir);
    try {
      expect(statSync(parent).uid).toBe(0);
      expect(statSync(parent).mode & 0o777).toBe(0o700);
      const pid = readPostmasterPid(dataDir);
      const status = readFileSync(`/proc/${pid}/status`, "utf8");
      expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).toBe(
        String(statSync(join(dataDir, "postgres")).uid),
      );
      expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).not.toBe("0");
      expect(/^CapEff:\t(\w+)/m.exec(status)?.[1]).toBe("0000000000000000");
      expect(/^Groups:(.*)/m.exec(status)?.[1]?.trim()).toMatch(/^\d*$/);
      const readFile = (by: Pool) => by.query("SELECT pg_read_file('/etc/shadow')");
      await expect(asOwner(readFile)).rejects.toThrow("Permission denied");
      await expect(readFile(pool)).rejects.toThrow("permission denied for function");
    } finally {
      await close();
    }
  },
);

test.runIf(isRoot)(
  "a cluster that root put back from a backup is given to PostgreSQL's user again",
  async () => {
    const dataDir = makeDirectory();
    await (await open(dataDir)).close();
    execFileSync("chown", ["-R", "0:0", join(dataDir, "postgres")]);
    await (await open(dataDir)).close();
    expect(statSync(join(dataDir, "postgres", "base")).uid).not.toBe(0);
  },
);
