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
  /** By an admin; nobody but its seller sees it. */
  taken_down_at: Date | null;
  /** The moment it was locked, by the database's clock: everything about it is judged by that one. */
  at: Date;
}

/** Every act on a car that buyers compete for begins with this. Undefined when there is none, or a draft. */
export async function lockCar(
  transaction: Transaction<Database>,
  id: string,
): Promise<LockedCar | undefined> {
  // The clock is read after the lock was got, however long that took.
  const { rows } = await sql<LockedCar>`
    SELECT id, owner_id, name, state, resale_price_minor, currency, expires_at, taken_down_at,
      clock_timestamp() AS at
    FROM lock_car(${id}::uuid) WHERE state <> 'draft'`.execute(transaction);
  return rows[0];
}

/**
 * Changes the state of a locked car, where it is another one: pages are made anew only then. `car` says
 * the new one from then on: the next step of the same transaction goes by it.
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
 * Takes a locked car down, or puts it back on sale or among what its seller has withdrawn. Whoever has it open
 * for editing is told of it, and what a file once did to it counts no more.
 */
export async function setTakenDown(
  transaction: Transaction<Database>,
  car: LockedCar,
  isDown: boolean,
  to: ProductState,
): Promise<void> {
  const { at, id } = car;
  const values = { taken_down_at: isDown ? at : null, state: car.state === "sold" ? "sold" : to };
  await transaction
    .updateTable("products")
    .set({ ...values, source_gone: false, updated_at: at })
    .where("id", "=", id)
    .execute();
  Object.assign(car, values);
}
