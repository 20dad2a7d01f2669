import { t } from "#shared/lib/text.ts";
import type { ActResult, Reprice } from "#shared/contract/listings.ts";
import { highestPrice } from "#shared/lib/currencies.ts";
import { toMinor } from "#shared/lib/money.ts";
import type { Actor } from "#server/base/actor.ts";
import { denialIn } from "./policy.ts";
import { changeCars } from "./change-cars.ts";
import type { ListingContext } from "./context.ts";
import { readPrice } from "./rules.ts";

/** Changes asking prices by a percentage (rounded to whole units of the currency), by an amount, or to a price. */
export function repriceCars(
  context: ListingContext,
  actor: Actor,
  { ids, ...change }: Reprice,
): Promise<ActResult> {
  return changeCars(context, actor, ids, ({ state, currency, resale_price_minor: before }) => {
    if (state === "sold") return denialIn("sold");
    if (state === "reserved") return denialIn("reserved");
    const after = priceAfter(change, before, currency);
    // A price that somebody sets may be any that the form takes; a share never leaves less than one unit.
    const least = change.percent === undefined ? 1 : toMinor(1, currency);
    if (after < least) return t`The price can’t be zero.`;
    if (after > toMinor(highestPrice(currency), currency)) return t`The price is too high.`;
    return after === before ? t`This car already has this price.` : { resale_price_minor: after };
  });
}

/** In minor units. */
function priceAfter(
  { percent = 0, amount, price }: Omit<Reprice, "ids">,
  before: number,
  currency: string,
): number {
  if (price !== undefined) return readPrice("price", price, currency);
  if (amount !== undefined) return before + toMinor(amount, currency);
  const unit = toMinor(1, currency);
  return Math.round((before * (100 + percent)) / (100 * unit)) * unit;
}
