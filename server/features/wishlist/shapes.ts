import { t } from "#shared/lib/text.ts";
import { MOST_SAVED } from "#shared/rules/wishlist.ts";
import { AppError } from "#server/base/errors.ts";
import { noSuchCar } from "./rules.ts";
import type { Outcome } from "./save-entry.ts";

export interface Inserted {
  acknowledged: boolean;
  insertedId: string;
}

export function toInserted(outcome: Outcome): Inserted {
  if ("id" in outcome) return { acknowledged: true, insertedId: outcome.id };
  if (outcome.problem === "gone") throw noSuchCar();
  throw new AppError(
    "CONFLICT",
    t`Your wishlist is full: ${MOST_SAVED} cars is the maximum. Remove one to save another.`,
  );
}
