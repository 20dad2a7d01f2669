import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findPlace } from "#server/features/places/find-place.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { COMPILED } from "#tests/support/site-process.ts";

const run = promisify(execFile);
const LINE = "FR\t69002\tLyon\tAuvergne-Rhône-Alpes\t84\tRhône\t69\tLyon\t691\t45.7543\t4.8289\t5";

let db: TestDatabase;
let folder: string;
beforeAll(async () => {
  db = await createTestDatabase();
  folder = mkdtempSync(join(tmpdir(), "forecourt-places-"));
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

function addFile(name: string, content: string) {
  const path = join(folder, name);
  writeFileSync(path, content);
  return run(process.execPath, ["server/commands/places.ts", path], {
    env: {
      NODE_ENV: "test",
      ...COMPILED,
      DATABASE_URL: db.url,
      DATABASE_OWNER_URL: db.ownerUrl,
      DATA_DIR: folder,
    },
  });
}

const find = (text: string) => findPlace({ pool: db.pool, country: "FR" }, text);

test("postcodes of a file are known afterwards, and a file that has not changed is not added again", async () => {
  expect((await addFile("FR.txt", `${LINE}\n`)).stdout).toBe("Added 1 postcode from FR.txt.\n");
  expect(await find("69002")).toMatchObject({ name: "69002 Lyon", latitude: 45.7543 });
  expect((await addFile("FR.txt", `${LINE}\n`)).stdout).toContain("has not changed");
  const { rows } = await db.pool.query("SELECT source FROM place_sources");
  expect(rows).toEqual([{ source: "file FR.txt" }]);
});

test.each([
  ["a missing column", "FR\t69003\tLyon", "line 2: has 3 columns parted by tabs, not 11 or more"],
  ["a latitude", LINE.replace("45.7543", "north"), "line 2: “north” is no latitude"],
  ["an empty longitude", LINE.replace("4.8289", ""), "line 2: “” is no longitude"],
  ["a country", LINE.replace("FR", "France"), "line 2: the country “France” is no code"],
])("a file with one broken line is refused whole, with its number: %s", async (_, line, reason) => {
  const content = `${LINE.replace("69002", "69009")}\n${line}\n`;
  await expect(addFile("broken.txt", content)).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(`broken.txt was not added: ${reason}`),
  });
  expect(await find("69009")).toBeUndefined();
});
