import { expect, it } from "vitest";
import {
  fieldsOf,
  missingOf,
  nameOf,
  REQUIRED,
  toSent,
  withLabel,
  wrongPricesOf,
} from "./values.ts";

it.each([
  ["12k", "12000"],
  ["12.5 K", "12500"],
  ["12,5k", "12500"],
  ["12.500", "12500"],
  ["12kk", "12kk"],
])("a distance of %s is sent as %s", (typed, sent) => {
  expect(toSent({ mileage_km: typed }, "km")["mileage_km"]).toBe(sent);
});

it("a distance in thousands of miles is sent in kilometres", () => {
  expect(toSent({ mileage_km: "12k" }, "mi")["mileage_km"]).toBe("19312");
});

it.each([
  [{ make: "Volkswagen" }, ""],
  [{ model: "Golf" }, ""],
  [{ make: "Volkswagen", model: "Golf", trim: "" }, "Volkswagen Golf"],
  [{ make: "Volkswagen", model: "Golf", trim: "Life" }, "Volkswagen Golf Life"],
])("%o is named %s", (values, name) => {
  expect(nameOf(values)).toBe(name);
});

const FULL = Object.fromEntries(Object.keys(REQUIRED).map((name) => [name, "1"]));
const ALL = Object.keys(FULL);
it.each([
  ["a new car", undefined, ALL],
  ["a car that has all", FULL, ALL],
  [
    "an imported car without a phone number or an age",
    { ...FULL, number: "", old: "" },
    ALL.filter((name) => name !== "number" && name !== "old"),
  ],
  ["an imported car that has none", Object.fromEntries(ALL.map((name) => [name, ""])), []],
])(
  "fields of %s are marked as required exactly if they may not be empty",
  (_, before, required) => {
    const field = fieldsOf({}, {}, { before });
    const marked = Object.keys(REQUIRED).filter((name) => field(name)["aria-required"]);
    expect(marked).toEqual(required);
    expect(Object.keys(missingOf({}, before))).toEqual(required);
    for (const name of Object.keys(REQUIRED))
      expect(field(name).label.endsWith("(optional)")).toBe(!marked.includes(name));
  },
);

it.each([
  ["abc", "EUR", "Enter an amount, for example 12500"],
  ["1e9", "EUR", "Enter an amount, for example 12500"],
  ["0", "EUR", "Enter an amount above 0"],
  ["10000001", "EUR", "Enter an amount of at most 10000000"],
  ["12.50", "JPY", "Enter an amount in JPY without decimals"],
])("a price of %s in %s is refused with the server's reason: %s", (price, currency, reason) => {
  expect(wrongPricesOf({ price }, currency)["price"]).toBe(reason);
});

it.each([
  ["12.500", "JPY"],
  ["12k", "EUR"],
  ["", "EUR"],
])("a price of '%s' in %s is accepted", (price, currency) => {
  expect(wrongPricesOf({ price }, currency)).toEqual({});
});

it("a saved price that has not changed is not refused", () => {
  const values = { price: "20000000", resale_price: "1" };
  expect(wrongPricesOf(values, "EUR", values)).toEqual({});
});

it("a problem in the list above the form names its field", () => {
  const reason = "Enter an amount, for example 12500";
  expect(withLabel("resale_price", reason, "km")).toBe(`Resale Price: ${reason}`);
  expect(withLabel("price", reason, "km")).toBe(`Price: ${reason}`);
  expect(withLabel("mileage_km", "Enter a whole number", "km")).toBe(
    "Mileage: Enter a whole number",
  );
  expect(withLabel("old", "Old is required", "km")).toBe("Old is required");
  expect(withLabel("image", "Image is required", "km")).toBe("Image is required");
});
