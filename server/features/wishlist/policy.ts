import type { Actor } from "#server/base/actor.ts";
import type { Entry, NewEntry } from "./store.ts";

export function ownsEntry({ userId }: Actor, entry: Pick<Entry, "buyer_id">): boolean {
  return entry.buyer_id === userId;
}

/** A row as texts that its buyer keeps for the case that it is wanted back. */
export function toParts(entry: NewEntry): string[] {
  const { id, product_id: productId, name, resale_price_minor: price, currency } = entry;
  return [id, productId ?? "", name, String(price), currency, entry.created_at.toISOString()];
}

/** What `toParts` was given. */
export function fromParts(buyerId: string, parts: readonly string[]): NewEntry {
  const [id = "", productId = "", name = "", price = "", currency = "", at = ""] = parts;
  return {
    id,
    buyer_id: buyerId,
    product_id: productId === "" ? null : productId,
    name,
    resale_price_minor: Number(price),
    currency,
    created_at: new Date(at),
  };
}
