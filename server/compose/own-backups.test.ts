import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { check, makeFolder, restore } from "#tests/support/backup.ts";
import { createEmptyDatabase, createTestDatabase, quietLog } from "#tests/support/database.ts";
import { openBackupFolder } from "#server/adapters/backup-store/folder.ts";
import { keepDays } from "#server/backup/keep-days.ts";
import { backupJobs } from "#server/features/backups/jobs.ts";
import { migrate, readMigrations } from "#server/db/migrate.ts";
import { UNFINISHED } from "#server/jobs/jobs.ts";
import { loadConfig } from "#server/settings/config.ts";
import { backUpBeforeMigrating } from "./back-up-before-migrating.ts";
import { composeNightlyBackup, describeBackups } from "./nightly-backup.ts";

const folder = makeFolder();
afterAll(() => folder.remove());

function configOf(name: string, own: Record<string, string> = {}) {
  return loadConfig({ NODE_ENV: "test", DATA_DIR: join(folder.path, name), ...own });
}
const backupsIn = ({ dataDir }: { dataDir: string }) => readdirSync(join(dataDir, "backups"));

test("the site backs itself up at night, keeps the newest, and tells admins of it", async () => {
  const db = await createTestDatabase();
  try {
    const config = configOf("nightly", { BACKUPS_KEPT: "1" });
    expect(await describeBackups(config)).toEqual({
      name: "Backups",
      state: "Every night",
      detail: "None yet",
    });
    const logged: object[] = [];
    const database = {
      kysely: db.kysely,
      asOwner: <T>(work: (owner: typeof db.owner) => Promise<T>) => work(db.owner),
    };
    const log = { info: (details: object) => void logged.push(details), warn: () => {} };
    const backUp = composeNightlyBackup(config, database, log);
    mkdirSync(join(config.dataDir, "backups"), { recursive: true });
    writeFileSync(join(config.dataDir, "backups", "forecourt-2001-01-01T00-00-00.zip"), "old");
    const [job] = backupJobs;
    const run = (signal: AbortSignal) =>
      job?.queue === "backup" ? job.run({ backUp }, {}, { signal, failures: 0 }) : undefined;
    expect(await run(AbortSignal.abort())).toBe(UNFINISHED);
    expect(await run(new AbortController().signal)).toBeUndefined();
    const [name = "", ...others] = backupsIn(config);
    expect(others).toEqual([]);
    await check(join(config.dataDir, "backups", name));
    expect(logged).toEqual([{ rows: expect.any(Number), megabytes: expect.any(Number) }]);
    expect((await describeBackups(config)).detail).toMatch(/^Latest: 20.* UTC, 1 MB$/);
    const none = configOf("nightly", { BACKUPS_KEPT: "0" });
    expect(composeNightlyBackup(none, database, log)).toBeUndefined();
    expect((await describeBackups(none)).state).toBe("Manual");
  } finally {
    await db.close();
  }
});

test("before an upgrade the tables are kept, and a start that cannot keep them is refused", async () => {
  const earlier = join(folder.path, "earlier");
  mkdirSync(earlier);
  const migrations = readMigrations();
  for (const { name, sql } of migrations.slice(0, -2))
    writeFileSync(join(earlier, `${name}.sql`), sql);
  const [first] = migrations.slice(-2);
  const db = await createEmptyDatabase();
  const back = await createEmptyDatabase();
  const database = {
    asOwner: <T>(work: (owner: typeof db.owner) => Promise<T>) => work(db.owner),
  };
  try {
    const config = configOf("upgrade");
    await backUpBeforeMigrating(config, database, quietLog);
    await migrate(db.owner, quietLog, earlier);
    await db.owner.query(
      "INSERT INTO users (id, name, email) VALUES (gen_random_uuid(), 'Before', 'b@cars.test')",
    );
    const off = { ...config, backsUpBeforeUpgrade: false };
    await backUpBeforeMigrating(off, database, quietLog);
    const blocked = configOf("blocked");
    mkdirSync(blocked.dataDir);
    writeFileSync(join(blocked.dataDir, "backups"), "no folder");
    await expect(backUpBeforeMigrating(blocked, database, quietLog)).rejects.toThrow(
      /^The database was not migrated to this version, because the backup of its tables failed: .*BACKUP_BEFORE_UPGRADE=off/,
    );
    await backUpBeforeMigrating(config, database, quietLog);
    const [name = "", ...others] = backupsIn(config);
    expect(others).toEqual([]);
    expect(name).toMatch(new RegExp(`^before-${first?.name}-20`));
    await migrate(db.owner, quietLog);
    await backUpBeforeMigrating(config, database, quietLog);
    expect(backupsIn(config)).toEqual([name]);
    await restore(join(config.dataDir, "backups", name), back, join(folder.path, "back"));
    const { rows } = await back.owner.query("SELECT name FROM users");
    expect(rows).toEqual([{ name: "Before" }]);
  } finally {
    await db.close();
    await back.close();
  }
});

test("of each day the newest backup is kept, so that backups by hand push out none of earlier days", async () => {
  const backups = join(folder.path, "days");
  mkdirSync(backups);
  const names = [
    "forecourt-2026-03-01T01-40-00.zip",
    "forecourt-2026-03-02T01-40-00.zip",
    "forecourt-2026-03-03T01-40-00.zip",
    "forecourt-2026-03-03T09-00-00.zip",
    "forecourt-2026-03-03T09-01-00.zip",
    "before-0045_changed_cars-2026-01-01T00-00-00.zip",
    "notes.txt",
  ];
  for (const name of names) writeFileSync(join(backups, name), "");
  await keepDays(openBackupFolder(backups), 2);
  expect(readdirSync(backups)).toEqual([
    "before-0045_changed_cars-2026-01-01T00-00-00.zip",
    "forecourt-2026-03-02T01-40-00.zip",
    "forecourt-2026-03-03T09-01-00.zip",
    "notes.txt",
  ]);
});
