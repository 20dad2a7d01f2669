import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder, restore } from "#tests/support/backup.ts";
import { startApp } from "#tests/support/app.ts";
import { createEmptyDatabase } from "#tests/support/database.ts";
import { makePerson } from "#tests/support/person.ts";
import { book } from "#tests/support/sales.ts";
import { isMigrated } from "#server/db/migrate.ts";
import { openArchiveReader } from "./archive-reader.ts";

/** A backup of each release, as it had filled itself with its demo. */
const RELEASES = join(import.meta.dirname, "../../tests/releases");
/** What no upgrade may lose a row of. */
const KEPT = ["users", "products", "product_pictures", "bookings", "payments", "ledger_entries"];

const folder = makeFolder();
afterAll(() => folder.remove());

test.each(readdirSync(RELEASES))(
  "a site of release %s is upgraded with every person, car, booking and payment, and sells on",
  async (file) => {
    const path = join(RELEASES, file);
    const archive = await openArchiveReader(path);
    const rowsOf = new Map(archive.manifest.tables.map(({ name, rows }) => [name, rows]));
    archive.close();
    expect(`${archive.manifest.version}.zip`).toBe(file);

    const db = await createEmptyDatabase();
    try {
      await restore(path, db, join(folder.path, file));
      expect(await isMigrated(db.owner)).toBe(true);
      expect(rowsOf.get("product_pictures")).toBeGreaterThan(0);
      for (const table of KEPT) {
        const { rows } = await db.owner.query(`SELECT count(*)::int AS rows FROM ${table}`);
        expect([table, rows[0]]).toEqual([table, { rows: rowsOf.get(table) }]);
      }
      const server = await startApp({}, { db });
      try {
        const { rows } = await db.owner.query<{ id: string; name: string; price: number }>(
          `UPDATE products SET expires_at = now() + interval '60 days'
           WHERE id IN (SELECT id FROM products WHERE state = 'active' ORDER BY id LIMIT 1)
           RETURNING id, name, resale_price_minor / 100 AS price`,
        );
        const [car] = rows;
        if (car === undefined) throw new Error("no car of the release is on sale");
        expect(await (await server.get(`/api/cars/${car.id}`)).json()).toMatchObject({
          name: car.name,
        });
        const booked = await book(await makePerson(server), car.id, { price: car.price });
        expect(booked.status).toBe(200);
      } finally {
        await server.close();
      }
    } finally {
      await db.close();
    }
  },
);

test("each kind of data that no upgrade may lose is in a kept release", async () => {
  const found = new Set<string>();
  for (const file of readdirSync(RELEASES)) {
    const archive = await openArchiveReader(join(RELEASES, file));
    for (const { name, rows } of archive.manifest.tables) if (rows > 0) found.add(name);
    archive.close();
  }
  expect(KEPT.filter((table) => !found.has(table))).toEqual([]);
});
