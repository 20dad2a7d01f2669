import type { ActResult } from "#shared/contract/listings.ts";
import { highestPrice } from "#shared/lib/currencies.ts";
import { toMinor } from "#shared/lib/money.ts";
import type { Actor } from "#server/base/actor.ts";
import { DENIALS } from "./act-on-cars.ts";
import { changeCars } from "./change-cars.ts";
import type { ListingContext } from "./context.ts";

/** Changes asking prices by a percentage, rounded to whole units of the currency. */
export function repriceCars(
  context: ListingContext,
  actor: Actor,
  { ids, percent }: { ids: readonly string[]; percent: number },
): Promise<ActResult> {
  return changeCars(context, actor, ids, ({ state, currency, resale_price_minor: before }) => {
    if (state === "sold") return DENIALS.sold;
    if (state === "reserved") return DENIALS.reserved;
    const unit = toMinor(1, currency);
    const after = Math.round((before * (100 + percent)) / (100 * unit)) * unit;
    if (after < unit) return "would cost nothing";
    if (after > toMinor(highestPrice(currency), currency)) return "would cost too much";
    return after === before ? "would cost the same" : { resale_price_minor: after };
  });
}
