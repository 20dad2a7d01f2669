import { expect, it } from "vitest";
import { nameOf, toSent } from "./values.ts";

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
