import { t } from "#shared/lib/text.ts";
import { type CarNews, CAR_NEWS, type Rhythm } from "#shared/rules/alerts.ts";
import type { SavedSearch } from "#shared/contract/alerts.ts";
import type { Actor } from "#server/base/actor.ts";
import { readSigned } from "#server/base/cursor.ts";
import { languageNow } from "#server/base/speak.ts";
import { invalidField } from "#server/base/errors.ts";
import type { AlertContext } from "./context.ts";
import type { NamingContext } from "./make-namer.ts";
import { slotsOf, tooMany } from "./policy.ts";
import { undoOf } from "./remove-search.ts";
import { toSavedSearch } from "./shapes.ts";
import { findSame, insertSearch, type Owner } from "./store/searches.ts";

/** Restores a deleted search. What came on sale meanwhile is not told. @throws AppError BAD_REQUEST, CONFLICT */
export async function restoreSearch(
  context: NamingContext & Pick<AlertContext, "kysely" | "secretKey">,
  actor: Actor,
  undo: string,
): Promise<SavedSearch> {
  const { kysely, secretKey } = context;
  const parts = readSigned(secretKey, undoOf(actor), undo);
  if (parts === undefined) throw invalidField("undo", t`You can no longer undo this`);
  const [id = "", name = "", filters = "", latitude = "", longitude = "", rhythm, tells] = parts;
  const owner: Owner = { personId: actor.userId, email: null };
  const search = {
    id,
    owner,
    name,
    filters,
    language: languageNow(),
    latitude: latitude === "" ? null : Number(latitude),
    longitude: longitude === "" ? null : Number(longitude),
    rhythm: rhythm as Rhythm, // signed: of a search that there was
    tells: CAR_NEWS.filter((each: CarNews) => tells?.split(",").includes(each)),
    isConfirmed: true,
  };
  const restored =
    (await insertSearch(kysely, search, slotsOf(owner))) ??
    (await findSame(kysely, owner, filters));
  if (restored === undefined) throw tooMany();
  return toSavedSearch(context, restored);
}
