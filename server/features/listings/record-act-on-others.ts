import type { Transaction } from "kysely";
import type { Act } from "#shared/rules/admin.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import type { ListingRow } from "./views/listing.ts";

/** Records an admin's act on another person's car. */
export async function recordActOnOthers(
  transaction: Transaction<Database>,
  actor: Actor,
  car: Pick<ListingRow, "id" | "name" | "owner_id">,
  done: { act: Act; before?: object; after?: object },
): Promise<void> {
  if (car.owner_id === actor.userId) return;
  const subject = { kind: "product" as const, id: car.id, name: car.name };
  await recordAct(transaction, actor, { ...done, subject });
}
