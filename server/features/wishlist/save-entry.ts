import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findSame, hasFreeSlot, insertEntry, type NewEntry } from "./store.ts";

/** The id of the entry of a car, or why it could not be saved. */
export type Outcome = { id: string } | { problem: "full" | "gone" };

/**
 * Saves an entry. The database decides about free slots; a request that loses the race for one retries with
 * the next.
 */
export async function saveEntry({ kysely }: CatalogueContext, entry: NewEntry): Promise<Outcome> {
  for (;;) {
    const inserted = await insertEntry(kysely, entry);
    if (inserted === "gone") return { problem: "gone" };
    if (inserted) return { id: entry.id };
    const same = await findSame(kysely, entry);
    if (same !== undefined) return { id: same };
    if (!(await hasFreeSlot(kysely, entry.buyer_id))) return { problem: "full" };
  }
}
