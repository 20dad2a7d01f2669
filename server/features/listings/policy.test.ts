import { expect, test } from "vitest";
import { makeActor } from "#tests/support/make-actor.ts";
import { PRODUCT_STATES, type ProductState } from "#shared/rules/vocabulary.ts";
import type { LockedCar } from "./change-cars.ts";
import { denialIn, denialOf, promotionOf, requireOwn, withdrawalOf } from "./policy.ts";
import type { ListingRow } from "./views/listing.ts";

const DOWN = "This car has been taken down.";

const car = (state: ProductState, changes: Partial<LockedCar> = {}): LockedCar =>
  ({
    state,
    promoted: false,
    taken_down_at: null,
    expires_at: new Date("2900-01-01T00:00Z"),
    ...changes,
    // The rest of a car decides nothing here.
  }) as LockedCar;
const past = { expires_at: new Date("2020-01-01T00:00Z") };
const down = { taken_down_at: new Date() };

test("a car is edited by its seller and by admins, and everybody else is told that there is none", () => {
  const row = { owner_id: "me" } as ListingRow; // the rest decides nothing here
  expect(requireOwn(row, makeActor("me"))).toBe(row);
  expect(requireOwn(row, makeActor("you", "admin"))).toBe(row);
  const refusal = "We couldn’t find this car.";
  expect(() => requireOwn(row, makeActor("you"))).toThrow(refusal);
  expect(() => requireOwn(undefined, makeActor("you", "admin"))).toThrow(refusal);
});

test.each<[ProductState, string | undefined]>([
  ["draft", "This car isn’t on sale yet."],
  ["active", undefined],
  ["reserved", "This car is reserved for a buyer."],
  ["sold", "This car has been sold."],
  ["withdrawn", "This car is already withdrawn."],
])("withdrawing a car that is %s is answered with %j", (state, denial) => {
  expect(withdrawalOf(car(state))).toEqual(denial ?? { state: "withdrawn" });
});

test("a listing that is over can be withdrawn and renewed, and an active one renewed", () => {
  expect(denialOf(car("active", past), "withdraw")).toBeUndefined();
  expect(denialOf(car("active", past), "renew")).toBeUndefined();
  expect(denialOf(car("active"), "renew")).toBeUndefined();
  expect(denialIn("expired")).toBe("This listing has expired.");
  expect(denialIn("active")).toBe("This car is already on sale.");
});

test("only a car that is marked as sold can be listed again", () => {
  expect(denialOf(car("sold"), "relist")).toBeUndefined();
  for (const state of PRODUCT_STATES.filter((each) => each !== "sold"))
    expect(denialOf(car(state), "relist")).toBe("This car isn’t marked as sold.");
});

test("a car that was taken down is neither changed nor promoted", () => {
  expect(denialOf(car("active", down), "withdraw")).toBe(DOWN);
  expect(denialOf(car("sold", down), "relist")).toBe(DOWN);
  expect(promotionOf(car("active", down), true)).toBe(DOWN);
});

test("a car on sale is promoted once, and its promotion ends in any state but sold, where it has none", () => {
  expect(promotionOf(car("active"), true)).toEqual({ promoted: true });
  expect(promotionOf(car("reserved"), true)).toEqual({ promoted: true });
  expect(promotionOf(car("active", { promoted: true }), true)).toMatch(/already promoted/);
  for (const each of [car("sold"), car("withdrawn"), car("draft"), car("active", past)])
    expect(promotionOf(each, true)).toBe("This car isn’t on sale.");
  const promoted = { promoted: true, ...down };
  for (const state of ["withdrawn", "active", "draft"] as const)
    expect(promotionOf(car(state, promoted), false)).toEqual({ promoted: false });
  expect(promotionOf(car("sold", promoted), false)).toBe("This car isn’t promoted.");
  expect(promotionOf(car("active"), false)).toBe("This car isn’t promoted.");
});
