import type { Kysely } from "kysely";
import { t } from "#shared/lib/text.ts";
import { imageIdOfAddress } from "#shared/rules/pictures.ts";
import { AppError } from "#server/base/errors.ts";
import type { Database } from "#server/db/schema.ts";
import { hasImage } from "./store.ts";

/** The id of a picture that was uploaded to this site, from its address. @throws AppError naming the field `image` */
export async function requireImage(db: Kysely<Database>, address: string): Promise<string> {
  const id = imageIdOfAddress(address);
  if (id !== undefined && (await hasImage(db, id))) return id;
  throw new AppError("BAD_REQUEST", t`image: Upload the photo to this site first.`, {
    fields: { image: t`Upload the photo to this site first` },
  });
}
