import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { expect, test } from "vitest";

import { openDatabase } from "#server/db/connect.ts";
import { quietLog } from "#tests/support/database.ts";
import { makeDirectory, startDatabaseProcess, waitUntilDeserted } from "#tests/support/embedded.ts";
import { FREE_TIMES } from "#tests/support/times.ts";

/** Here the test itself cuts the connections. */
const silentLog = { info: () => {}, warn: () => {} };
const KILLS = 2 * FREE_TIMES;

test.runIf(process.platform === "linux")(
  "kill -9 at any moment loses no acknowledged row and leaves nothing behind",
  { timeout: 60_000 + KILLS * 6_000 },
  async ({ annotate }) => {
    const dataDir = join(makeDirectory(), "data");
    const acknowledged: number[] = [];
    const startTimes: number[] = [];
    for (let round = 0; round < KILLS; round += 1) {
      const writer = startDatabaseProcess(dataDir, "write");
      // Every third round kills the process while it starts (the first while the database is being made), the
      // others while it works.
      if (round % 3 === 0) {
        await sleep(Math.random() * 500);
      } else {
        startTimes.push(Number(await writer.waitFor("ready")));
        await sleep(Math.random() * 600);
      }
      await writer.kill();
      const ids = writer.lines.flatMap((line) => /^row (\d+)$/.exec(line)?.[1] ?? []);
      acknowledged.push(...ids.map(Number));
    }
    const { pool, close } = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      log: quietLog,
      mode: "serve",
    });
    const { rows } = await pool.query<{ id: number }>("SELECT id FROM kept");
    await close();
    await waitUntilDeserted(dataDir);

    const kept = new Set(rows.map((row) => row.id));
    expect(acknowledged.length).toBeGreaterThan(KILLS);
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([]);
    const slowest = Math.max(...startTimes);
    const median = startTimes.toSorted((a, b) => a - b)[Math.floor(startTimes.length / 2)];
    await annotate(
      `${KILLS} kills, ${acknowledged.length} acknowledged rows, starts ${median} ms (median) to ${slowest} ms`,
    );
  },
);

test.runIf(process.platform === "linux")(
  "a first start that is killed at any moment is made good by the next",
  { timeout: 60_000 },
  async () => {
    for (const delay of [200, 450, 700]) {
      const dataDir = join(makeDirectory(), "data");
      const first = startDatabaseProcess(dataDir);
      await sleep(delay);
      await first.kill();
      const second = startDatabaseProcess(dataDir);
      await second.waitFor("ready");
      expect(readdirSync(dataDir).filter((name) => name.startsWith("postgres.new"))).toEqual([]);
      await second.kill();
      await waitUntilDeserted(dataDir);
    }
  },
);

test.runIf(process.platform === "linux")(
  "PostgreSQL stops by itself when the program is killed",
  async () => {
    const dataDir = join(makeDirectory(), "data");
    const program = startDatabaseProcess(dataDir, "write");
    await program.waitFor("row 20");
    await program.kill();
    await waitUntilDeserted(dataDir);
  },
);

test.runIf(process.platform === "linux")(
  "a start right after PostgreSQL alone was killed at work waits for what is left of it",
  { timeout: 60_000 },
  async () => {
    const dataDir = join(makeDirectory(), "data");
    const first = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      log: silentLog,
      mode: "serve",
    });
    const isLost = new Promise((resolve) => first.onExit(resolve));
    // Backends in the middle of a long statement take a moment to notice that their postmaster is gone.
    const work = Array.from({ length: 8 }, () =>
      first.pool.query(
        "CREATE TEMP TABLE filler AS SELECT repeat('x', 500) FROM generate_series(1, 100000)",
      ),
    );
    const isOver = Promise.allSettled(work);
    await sleep(150);
    process.kill(
      Number(readFileSync(join(dataDir, "postgres/postmaster.pid"), "utf8").split("\n")[0]),
      "SIGKILL",
    );
    await isLost;
    const second = await openDatabase({
      databaseUrl: undefined,
      dataDir,
      log: quietLog,
      mode: "serve",
    });
    expect((await second.pool.query("SELECT 1 AS one")).rows).toEqual([{ one: 1 }]);
    await isOver;
    await first.close();
    await second.close();
  },
);
