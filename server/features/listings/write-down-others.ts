import type { Transaction } from "kysely";
import type { Act } from "#shared/rules/admin.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { writeDown } from "#server/features/audit/write-down.ts";
import type { ListingRow } from "./views.ts";

/** Records an admin's act on another person's car. */
export async function writeDownOthers(
  transaction: Transaction<Database>,
  actor: Actor,
  car: ListingRow,
  done: { act: Act; before?: object; after?: object },
): Promise<void> {
  if (car.owner_id === actor.userId) return;
  const subject = { kind: "product" as const, id: car.id, name: car.name };
  await writeDown(transaction, actor, { ...done, subject });
}
