import type { Kysely } from "kysely";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import type { Database } from "#server/db/schema.ts";

/** Tells in which language each of these people reads; the first for whoever has not used the site in one. */
export async function findLanguages(
  db: Kysely<Database>,
  ids: readonly (string | null)[],
): Promise<(id: string | null) => string> {
  const known = ids.filter((id) => id !== null);
  const rows =
    known.length === 0
      ? []
      : await db.selectFrom("users").select(["id", "language"]).where("id", "in", known).execute();
  const languages = new Map(rows.map(({ id, language }) => [id, language]));
  return (id) => languages.get(id ?? "") ?? FIRST_LANGUAGE;
}
