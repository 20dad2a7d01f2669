import { expect, test } from "vitest";
import { makeActor } from "#tests/support/make-actor.ts";
import { BOOKING_STATES } from "#shared/rules/bookings.ts";
import type { Standing } from "./bring-up-to-date.ts";
import { maySee, refuseBooking, refuseLoop, refuseNewHold } from "./policy.ts";

const SITE = { locale: "en-GB", timeZone: "UTC" } as Parameters<typeof refuseBooking>[0];
const NOW = new Date("2030-05-01T10:00Z");
const LATER = new Date("2030-05-02T10:00Z");
const CAR: Parameters<typeof refuseBooking>[2] = {
  id: "1",
  owner_id: "seller",
  name: "Golf",
  state: "active",
  resale_price_minor: 990_050,
  currency: "EUR",
  expires_at: LATER,
  taken_down_at: null,
  at: NOW,
};
const FREE: Standing = { live: undefined, offer: undefined };
const held = (buyer: string): Standing => ({
  ...FREE,
  live: { buyer_id: buyer, state: "held", held_until: LATER },
});
const offered = (buyerId: string): Standing => ({
  ...FREE,
  // The rest of an offer decides nothing here.
  offer: { buyerId, until: LATER } as NonNullable<Standing["offer"]>,
});
const paid: Standing = { ...FREE, live: { buyer_id: "me", state: "paid", held_until: LATER } };

test.each<[string, Partial<typeof CAR>, Standing, RegExp | undefined]>([
  ["free", {}, FREE, undefined],
  ["paid for, even by the buyer", { state: "reserved" }, paid, /^This car has been sold/],
  ["sold elsewhere", { state: "sold" }, FREE, /^This car has been sold/],
  ["held by the buyer", { state: "reserved" }, held("me"), /^You’ve already booked this car/],
  ["held by another", { state: "reserved" }, held("you"), /until 2 May 2030, 10:00 UTC/],
  ["offered to another", {}, offered("you"), /^Until 2 May 2030, 10:00 UTC, only the next/],
  ["offered to the buyer", {}, offered("me"), undefined],
  ["withdrawn", { state: "withdrawn" }, FREE, /no longer for sale/],
  ["withdrawn and offered to the buyer", { state: "withdrawn" }, offered("me"), /no longer/],
  ["expired", { state: "expired" }, FREE, /no longer for sale/],
  ["expired at this moment", { expires_at: NOW }, FREE, /no longer for sale/],
  [
    "expired at this moment, but offered to the buyer",
    { expires_at: NOW },
    offered("me"),
    undefined,
  ],
])("a car that is %s can be booked, or the refusal says why", (_what, car, standing, refusal) => {
  const error = refuseBooking(SITE, "me", { ...CAR, ...car }, standing, 9_900.5);
  if (refusal === undefined) expect(error).toBeUndefined();
  else expect(error).toMatchObject({ code: "CONFLICT", message: expect.stringMatching(refusal) });
});

test.each([9_900, 9_900.51, 9_900.5000001])(
  "a car is not booked for another price, such as %d instead of 9900.50",
  (price) => {
    expect(refuseBooking(SITE, "me", CAR, FREE, price)).toMatchObject({
      code: "CONFLICT",
      message: "The price of this car is now €9,900.50. Check it before you book.",
      fields: { price: "The price is now 9900.5" },
    });
  },
);

test("a blocked buyer books nothing new, and keeps a hold", () => {
  const refused = { code: "CONFLICT", message: expect.stringMatching(/doesn’t accept bookings/) };
  expect(refuseNewHold({ isBlocked: true }, FREE, "me")).toMatchObject(refused);
  expect(refuseNewHold({ isBlocked: true }, held("you"), "me")).toMatchObject(refused);
  expect(refuseNewHold({ isBlocked: true }, held("me"), "me")).toBeUndefined();
  expect(refuseNewHold({ isBlocked: false }, FREE, "me")).toBeUndefined();
});

test.each([
  [4, 19, undefined],
  [5, 19, /^You’ve booked this car 5 times/],
  [4, 20, /^You’ve booked 20 cars in the last day/],
  [6, 21, /^You’ve booked this car 5 times/],
])(
  "after %i unpaid bookings of a car in a week and %i of all cars in a day, the next is refused with %s",
  (unpaidHere, unpaidToday, refusal) => {
    const error = refuseLoop({ unpaidHere, unpaidToday });
    if (refusal === undefined) expect(error).toBeUndefined();
    else expect(error).toMatchObject({ code: "CONFLICT", message: expect.stringMatching(refusal) });
  },
);

test("a booking is seen by its buyer and admins, and by its seller while it is held or paid", () => {
  const seen = (userId: string, role: "Buyer" | "Seller" | "admin") =>
    BOOKING_STATES.filter((state) =>
      maySee(makeActor(userId, role), {
        buyer_id: "buyer",
        seller_id: "seller",
        visible_state: state,
      }),
    );
  expect(seen("buyer", "Buyer")).toEqual(BOOKING_STATES);
  expect(seen("anyone", "admin")).toEqual(BOOKING_STATES);
  expect(seen("seller", "Seller")).toEqual(["held", "paid"]);
  expect(seen("other", "Seller")).toEqual([]);
});
