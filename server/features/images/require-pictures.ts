import type { Kysely } from "kysely";
import { t } from "#shared/lib/text.ts";
import { imageIdOfAddress } from "#shared/rules/pictures.ts";
import { invalidField } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { findPictures } from "./find-pictures.ts";
import { type ImageRow, keepImages } from "./store.ts";

/**
 * The pictures of this site that these addresses name, in their order. In a transaction they are locked until
 * its end, so that the caller can refer to them.
 * @throws AppError naming the field
 */
export async function requirePictures(
  kysely: Kysely<Database>,
  field: string,
  addresses: readonly string[],
): Promise<ImageRow[]> {
  const ids = addresses.map((address) => imageIdOfAddress(address) ?? "");
  if (new Set(ids).size < ids.length) throw invalidField(field, t`Remove the duplicate photo`);
  await keepImages(kysely, ids);
  const pictures = await findPictures(kysely, ids);
  if (pictures.length < ids.length)
    throw invalidField(field, t`Upload the photo to this site first`);
  return pictures;
}
