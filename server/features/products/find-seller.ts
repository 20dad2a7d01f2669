import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { AppError } from "#server/base/errors.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { t } from "#shared/lib/text.ts";
import { imageAddress, toVerified } from "./shapes.ts";
import { findVerified } from "./views.ts";

/** @throws AppError NOT_FOUND for a buyer, and for a seller who is suspended */
export async function findSeller(context: CatalogueContext, id: string) {
  const person = await findPerson(context.kysely, id);
  if (person === undefined || person.role === "Buyer" || person.suspendedAt !== null)
    throw new AppError("NOT_FOUND", t`We couldn’t find this seller.`);
  return {
    _id: person.id,
    name: person.name,
    image: imageAddress(person.imageId, context),
    status: person.status,
    verified: toVerified(await findVerified(context.pool, id)),
    seller_kind: person.sellerKind,
    member_since: person.createdAt.toISOString(),
  };
}
