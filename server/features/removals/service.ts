import type { Kysely, Transaction } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import type { JobData, Jobs } from "#server/jobs/jobs.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { databaseCode, transact } from "#server/db/transact.ts";
import { writeDown } from "../audit/service.ts";
import { keepPicturesOf } from "../images/service.ts";
import { findPerson } from "../users/views.ts";
import { deletedNotice } from "./emails.ts";
import { findKept, forgetKept, keepProduct, putBack, takeKept } from "./store.ts";

/** How long a deleted car can be put back. A page offers it for ten seconds; slow lines get more. */
const KEPT_MS = 60_000;
/** So that no picture is removed while its car comes back. */
const PICTURES_KEPT_MS = 2 * KEPT_MS;

/** By then whoever is told of a deletion was told, also after the process was away for a while. */
const FORGOTTEN_MS = 3_600_000;

/**
 * Keeps what a locked car is and has, before it is deleted in the same transaction. A seller whose car
 * somebody else deletes is told when it cannot come back any more.
 */
export async function keepRemoved(
  { jobs }: { jobs: Jobs },
  transaction: Transaction<Database>,
  { userId }: Actor,
  { id, owner_id: owner }: { id: string; owner_id: string },
): Promise<void> {
  const now = Date.now();
  const keptUntil = new Date(now + KEPT_MS);
  await keepProduct(transaction, { id, removedBy: userId, keptUntil });
  await keepPicturesOf(transaction, id, new Date(now + PICTURES_KEPT_MS));
  if (owner === userId) return;
  const data = { productId: id, keptUntil: keptUntil.toISOString() };
  await jobs.put(transaction, "removed", [{ data, startAfter: keptUntil }]);
}

/** Writes to the seller of a car that an admin has deleted, unless it was put back. */
export async function tellRemoved(
  { kysely, jobs, site }: Pick<SaleContext, "kysely" | "jobs" | "site">,
  { productId, keptUntil }: JobData["removed"],
): Promise<void> {
  await transact(kysely, async (transaction) => {
    // Of this deletion: one that follows after the car was put back has its own moment.
    const product = await findKept(transaction, productId, new Date(keptUntil));
    const seller = product && (await findPerson(transaction, product.owner_id));
    if (product === undefined || seller === undefined) return;
    const mail = deletedNotice(site, seller, product.name);
    await jobs.put(transaction, "mail", [{ data: mail }]);
  });
}

/** Forgets what can no longer be put back. */
export async function forgetRemoved(kysely: Kysely<Database>, now: Date): Promise<void> {
  await forgetKept(kysely, new Date(now.getTime() - FORGOTTEN_MS));
}

/** PostgreSQL's codes for a row that is missing, and for one that is in the place. */
const NO_WAY_BACK = new Set(["23503", "23505"]);

/**
 * Puts a car back as it was, for whoever has deleted it.
 * @throws AppError NOT_FOUND when it is too late, CONFLICT when the same car is there again, or was reported
 */
export async function restoreProduct(
  { kysely }: { kysely: Kysely<Database> },
  actor: Actor,
  id: string,
): Promise<{ acknowledged: boolean }> {
  try {
    await transact(kysely, async (transaction) => {
      const kept = await takeKept(transaction, id, actor.userId);
      if (kept === undefined) throw new AppError("NOT_FOUND", "This can no longer be taken back.");
      const { name, owner_id: owner } = kept.product;
      const isOwn = owner === actor.userId;
      // With the car gone an admin may have let a report rest.
      if (isOwn && (kept.rows["reports.product_id"] ?? []).length > 0)
        throw new AppError("CONFLICT", "This car was reported. It stays deleted.");
      await putBack(transaction, id, kept);
      if (!isOwn)
        await writeDown(transaction, actor, {
          act: "product.restored",
          subject: { kind: "product", id, name },
        });
    });
  } catch (error) {
    if (!NO_WAY_BACK.has(databaseCode(error) ?? "")) throw error;
    throw new AppError("CONFLICT", "This car cannot be put back: it has changed since.");
  }
  return { acknowledged: true };
}
