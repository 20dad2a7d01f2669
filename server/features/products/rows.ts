import { sql, type Transaction } from "kysely";
import type { ProductState } from "#shared/rules/vocabulary.ts";
import type { Database } from "#server/db/schema.ts";

/** A car that buyers compete for, locked until the transaction ends. */
export interface LockedCar {
  id: string;
  owner_id: string;
  name: string;
  state: ProductState;
  resale_price_minor: number;
  currency: string;
  expires_at: Date;
  /** When an admin took it down: only its seller and admins see it since then. */
  taken_down_at: Date | null;
  /** The moment of the lock, by the database's clock. Every limit in time of the car is compared with it. */
  at: Date;
}

/**
 * Locks a car; every act on a car that buyers compete for begins with it. Undefined for a draft and for none.
 */
export async function lockCar(
  transaction: Transaction<Database>,
  id: string,
): Promise<LockedCar | undefined> {
  // The clock is read once the lock is held, however long that took.
  const { rows } = await sql<LockedCar>`
    SELECT id, owner_id, name, state, resale_price_minor, currency, expires_at, taken_down_at,
      clock_timestamp() AS at
    FROM lock_car(${id}::uuid) WHERE state <> 'draft'`.execute(transaction);
  return rows[0];
}

/**
 * Changes the state of a locked car, if it differs, because a change has pages rendered anew. Also updates
 * `car`, which the next step of the same transaction reads.
 */
export async function setCarState(
  transaction: Transaction<Database>,
  car: LockedCar,
  to: ProductState,
): Promise<void> {
  if (car.state === to) return;
  await transaction.updateTable("products").set({ state: to }).where("id", "=", car.id).execute();
  car.state = to;
}

/**
 * Takes a locked car down, or puts it back on sale or among its seller's withdrawn cars. An open form for
 * editing it becomes stale, and `source_gone`, which a file has set, is cleared.
 */
export async function setTakenDown(
  transaction: Transaction<Database>,
  car: LockedCar,
  isDown: boolean,
  to: ProductState,
): Promise<void> {
  const { at, id } = car;
  const now = await stateOnReturn(transaction, car.owner_id, car.state === "sold" ? "sold" : to);
  const values = { taken_down_at: isDown ? at : null, state: now.state };
  await transaction
    .updateTable("products")
    .set({ ...now, ...values, source_gone: false, updated_at: at })
    .where("id", "=", id)
    .execute();
  Object.assign(car, values);
}

/**
 * What becomes of a car that comes back: while its seller is suspended it is withdrawn, and on sale again when the
 * suspension is lifted. The seller's row is locked, so that no suspension comes in between.
 */
export async function stateOnReturn(
  transaction: Transaction<Database>,
  ownerId: string,
  to: ProductState,
): Promise<{ state: ProductState; suspended_at: Date | null }> {
  if (to !== "active") return { state: to, suspended_at: null };
  const seller = await transaction
    .selectFrom("users")
    .select("suspended_at")
    .where("id", "=", ownerId)
    .forKeyShare()
    .executeTakeFirst();
  const since = seller?.suspended_at ?? null;
  return { state: since === null ? to : "withdrawn", suspended_at: since };
}

/** Takes a suspended seller's cars off sale. Returns how many that were. */
export async function withdrawCarsOf(
  transaction: Transaction<Database>,
  ownerId: string,
): Promise<number> {
  const result = await transaction
    .updateTable("products")
    .set({ state: "withdrawn", suspended_at: new Date() })
    .where("owner_id", "=", ownerId)
    .where("state", "in", ["active", "reserved"])
    .executeTakeFirst();
  return Number(result.numUpdatedRows);
}

/** Puts the cars back on sale that `withdrawCarsOf` took off, as far as they still are as it left them. */
export async function restoreCarsOf(
  transaction: Transaction<Database>,
  ownerId: string,
): Promise<number> {
  const suspended = transaction
    .updateTable("products")
    .where("owner_id", "=", ownerId)
    .where("suspended_at", "is not", null);
  const result = await suspended
    .set({ state: "active", suspended_at: null })
    .where("state", "=", "withdrawn")
    .where("taken_down_at", "is", null)
    .executeTakeFirst();
  await suspended.set({ suspended_at: null }).execute();
  return Number(result.numUpdatedRows);
}
