import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { createTestDatabase } from "#tests/support/database.ts";

import { SCHEMA_FILE, describeSchema } from "./generate-schema.ts";

test("the table types are those of the migrated database", async () => {
  const { owner: pool, close } = await createTestDatabase();
  try {
    const expected = await describeSchema(pool);
    expect(readFileSync(SCHEMA_FILE, "utf8"), "run node scripts/generate-schema.ts").toBe(expected);
  } finally {
    await close();
  }
});

test("checks become literal types, and computed columns cannot be written", async () => {
  const { owner: pool, close } = await createTestDatabase();
  try {
    await pool.query(`CREATE TABLE sample_rows (
      id integer GENERATED ALWAYS AS IDENTITY,
      size text NOT NULL CHECK (size IN ('small', 'very large')),
      tags text[],
      document jsonb NOT NULL
    )`);
    const text = await describeSchema(pool);
    expect(text).toContain(`export interface SampleRowsTable {
  id: GeneratedAlways<number>;
  size: "small" | "very large";
  tags: string[] | null;
  document: ColumnType<unknown, string, string>;
}`);
    await pool.query("ALTER TABLE sample_rows ADD place point");
    await expect(describeSchema(pool)).rejects.toThrow("sample_rows.place is of type point");
  } finally {
    await close();
  }
});
