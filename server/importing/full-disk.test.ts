import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { type ImportTest, startImportTest } from "#tests/support/import.ts";

import { DiskFullError } from "./import-error.ts";

let at: ImportTest;
beforeAll(async () => {
  at = await startImportTest();
  await at.db.owner.query(`
    CREATE FUNCTION fill() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE 'could not extend file "base/5/16384": No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER fill BEFORE INSERT ON products FOR EACH ROW EXECUTE FUNCTION fill()`);
});
afterAll(() => at.db.close());
beforeEach(() => at.startAnew());

const FILE = "id,name,price,year,km\n1,VW Golf,5000,2015,90000\n";
const FULL = new DiskFullError("The disk of the site's database is full.");

test("an import that finds the disk full ends in a sentence", async () => {
  await expect(at.importText(FILE)).rejects.toThrow(FULL);
});

test("an update that finds the disk full ends in a sentence", async () => {
  await expect(at.syncText(FILE)).rejects.toThrow(FULL);
});
