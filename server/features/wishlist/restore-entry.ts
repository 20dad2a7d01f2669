import type { Actor } from "#server/base/actor.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { readSigned } from "#server/base/cursor.ts";
import { invalidField } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { Inserted } from "./shapes.ts";
import { undoOf } from "./remove-from-wishlist.ts";
import { fromParts } from "./rules.ts";
import { saveEntry } from "./save-entry.ts";
import { toInserted } from "./shapes.ts";

/** Restores a removed entry with its id, its place in the list and the price of that time. */
export async function restoreEntry(
  context: CatalogueContext,
  actor: Actor,
  undo: string,
): Promise<Inserted> {
  const parts = readSigned(context.secretKey, undoOf(actor), undo);
  if (parts === undefined) throw invalidField("undo", t`You can no longer undo this`);
  const entry = fromParts(actor.userId, parts);
  const outcome = await saveEntry(context, entry);
  const isGone = "problem" in outcome && outcome.problem === "gone";
  // The car is gone: the entry comes back without it, as if it had never been removed.
  return toInserted(isGone ? await saveEntry(context, { ...entry, product_id: null }) : outcome);
}
