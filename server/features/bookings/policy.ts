import { t } from "#shared/lib/text.ts";
import { toMajor, toMinor } from "#shared/lib/money.ts";
import {
  type BookingState,
  MOST_HOLDS,
  MOST_LINES,
  MOST_UNPAID_A_DAY,
  MOST_UNPAID_OF_A_CAR,
} from "#shared/rules/bookings.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { type MailSite, writeMoment, writeMoney } from "#server/base/mail-format.ts";
import type { LockedCar } from "#server/features/products/rows.ts";
import type { Standing } from "./bring-up-to-date.ts";
import type { BookingFacts } from "./store/bookings.ts";

/** Why a buyer cannot book a car as it stands; undefined when they can. */
export function refuseBooking(
  site: MailSite,
  buyerId: string,
  car: LockedCar,
  { live, offer }: Standing,
  price: number,
): AppError | undefined {
  const isOwn = offer?.buyerId === buyerId;
  if (live?.state === "paid" || car.state === "sold") return conflict(t`This car has been sold.`);
  if (live?.buyer_id === buyerId)
    return conflict(t`You’ve already booked this car. See My Bookings.`);
  if (live)
    return conflict(
      t`This car is reserved for someone else until ${writeMoment(site, live.held_until)}. You can join the waiting list.`,
    );
  if (offer && !isOwn)
    return conflict(
      t`Until ${writeMoment(site, offer.until)}, only the next person on the waiting list can book this car. You can join the list.`,
    );
  // A buyer's open offer stays valid past the end of the listing.
  if (car.state === "withdrawn" || car.state === "expired" || (car.expires_at <= car.at && !isOwn))
    return conflict(t`This car is no longer for sale.`);
  const { resale_price_minor: asked, currency } = car;
  if (toMinor(price, currency) !== asked || toMajor(toMinor(price, currency), currency) !== price)
    return new AppError(
      "CONFLICT",
      t`The price of this car is now ${writeMoney(site, asked, currency)}. Check it before you book.`,
      { fields: { price: t`The price is now ${toMajor(asked, currency)}` } },
    );
  return undefined;
}

/** The refusal of a buyer whom the car's seller has blocked. */
export function refuseBlocked(): AppError {
  return conflict(t`The seller of this car doesn’t accept bookings from you.`);
}

/** Refuses a blocked buyer a booking, unless the buyer holds the car already. */
export function refuseNewHold(
  { isBlocked }: Pick<BookingFacts, "isBlocked">,
  { live }: Standing,
  buyerId: string,
): AppError | undefined {
  return isBlocked && live?.buyer_id !== buyerId ? refuseBlocked() : undefined;
}

/**
 * Limits unpaid bookings. Booking costs nothing, and a buyer who lets holds go unpaid again and again keeps
 * the cars from others and has their sellers mailed each time.
 */
export function refuseLoop({
  unpaidHere,
  unpaidToday,
}: Pick<BookingFacts, "unpaidHere" | "unpaidToday">): AppError | undefined {
  if (unpaidHere >= MOST_UNPAID_OF_A_CAR)
    return conflict(
      t`You’ve booked this car ${MOST_UNPAID_OF_A_CAR} times in the last week without paying. Give others a chance: you can book it again in a few days.`,
    );
  if (unpaidToday >= MOST_UNPAID_A_DAY)
    return conflict(
      t`You’ve booked ${MOST_UNPAID_A_DAY} cars in the last day without paying for any. You can book again tomorrow.`,
    );
  return undefined;
}

/** The refusal of a buyer who holds as many cars as one may. */
export function refuseAnotherHold(): AppError {
  return conflict(
    t`You already have ${MOST_HOLDS} cars reserved, the maximum. Pay for one or cancel a booking first.`,
  );
}

/** The refusal of a buyer who stands in as many lines as one may. */
export function refuseAnotherLine(): AppError {
  return conflict(
    t`You’re already on ${MOST_LINES} waiting lists, the maximum. Leave one to join another.`,
  );
}

/** The refusal to cancel a booking that has been paid for. */
export function refusePaid(): AppError {
  return conflict(t`This booking has been paid for. It can only be refunded.`);
}

function conflict(message: string): AppError {
  return new AppError("CONFLICT", message);
}

interface Whose {
  buyer_id: string | null;
  seller_id: string | null;
  visible_state: BookingState;
}

/**
 * Whether a person may read a booking: its buyer, an admin, and the seller of its car while it is held or
 * paid. After that the seller must not see the buyer's contact data any more.
 */
export function maySee(
  { userId, role }: Actor,
  { buyer_id: buyer, seller_id: seller, visible_state: state }: Whose,
): boolean {
  const isLive = state === "held" || state === "paid";
  return role === "admin" || buyer === userId || (seller === userId && isLive);
}
