import { exportList } from "#server/base/export-list.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { type AskedBookings, listAllBookings } from "./views/bookings.ts";

/** The admins' list of bookings as a CSV file. */
export function exportAllBookings(
  context: SaleContext,
  asked: Omit<AskedBookings, "limit" | "cursor">,
): Promise<File> {
  return exportList({
    name: "bookings.csv",
    list: (page) => listAllBookings(context, { ...asked, ...page }),
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
      seller: ({ seller }) => seller,
      booked_at: ({ created_at: at }) => at,
      held_until: ({ held_until: until }) => until,
    },
  });
}
