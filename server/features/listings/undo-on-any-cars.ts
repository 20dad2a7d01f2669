import type { ActResult } from "#shared/contract/listings.ts";
import type { Actor } from "#server/base/actor.ts";
import type { ListingContext } from "./context.ts";
import { recordActOnOthers } from "./record-act-on-others.ts";
import { undoAct } from "./undo-act.ts";

/** Puts cars back on sale that the same admin has withdrawn together. Possible once, for ten minutes. */
export function undoOnAnyCars(
  context: ListingContext,
  actor: Actor,
  undo: string,
): Promise<ActResult> {
  return undoAct(context, actor, undo, (transaction, car) =>
    recordActOnOthers(transaction, actor, car, { act: "product.relisted" }),
  );
}
