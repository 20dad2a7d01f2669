import type { Actor } from "#server/base/actor.ts";
import type { Entry } from "./store.ts";

export function ownsEntry({ userId }: Actor, entry: Pick<Entry, "buyer_id">): boolean {
  return entry.buyer_id === userId;
}
