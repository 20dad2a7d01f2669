import type { Kysely } from "kysely";
import type { Database } from "#server/db/schema.ts";

export interface MessageContext {
  kysely: Kysely<Database>;
  isDemo: boolean;
  /** Everybody may enter its admin account. */
  isPublicDemo: boolean;
}
