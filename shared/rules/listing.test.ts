import { expect, test } from "vitest";
import { LISTING_ACT_NAMES, mayAct, mayEdit } from "./listing.ts";
import { PRODUCT_STATES, type ProductState } from "./vocabulary.ts";

test.each<[ProductState, readonly string[]]>([
  ["draft", []],
  ["active", ["withdraw", "sell", "renew"]],
  ["reserved", []],
  ["sold", ["relist"]],
  ["withdrawn", ["sell", "renew"]],
  ["expired", ["withdraw", "sell", "renew"]],
])("of a car that is %s, its seller may %j", (state, acts) => {
  expect(LISTING_ACT_NAMES.filter((act) => mayAct(act, state))).toEqual(acts);
});

test("a seller may edit a car until it is sold", () => {
  expect(PRODUCT_STATES.filter((state) => !mayEdit(state))).toEqual(["sold"]);
});
