import type { Kysely } from "kysely";
import { findScope } from "#server/base/request-scope.ts";
import type { Database } from "#server/db/schema.ts";

/** Remembers in which language a person uses the site. A caller that names none changes nothing. */
export async function rememberLanguage(db: Kysely<Database>, personId: string): Promise<void> {
  const language = findScope()?.language;
  if (language === undefined) return;
  await db
    .updateTable("users")
    .set({ language })
    .where("id", "=", personId)
    .where("language", "is distinct from", language)
    .execute();
}
