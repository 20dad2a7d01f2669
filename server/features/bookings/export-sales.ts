import type { Actor } from "#server/base/actor.ts";
import { exportList } from "#server/base/export-list.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { type AskedSales, listSales } from "./views/bookings.ts";

/** The live bookings of a seller's cars as a CSV file, searched, filtered and ordered as they are shown. */
export function exportSales(
  context: SaleContext,
  { userId }: Actor,
  asked: Omit<AskedSales, "limit" | "cursor">,
): Promise<File> {
  return exportList({
    name: "bookings.csv",
    list: (page) => listSales(context, { id: userId }, { ...asked, ...page }),
    columns: {
      id: ({ _id }) => _id,
      car: ({ item }) => item,
      car_id: ({ productId }) => productId,
      price: ({ price }) => price,
      refunded: ({ refunded }) => refunded,
      currency: ({ currency }) => currency,
      state: ({ state }) => state,
      buyer: ({ name }) => name,
      buyer_email: ({ email }) => email,
      phone: ({ phone }) => phone,
      location: ({ location }) => location,
      booked_at: ({ created_at: at }) => at,
      held_until: ({ held_until: until }) => until,
    },
  });
}
