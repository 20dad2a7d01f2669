import { type Kysely, sql, type Transaction } from "kysely";
import type { SitePart } from "#shared/rules/site-parts.ts";
import type { Database } from "#server/db/schema.ts";

interface Change {
  part: SitePart;
  language: string;
  /** The version that the admin has seen; 0 before the first change. */
  version: number;
  /** Null puts it back to what the operator has set. */
  value: object | null;
  by: string;
}

/** Writes a part, if its version is still the one that was seen (optimistic lock); false otherwise. */
export async function writePart(
  transaction: Transaction<Database>,
  { part, language, version, value, by }: Change,
): Promise<boolean> {
  const json = value === null ? null : JSON.stringify(value);
  const query =
    version === 0
      ? sql`INSERT INTO site_settings (part, language, value, version, changed_by)
            VALUES (${part}, ${language}, ${json}::jsonb, 1, ${by}::uuid) ON CONFLICT DO NOTHING`
      : sql`UPDATE site_settings SET value = ${json}::jsonb, version = version + 1,
              changed_by = ${by}::uuid, changed_at = now()
            WHERE part = ${part} AND language = ${language} AND version = ${version}`;
  const { numAffectedRows } = await query.execute(transaction);
  return numAffectedRows === 1n;
}

/** Every part that was ever changed, in each language, with the name of the admin who changed it last. */
export function findParts(db: Kysely<Database>) {
  return db
    .selectFrom("site_settings")
    .leftJoin("users", "users.id", "site_settings.changed_by")
    .select([
      "part",
      "site_settings.language",
      "value",
      "version",
      "changed_at",
      "users.name as changed_by",
    ])
    .execute();
}

export type PartRow = Awaited<ReturnType<typeof findParts>>[number];
