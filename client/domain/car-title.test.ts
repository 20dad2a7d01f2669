import { expect, it } from "vitest";
import { titleOf } from "./car-title.ts";

it.each([
  ["Volkswagen Golf GTI", "Volkswagen", "Golf", { head: "Volkswagen Golf", rest: "GTI" }],
  ["volkswagen golf gti", "Volkswagen", "Golf", { head: "Volkswagen Golf", rest: "gti" }],
  ["Volkswagen Golf", "Volkswagen", "Golf", { head: "Volkswagen Golf" }],
  ["Family car", "Volkswagen", "Golf", { head: "Volkswagen Golf", rest: "Family car" }],
  ["Audi A40 tuned", "Audi", "A4", { head: "Audi A4", rest: "Audi A40 tuned" }],
  ["Family car", "Volkswagen", null, { head: "Family car" }],
  ["Family car", null, null, { head: "Family car" }],
])("a title begins with make and model and says nothing twice: %s", (name, make, model, title) => {
  expect(titleOf({ name, make, model })).toEqual(title);
});
