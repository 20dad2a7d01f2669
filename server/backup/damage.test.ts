import { createWriteStream, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { backUp, check, makeFolder } from "#tests/support/backup.ts";
import { createTestDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openArchiveReader } from "./archive-reader.ts";
import { openArchiveWriter } from "./archive-writer.ts";
import { findMigrations } from "./find-migrations.ts";
import { MANIFEST, type Manifest } from "./manifest.ts";
import { newHash } from "./meter.ts";

const folder = makeFolder();
const good = join(folder.path, "good.zip");
let db: TestDatabase;
let manifest: Manifest;

beforeAll(async () => {
  db = await createTestDatabase();
  manifest = await backUp(db, folder.path, good);
});
afterAll(async () => {
  await db.close();
  folder.remove();
});

/** Copies the good backup entry by entry, changing what `edit` returns; undefined leaves an entry out. */
async function remake(
  edit: (name: string, content: Buffer) => Buffer | undefined,
): Promise<string> {
  const path = join(folder.path, `${newHash().update(String(Math.random())).digest("hex")}.zip`);
  const archive = await openArchiveReader(good);
  const writer = openArchiveWriter(createWriteStream(path), new Date());
  for (const name of archive.names) {
    const chunks: Buffer[] = [];
    for await (const chunk of await archive.open(name)) chunks.push(chunk as Buffer); // of a binary stream
    const content = edit(name, Buffer.concat(chunks));
    if (content === undefined) continue;
    const { Readable } = await import("node:stream");
    await writer.add(name, Readable.from([content]), { hash: newHash(), isCompressed: false });
  }
  await writer.finish();
  archive.close();
  return path;
}

function changed(bytes: (file: Buffer) => Buffer): string {
  const path = join(folder.path, `${newHash().update(String(Math.random())).digest("hex")}.zip`);
  writeFileSync(path, bytes(readFileSync(good)));
  return path;
}

const editManifest = (edit: (manifest: Manifest) => object) =>
  remake((name, content) =>
    name === MANIFEST ? Buffer.from(JSON.stringify(edit(structuredClone(manifest)))) : content,
  );

const DAMAGES: [string, string, () => string | Promise<string>][] = [
  ["that is not there", "nowhere.zip does not exist", () => join(folder.path, "nowhere.zip")],
  ["that is empty", "not a complete backup", () => changed(() => Buffer.alloc(0))],
  [
    "that is a text",
    "not a complete backup",
    () => changed(() => Buffer.from("a text ".repeat(99))),
  ],
  ["that was cut off", "not a complete backup", () => changed((file) => file.subarray(0, -500))],
  [
    "that was cut off in its middle",
    "not a complete backup",
    () => changed((file) => file.subarray(0, file.length / 2)),
  ],
  [
    "with a flipped bit in a table",
    "The backup is damaged at database/",
    () =>
      changed((file) => {
        const at =
          file.indexOf("database/categories.copy") + "database/categories.copy".length + 20;
        file[at] = (file[at] ?? 0) ^ 1;
        return file;
      }),
  ],
  [
    "without its manifest",
    "it has no manifest.json",
    () => remake((name, content) => (name === MANIFEST ? undefined : content)),
  ],
  [
    "whose manifest is no JSON",
    "its manifest.json cannot be read",
    () => remake((name, content) => (name === MANIFEST ? Buffer.from("{") : content)),
  ],
  [
    "without one of its tables",
    "it has no database/users.copy",
    () => remake((name, content) => (name === "database/users.copy" ? undefined : content)),
  ],
  [
    "with a row too few",
    "database/categories.copy does not contain the 3 rows",
    () =>
      remake((name, content) =>
        name === "database/categories.copy" ? content.subarray(content.indexOf("\n") + 1) : content,
      ),
  ],
  [
    "with a changed word",
    "database/categories.copy does not contain the 3 rows",
    () =>
      remake((name, content) =>
        name === "database/categories.copy"
          ? Buffer.from(content.toString().replace("SEDAN", "SUDAN"))
          : content,
      ),
  ],
  [
    "that claims files that it does not have",
    "the folder pictures does not contain the 1 files",
    () =>
      editManifest((own) => {
        const { pictures } = own.files;
        return { ...own, files: { ...own.files, pictures: { ...pictures, count: 1 } } };
      }),
  ],
  [
    "that names a table with a statement in it",
    "its manifest.json cannot be read",
    () =>
      editManifest((own) => ({
        ...own,
        tables: own.tables.map((table) => ({ ...table, name: `${table.name}; DROP TABLE users` })),
      })),
  ],
  [
    "of a later format",
    "was written by a newer version of Forecourt",
    () => editManifest((own) => ({ ...own, format: 2 })),
  ],
];

test.each(DAMAGES)("a backup %s is refused: %s", async (_what, message, make) => {
  await expect(check(await make())).rejects.toThrow(message);
});

test("a backup whose database is newer than this version's is refused, and one that was migrated otherwise", () => {
  const newer = structuredClone(manifest);
  newer.migrations.push({ number: 9999, name: "9999_later", checksum: "0".repeat(64) });
  expect(() => findMigrations(newer)).toThrow("whose database is newer (it has 9999_later)");
  const other = structuredClone(manifest);
  Object.assign(other.migrations[3] ?? {}, { checksum: "0".repeat(64) });
  expect(() => findMigrations(other)).toThrow(
    /^The migration 0004_\w+ of this backup differs from the one in this version/,
  );
});

test("a backup that is whole is not refused", async () => {
  await expect(check(good)).resolves.toBeUndefined();
  await expect(check(await remake((_name, content) => content))).resolves.toBeUndefined();
});
