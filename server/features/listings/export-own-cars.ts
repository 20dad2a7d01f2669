import type { OwnSort, OwnState } from "#shared/rules/lists.ts";
import type { Actor } from "#server/base/actor.ts";
import { exportRows } from "#server/base/export-list.ts";
import type { ListingContext } from "./context.ts";
import { findOwnIds, findOwnNumbers, readOwnCars } from "./views/own-cars.ts";

interface Asked {
  state?: OwnState | undefined;
  sort: OwnSort;
  q?: string | undefined;
}

/** A seller's own list as a CSV file, searched, filtered and ordered as it is shown. */
export function exportOwnCars(
  context: ListingContext,
  { userId }: Actor,
  asked: Asked,
): Promise<File> {
  const { pool } = context;
  return exportRows({
    name: "my-cars.csv",
    ids: (most) => findOwnIds(pool, { ...asked, ownerId: userId }, most),
    rows: async (ids) => {
      const [cars, numbers] = await Promise.all([
        readOwnCars(context, ids),
        findOwnNumbers(pool, ids),
      ]);
      return cars.map((car) => ({ ...car, numbers: numbers.get(car._id) }));
    },
    columns: {
      id: ({ _id }) => _id,
      stock_number: ({ stock_number: number }) => number,
      name: ({ name }) => name,
      make: ({ make }) => make,
      model: ({ model }) => model,
      year: ({ year }) => year,
      mileage_km: ({ mileage_km: km }) => km,
      price: ({ resale_price: price }) => price,
      currency: ({ currency }) => currency,
      state: ({ state, is_taken_down: isTakenDown }) => (isTakenDown ? "taken_down" : state),
      location: ({ location }) => location,
      photos: ({ picture_count: count }) => count,
      views_30_days: ({ numbers }) => numbers?.views ?? 0,
      saves: ({ numbers }) => numbers?.saves ?? 0,
      promoted: ({ ad }) => ad,
      posted_at: ({ posted_at: at }) => at,
      on_sale_until: ({ expires_at: at }) => at,
    },
  });
}
