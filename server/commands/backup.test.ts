import { execFile } from "node:child_process";
import { existsSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder } from "#tests/support/backup.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { COMPILED } from "#tests/support/site-process.ts";

const run = promisify(execFile);
const folder = makeFolder();
const backups = join(folder.path, "backups");
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(async () => {
  await db.close();
  folder.remove();
});

function command(name: "backup" | "restore", ...options: string[]) {
  return run(process.execPath, [`server/commands/${name}.ts`, ...options], {
    env: {
      NODE_ENV: "test",
      ...COMPILED,
      DATABASE_URL: db.url,
      DATABASE_OWNER_URL: db.ownerUrl,
      DATA_DIR: folder.path,
      SECRET_KEY: "k".repeat(40),
    },
  });
}

const files = () => readdirSync(backups).toSorted();

test("the command writes a backup that only its owner may read, checks it, proves it, and keeps the newest", async () => {
  const { stdout } = await command("backup");
  const [name = ""] = files();
  expect(stdout).toContain(join(backups, name));
  expect(stdout).toMatch(/\d rows in \d+ tables, 0 pictures, 0 documents, 0 attachments\n/);
  expect(stdout).toContain("It does not contain SECRET_KEY, which is a setting of this site");
  expect(name).toMatch(/^forecourt-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.zip$/);
  expect(statSync(join(backups, name)).mode & 0o777).toBe(0o600);
  expect((await command("backup", "--check", join(backups, name))).stdout).toMatch(
    /^The backup is complete and undamaged\./,
  );
  const proof = await command("restore", join(backups, name), "--prove");
  expect(proof.stdout).toMatch(
    /^Verified in .* rows in \d+ tables, and its files match the backup/,
  );

  writeFileSync(join(backups, "forecourt-2001-01-01T00-00-00.zip"), "an old one");
  writeFileSync(join(backups, "holiday.zip"), "not ours");
  const { stdout: kept } = await command("backup", "--keep", "1");
  expect(kept).toContain("Deleted forecourt-2001-01-01T00-00-00.zip.");
  expect(kept).toContain(`Deleted ${name}.`);
  expect(files()).toEqual([expect.stringMatching(/^forecourt-20[2-9]/), "holiday.zip"]);
}, 90_000);

test("a restore into a place that has a site is refused, and so is a file that is no backup", async () => {
  const [name = ""] = files();
  await expect(command("restore", join(backups, name))).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("There is already a site in the database of DATABASE_URL"),
  });
  await expect(command("restore", "package.json")).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("package.json is not a complete backup"),
  });
});

test.each([
  ["backup", ["--keep", "0"], "--keep must be a whole number from 1 to 9999."],
  ["backup", ["somewhere"], "Usage: npm run backup"],
  ["restore", [], "Usage: npm run restore"],
  ["restore", ["a.zip", "--prove", "--replace"], "Usage: npm run restore"],
] as const)("%s says how it is used after %j", async (name, options, message) => {
  await expect(command(name, ...options)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(message),
  });
});

test("a backup where there is no site is refused, and none is made", async () => {
  const nowhere = join(folder.path, "nowhere");
  await expect(
    run(process.execPath, ["server/commands/backup.ts"], {
      env: { NODE_ENV: "test", ...COMPILED, DATA_DIR: nowhere },
    }),
  ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining("There is no site here") });
  expect(existsSync(nowhere)).toBe(false);
});
