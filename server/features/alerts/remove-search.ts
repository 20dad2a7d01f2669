import type { Actor } from "#server/base/actor.ts";
import { writeSigned } from "#server/base/cursor.ts";
import type { AlertContext } from "./context.ts";
import { requireOwn } from "./policy.ts";
import { deleteSearch, findSearch } from "./store/searches.ts";

/** Deletes a saved search of the caller's, who gets a signed text that restores it. @throws AppError NOT_FOUND */
export async function removeSearch(
  { kysely, secretKey }: Pick<AlertContext, "kysely" | "secretKey">,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number; undo: string }> {
  const { name, filters, latitude, longitude, rhythm, tells } = requireOwn(
    await findSearch(kysely, id),
    actor,
  );
  const place = [latitude, longitude].map((degrees) => (degrees === null ? "" : String(degrees)));
  const parts = [id, name, filters, ...place, rhythm, tells.join()];
  const undo = writeSigned(secretKey, undoOf(actor), parts);
  return { deletedCount: await deleteSearch(kysely, id), undo };
}

export const undoOf = ({ userId }: Actor) => `saved-search-undo:${userId}`;
