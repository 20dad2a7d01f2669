import { actorOf, type Calls } from "#server/base/authorize.ts";
import type { SaleContext } from "#server/base/sale-context.ts";
import { bookCar } from "./book-car.ts";
import { cancelAsSeller } from "./cancel-as-seller.ts";
import { cancelBooking } from "./cancel-booking.ts";
import { exportAllBookings } from "./export-all-bookings.ts";
import { exportSales } from "./export-sales.ts";
import { joinWaitingList } from "./join-waiting-list.ts";
import { leaveWaitingList } from "./leave-waiting-list.ts";
import { findAvailability } from "./views/availability.ts";
import {
  countBookingsOf,
  findBookingFor,
  listAllBookings,
  listBookingsOfBuyer,
  listBookingsOfSeller,
} from "./views/bookings.ts";
import { listPlacesOf } from "./views/waiting-list.ts";

export function bookingRoutes({ bookings }: Calls, context: SaleContext) {
  return {
    create: bookings.create.handler(({ input, context: call }) =>
      bookCar(context, actorOf(call), input),
    ),
    find: bookings.find.handler(({ input, context: call }) =>
      findBookingFor(context, actorOf(call), input.id),
    ),
    list: bookings.list.handler(({ input }) => listAllBookings(context, input)),
    export: bookings.export.handler(({ input }) => exportAllBookings(context, input)),
    ofBuyer: bookings.ofBuyer.handler(({ input }) => listBookingsOfBuyer(context, input)),
    ofSeller: bookings.ofSeller.handler(({ input }) => listBookingsOfSeller(context, input)),
    exportSales: bookings.exportSales.handler(({ input, context: call }) =>
      exportSales(context, actorOf(call), input),
    ),
    counts: bookings.counts.handler(({ context: call }) =>
      countBookingsOf(context.pool, actorOf(call).userId),
    ),
    remove: bookings.remove.handler(({ input, context: call }) =>
      cancelBooking(context, actorOf(call), input.id),
    ),
    cancelAsSeller: bookings.cancelAsSeller.handler(async ({ input, context: call }) => {
      await cancelAsSeller(context, actorOf(call), input.id);
      return { acknowledged: true };
    }),
    availability: bookings.availability.handler(({ input, context: call }) =>
      findAvailability(context, actorOf(call), input.id),
    ),
  };
}

export function waitingListRoutes({ waitingLists }: Calls, context: SaleContext) {
  return {
    join: waitingLists.join.handler(({ input, context: call }) =>
      joinWaitingList(context, actorOf(call), input.productId),
    ),
    list: waitingLists.list.handler(({ input }) => listPlacesOf(context, input)),
    leave: waitingLists.leave.handler(({ input, context: call }) =>
      leaveWaitingList(context, actorOf(call), input.id),
    ),
  };
}
