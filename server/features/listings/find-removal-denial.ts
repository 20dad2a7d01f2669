import type { Transaction } from "kysely";
import type { RemovalDenial } from "#shared/rules/removal.ts";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { isSoldHere } from "./store/cars.ts";

/** Why a locked car may not be deleted by somebody; undefined where it may. */
export async function findRemovalDenial(
  transaction: Transaction<Database>,
  actor: Actor,
  car: { id: string; state: ProductState; taken_down_at: Date | null },
): Promise<RemovalDenial | undefined> {
  if (car.state === "reserved") return "reserved";
  if (await isSoldHere(transaction, car.id)) return "paid";
  return car.taken_down_at !== null && actor.role !== "admin" ? "taken_down" : undefined;
}
