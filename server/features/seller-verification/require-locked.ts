import type { Transaction } from "kysely";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { lockPerson } from "#server/features/users/rows.ts";
import { findPerson, type Person } from "#server/features/users/views/person.ts";
import { type CaseRow, findCase } from "./store/cases.ts";
import { NO_CASE } from "./withdraw-case.ts";

/**
 * Lock order: seller, then case. Every change of a case holds its seller's lock.
 * @throws AppError NOT_FOUND
 */
export async function requireLocked(
  transaction: Transaction<Database>,
  id: string,
): Promise<{ found: CaseRow; seller: Person }> {
  const before = await findCase(transaction, id);
  if (before !== undefined) await lockPerson(transaction, before.seller_id);
  const found = before && (await findCase(transaction, id));
  const seller = found && (await findPerson(transaction, found.seller_id));
  if (found === undefined || seller === undefined) throw new AppError("NOT_FOUND", NO_CASE);
  return { found, seller };
}
