import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { findSame, hasFreeSlot, insertEntry, type NewEntry } from "./store.ts";

/** The id of the row that the car has, or why it has none. */
export type Outcome = { id: string } | { problem: "full" | "gone" };

/** Whether there is room is for the database to say: who was overtaken on the way to a place tries the next. */
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
