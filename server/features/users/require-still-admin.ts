import type { Transaction } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { lockAdmins } from "./store.ts";

/**
 * Two admins may remove each other at once: who comes second is none any more, and does nothing.
 * @throws AppError FORBIDDEN
 */
export async function requireStillAdmin(
  transaction: Transaction<Database>,
  { userId }: Actor,
): Promise<void> {
  if (!(await lockAdmins(transaction)).includes(userId))
    throw new AppError("FORBIDDEN", "Only admins may do this.");
}
