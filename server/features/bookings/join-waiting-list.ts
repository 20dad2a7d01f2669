import type { Transaction } from "kysely";
import { t } from "#shared/lib/text.ts";
import { MOST_LINES } from "#shared/rules/bookings.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import type { Database } from "#server/db/schema.ts";
import { transact } from "#server/db/transact.ts";
import { lockCar } from "#server/features/products/rows.ts";
import { hasBlocked } from "#server/features/users/views/blocks.ts";
import { addPlace, findLine } from "./store/waiting-places.ts";
import { findHolder } from "./views/waiting-list.ts";
import { refuseAnotherLine, refuseBlocked } from "./policy.ts";

/** Joins the line for a car that is held. Idempotent. */
export async function joinWaitingList(
  context: SaleContext,
  { userId }: Actor,
  productId: string,
): Promise<{ acknowledged: boolean; insertedId: string; position: number }> {
  return transact(context.kysely, async (transaction) => {
    const car = await lockCar(transaction, productId);
    if (car === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
    await context.checkpoint("line: car locked");
    const line = await findLine(transaction, productId);
    const place = line.findIndex((each) => each.buyerId === userId);
    const known = line[place];
    if (known !== undefined)
      return { acknowledged: true, insertedId: known.id, position: place + 1 };
    const holder = await findHolder(transaction, productId, car.at);
    // The holder would be next in line again and again, ahead of those who wait.
    if (holder === userId) throw new AppError("CONFLICT", t`You’ve already booked this car.`);
    // An expired hold is over, even while the car's own state still says reserved.
    const isFree = car.state === "reserved" && holder === undefined && line.length === 0;
    if (car.state === "active" || isFree)
      throw new AppError(
        "CONFLICT",
        t`This car is available, so there’s no waiting list. You can book it now.`,
      );
    if (car.state !== "reserved")
      throw new AppError("CONFLICT", t`This car is no longer for sale.`);
    if (await hasBlocked(transaction, car.owner_id, userId)) throw refuseBlocked();
    const insertedId = await joinFree(context, transaction, productId, userId);
    return { acknowledged: true, insertedId, position: line.length + 1 };
  });
}

/** Takes one of the buyer's places for lines. A concurrent request of theirs may take the same one first. */
async function joinFree(
  context: SaleContext,
  transaction: Transaction<Database>,
  productId: string,
  userId: string,
): Promise<string> {
  for (let tries = 0; tries <= MOST_LINES; tries += 1) {
    await context.checkpoint("line: before the place is taken");
    const id = await addPlace(transaction, productId, userId);
    if (id !== undefined) return id;
  }
  throw refuseAnotherLine();
}
