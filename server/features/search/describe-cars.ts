import { type CarsDescription, SearchInput } from "#shared/contract/search.ts";
import { describeBySql } from "./views/describe-by-sql.ts";
import type { SearchContext } from "./context.ts";
import { toQuery } from "./rules.ts";
import { listNames } from "#server/features/products/list-names.ts";

/**
 * What there is on sale of a make or model, by its slug. A make of which no car is on sale has a count of 0 and no
 * names.
 * @throws AppError SERVICE_UNAVAILABLE when too many others are waiting
 */
export async function describeCars(
  context: SearchContext,
  { car }: { car: string },
): Promise<CarsDescription> {
  const { searchIndex, indexTurns, tableTurns, pool, trade, distanceUnit } = context;
  const input = SearchInput.parse(car.includes(".") ? { model: car } : { make: car });
  const query = toQuery(input, { distanceUnit, now: Date.now() });
  const indexed = searchIndex && (await indexTurns.run(() => searchIndex.describe(query)));
  const described =
    indexed ??
    (await tableTurns.run(async () =>
      describeBySql({ pool, currency: trade.currency, spellings: await listNames(context) }, query),
    ));
  const { count, price = null, years = null, makes, models } = described;
  const [make] = makes;
  const model = car.includes(".") ? models[0] : undefined;
  return { total: count, price, years, make: make?.label ?? null, model: model?.label ?? null };
}
