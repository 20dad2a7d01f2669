import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { ListingContext } from "./context.ts";
import { findListingRow, type ListingRow } from "./views/listing.ts";

/** The car, if it is the caller's own or the caller is an admin. @throws AppError NOT_FOUND */
export async function requireOwn(
  { pool }: ListingContext,
  { userId, role }: Actor,
  id: string,
): Promise<ListingRow> {
  const row = await findListingRow(pool, id);
  if (row === undefined || !(row.owner_id === userId || role === "admin"))
    throw new AppError("NOT_FOUND", t`We couldn’t find this car.`);
  return row;
}
