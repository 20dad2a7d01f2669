import type { KeyedAlert } from "#shared/contract/alerts.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import type { AlertContext } from "./context.ts";
import type { NamingContext } from "./make-namer.ts";
import { noSuchAlert } from "./policy.ts";
import { readKey } from "./rules.ts";
import { toKeyedSearch, toKeyedWishlist } from "./shapes.ts";
import { findWishlistChoice } from "./store/due.ts";
import { findSearch } from "./store/searches.ts";

/** What the link of a mail is about. @throws AppError NOT_FOUND */
export async function findByKey(
  context: NamingContext & Pick<AlertContext, "kysely" | "secretKey">,
  key: string,
): Promise<KeyedAlert> {
  const { kysely, secretKey } = context;
  const due = readKey(secretKey, key);
  if (due?.kind === "search") {
    const search = await findSearch(kysely, due.id);
    if (search !== undefined) return toKeyedSearch(context, search);
  }
  if (due?.kind === "wishlist" && (await findPerson(kysely, due.id)) !== undefined)
    return toKeyedWishlist(await findWishlistChoice(kysely, due.id));
  throw noSuchAlert();
}
