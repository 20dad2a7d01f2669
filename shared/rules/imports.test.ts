import { expect, test } from "vitest";
import { IMPORT_STATES, isOpen } from "./imports.ts";

test("an import can still change something until it is done, failed or cancelled", () => {
  expect(IMPORT_STATES.filter(isOpen)).toEqual(["checking", "checked", "importing"]);
});
