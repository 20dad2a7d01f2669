import { type CarsDescription, SearchInput } from "#shared/contract/search.ts";
import { listNames } from "#server/features/products/list-names.ts";
import type { IndexDescription } from "#server/search-index/search-index.ts";
import { askIndexOrTables } from "./ask-index-or-tables.ts";
import type { SearchContext } from "./context.ts";
import { toQuery } from "./rules.ts";
import { describeBySql } from "./views/describe-by-sql.ts";

/**
 * What there is on sale of a make or model, by its slug. A make or model of which no car is on sale has a total of 0
 * and no names.
 * @throws AppError SERVICE_UNAVAILABLE when too many others are waiting
 */
export async function describeCars(
  context: SearchContext,
  { car }: { car: string },
): Promise<CarsDescription> {
  const [make = "", model] = car.split(".");
  const { count, price, years, makes, models } = await describe(
    context,
    model === undefined ? { make } : { model: car },
  );
  // All models of a make name it in the same way.
  const ofMake =
    model === undefined || count === 0 ? makes : (await describe(context, { make })).makes;
  return {
    total: count,
    price: price ?? null,
    years: years ?? null,
    make: ofMake[0]?.label ?? null,
    model: model === undefined ? null : (models[0]?.label ?? null),
  };
}

/** Asks the index; while it is not complete, the tables. */
async function describe(
  context: SearchContext,
  chosen: { make?: string; model?: string },
): Promise<IndexDescription> {
  const { pool, country, trade, distanceUnit } = context;
  const query = toQuery(SearchInput.parse(chosen), { distanceUnit, now: Date.now() });
  return askIndexOrTables(
    context,
    (index) => index.describe(query),
    async () => {
      const spellings = await listNames(context);
      return describeBySql({ pool, country, currency: trade.currency, spellings }, query);
    },
  );
}
