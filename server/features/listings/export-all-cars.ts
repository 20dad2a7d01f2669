import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { exportList } from "#server/base/export-list.ts";
import { type AskedCars, listAllCars } from "./views/all-cars.ts";

/** The admins' list of cars as a CSV file. */
export function exportAllCars(
  context: CatalogueContext,
  asked: Omit<AskedCars, "limit" | "cursor">,
): Promise<File> {
  return exportList({
    name: "cars.csv",
    list: (page) => listAllCars(context, { ...asked, ...page }),
    columns: {
      id: ({ _id }) => _id,
      name: ({ name }) => name,
      make: ({ make }) => make,
      model: ({ model }) => model,
      year: ({ year }) => year,
      mileage_km: ({ mileage_km: km }) => km,
      price: ({ resale_price: price }) => price,
      currency: ({ currency }) => currency,
      state: ({ state }) => state,
      location: ({ location }) => location,
      seller: ({ seller }) => seller,
      seller_email: ({ email }) => email,
      open_reports: ({ report }) => report,
      posted_at: ({ posted_at: at }) => at,
    },
  });
}
