import type { Transaction } from "kysely";
import { v7 as makeId } from "uuid";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { decidedBy } from "./decided-by.ts";
import { endApproved, findOpenCase, insertCase, updateCase } from "./store/cases.ts";

/** Approves the open case of a locked seller, or makes a new one. */
export async function makeApproved(
  transaction: Transaction<Database>,
  actor: Actor,
  sellerId: string,
  values: Parameters<typeof updateCase>[2],
): Promise<string> {
  // Also ends a verification that has expired by the clock and is not marked yet.
  await endApproved(transaction, sellerId);
  const open = await findOpenCase(transaction, sellerId);
  const id = open?.id ?? makeId();
  if (open === undefined)
    await insertCase(transaction, { id, seller_id: sellerId, asked: [], state: "open" });
  await updateCase(transaction, id, { ...values, ...decidedBy(actor), state: "approved" });
  return id;
}
