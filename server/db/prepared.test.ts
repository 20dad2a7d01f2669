import { sql } from "kysely";
import { expect, test } from "vitest";
import { createTestDatabase } from "#tests/support/database.ts";
import { PREPARED } from "./prepared.ts";

test("a statement that begins with the mark is prepared once per connection, any other never", async () => {
  const database = await createTestDatabase();
  try {
    const found = await database.kysely.connection().execute(async (connection) => {
      for (const value of [1, 2, 3]) {
        const marked = await sql<{ n: number }>`/* prepared */ SELECT ${value}::int AS n`.execute(
          connection,
        );
        expect(marked.rows).toEqual([{ n: value }]);
        await sql`SELECT ${value}::int AS unmarked`.execute(connection);
      }
      return sql<{ statement: string; uses: number }>`
        SELECT statement, (generic_plans + custom_plans)::int AS uses FROM pg_prepared_statements
        WHERE statement LIKE '%AS n' OR statement LIKE '%unmarked'`.execute(connection);
    });
    expect(found.rows).toEqual([{ statement: `${PREPARED} SELECT $1::int AS n`, uses: 3 }]);
  } finally {
    await database.close();
  }
});

test("a prepared statement that a migration makes stale fails once, and works on a new connection", async () => {
  const database = await createTestDatabase();
  const find = () =>
    database.kysely
      .connection()
      .execute((connection) =>
        sql<{ n: unknown }>`/* prepared */ SELECT n FROM stale WHERE n::text <> ${"0"}`.execute(
          connection,
        ),
      );
  try {
    await database.owner.query(
      "CREATE TABLE stale AS SELECT 1 AS n; GRANT SELECT ON stale TO PUBLIC",
    );
    expect((await find()).rows).toEqual([{ n: 1 }]);
    await database.owner.query("ALTER TABLE stale ALTER n TYPE text");
    await expect(find()).rejects.toThrow("cached plan must not change result type");
    expect((await find()).rows).toEqual([{ n: "1" }]);
  } finally {
    await database.close();
  }
});
