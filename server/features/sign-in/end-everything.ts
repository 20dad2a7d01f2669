import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { outdateSignIns } from "#server/features/users/rows.ts";
import { forgetRemembered } from "./store/one-time-tokens.ts";
import { deleteSessions } from "./store/sessions.ts";

/** Ends every session of a person, and revokes links, pending sign-ins and trusted browsers. */
export async function endEverything(db: Kysely<Database>, userId: string): Promise<void> {
  await outdateSignIns(db, userId);
  await forgetRemembered(db, userId);
  await deleteSessions(db, userId);
}
