import type { Transaction } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { t } from "#shared/lib/text.ts";
import { lockAdmins } from "./store.ts";

/**
 * Checks under the lock that the actor is still an admin. Of two admins who remove each other at once, the
 * second is refused.
 * @throws AppError FORBIDDEN
 */
export async function requireStillAdmin(
  transaction: Transaction<Database>,
  { userId }: Actor,
): Promise<void> {
  if (!(await lockAdmins(transaction)).includes(userId))
    throw new AppError("FORBIDDEN", t`You need an admin account to do this.`);
}
