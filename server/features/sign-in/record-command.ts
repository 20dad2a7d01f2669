import type { Transaction } from "kysely";
import type { Database } from "#server/db/schema.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { OPERATOR, recordAct } from "#server/features/audit/record-act.ts";
import type { Person } from "#server/features/users/views/person.ts";

/** Records what the operator does to an account in the admins' log. */
export function recordCommand(
  transaction: Transaction<Database>,
  act: "user.made_admin" | "user.second_factor_reset" | "user.password_reset",
  person: Pick<Person, "id" | "name" | "email">,
): Promise<void> {
  return recordAct(transaction, OPERATOR, { act, subject: subjectOf(person) });
}
