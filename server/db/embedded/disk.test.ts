import { execFileSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

import { expect, onTestFinished, test } from "vitest";

import { quietLog } from "#tests/support/database.ts";
import {
  isRoot,
  makeDirectory,
  mountSmallDisk,
  startDatabaseProcess,
} from "#tests/support/embedded.ts";

import { findUnprivilegedAccount } from "./account.ts";
import { startEmbeddedPostgres } from "./start-embedded.ts";

function start(dataDir: string) {
  return startEmbeddedPostgres({ dataDir, log: quietLog });
}

test.runIf(isRoot)(
  "a disk too small for a new database is named, and nothing is begun on it",
  async ({ skip }) => {
    const disk =
      mountSmallDisk("size=60m") ?? skip("this machine does not let tests mount a file system");
    await expect(start(disk)).rejects.toThrow(
      /^DATA_DIR .* has \d+ MB of free space, but a new database needs 100 MB\. Free/,
    );
    expect(readdirSync(disk)).not.toContain("postgres");
  },
);

test.runIf(isRoot)(
  "a full disk stops the start with a sentence, and with space it starts again",
  async ({ skip }) => {
    // Room for a database and, where the binaries cannot be reached, for a copy of them.
    const disk =
      mountSmallDisk("size=260m") ?? skip("this machine does not let tests mount a file system");
    await (await start(disk)).stop();
    const filler = join(disk, "filler");
    expect(() => writeFileSync(filler, Buffer.alloc(280_000_000))).toThrow("ENOSPC");
    await expect(start(disk)).rejects.toThrow(
      /^DATA_DIR .* is not writable by uid 0: ENOSPC.* Free some space/,
    );
    writeFileSync(filler, "");
    await (await start(disk)).stop();
  },
);

test.runIf(isRoot)(
  "a disk that fills up while the database is made leaves nothing half-made",
  async ({ skip }) => {
    const disk =
      mountSmallDisk("size=200m,nr_inodes=300") ??
      skip("this machine does not let tests mount a file system");
    await expect(start(disk)).rejects.toThrow(/could not be created: .*No space left on device/);
    expect(
      readdirSync(disk).filter((name) => name.startsWith("postgres") && name !== "postgres.log"),
    ).toEqual([]);
  },
);

test.runIf(isRoot)("a read-only disk is named with what to do", async ({ skip }) => {
  const disk =
    mountSmallDisk("size=1m,ro") ?? skip("this machine does not let tests mount a file system");
  await expect(start(join(disk, "data"))).rejects.toThrow(
    /^DATA_DIR .* is not writable by uid 0: .*read-only.* set DATA_DIR/i,
  );
});

test.skipIf(isRoot)("a directory that may not be written is named with what to do", async () => {
  const dataDir = makeDirectory();
  chmodSync(dataDir, 0o500);
  onTestFinished(() => chmodSync(dataDir, 0o700));
  await expect(start(dataDir)).rejects.toThrow(/^DATA_DIR .* is not writable by uid \d+: EACCES/);
});

test.runIf(isRoot)(
  "an ordinary user runs PostgreSQL as itself, and root joins it without taking it away",
  async ({ skip }) => {
    const account =
      findUnprivilegedAccount(readFileSync("/etc/passwd", "utf8")) ??
      skip("no unprivileged account here");
    if (!canRun(account)) skip("that account cannot read this checkout or run this Node");
    const parent = makeDirectory();
    chmodSync(parent, 0o711);
    const dataDir = join(parent, "data");

    const forbidden = startDatabaseProcess(dataDir, "hold", account);
    expect(await forbidden.waitFor("refused")).toMatch(
      `DATA_DIR ${dataDir} is not writable by uid ${account.uid}: EACCES`,
    );
    expect(existsSync(dataDir)).toBe(false);

    mkdirSync(dataDir);
    execFileSync("chown", [String(account.uid), dataDir]);
    const server = startDatabaseProcess(dataDir, "hold", account);
    await server.waitFor("ready");
    expect(statSync(join(dataDir, "postgres")).uid).toBe(account.uid);
    const tool = startDatabaseProcess(dataDir, "hold", { mode: "join" });
    await tool.waitFor("ready");
    await tool.kill();

    server.child.kill("SIGTERM");
    expect(await server.ended).toBe(0);
    // A start by root must leave files that the user can still use.
    const root = startDatabaseProcess(dataDir);
    await root.waitFor("ready");
    root.child.kill("SIGTERM");
    await root.ended;
    const again = startDatabaseProcess(dataDir, "hold", account);
    await again.waitFor("ready");
  },
);

test.runIf(isRoot)("a user id without a name is told what initdb needs", async ({ skip }) => {
  const nameless = { uid: 54_321, gid: 54_321 };
  if (!canRun(nameless)) skip("other users cannot read this checkout or run this Node");
  const dataDir = makeDirectory();
  chownSync(dataDir, nameless.uid, nameless.gid);
  const program = startDatabaseProcess(dataDir, "hold", nameless);
  expect(await program.waitFor("refused")).toMatch(
    /user id 54321, because the id has no name on this server\. .* or set DATABASE_URL\.$/,
  );
});

function canRun(account: { uid: number; gid: number }): boolean {
  try {
    const program = join(import.meta.dirname, "../../../tests/support/database-process.ts");
    execFileSync(process.execPath, ["--check", program], { ...account, stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}
