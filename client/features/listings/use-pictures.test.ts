import { expect, it } from "vitest";
import { SHOTS } from "#shared/rules/listing.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { type FormPicture, isFinalRefusal, shotsLeft } from "./use-pictures.ts";

const [FIRST, SECOND] = SHOTS;
const picture = (values: Partial<FormPicture>): FormPicture => ({
  key: "one",
  preview: "",
  sent: 1,
  ...values,
});

it("a recommended shot is offered until a photo is taken for it", () => {
  expect(shotsLeft([])).toEqual(SHOTS);
  expect(shotsLeft([picture({ shot: SECOND })])).toEqual(SHOTS.filter((shot) => shot !== SECOND));
});

it("a photo that was chosen for no shot stands for none, and as many photos as shots need no recommendation", () => {
  expect(shotsLeft([picture({})])).toEqual(SHOTS);
  expect(shotsLeft(SHOTS.slice(1).map(() => picture({})))).toEqual(SHOTS);
  expect(shotsLeft(SHOTS.map(() => picture({})))).toEqual([]);
});

it("the shot of a refused photo is offered again", () => {
  const problem = "This file is not a photo";
  expect(shotsLeft([picture({ shot: FIRST, problem })])).toEqual(SHOTS);
  expect(shotsLeft([picture({ problem })])).toEqual(SHOTS);
});

it.each([
  [400, { image: "is not a photo" }, true],
  [400, { body: "The form is incomplete" }, false],
  [413, {}, true],
  [500, {}, false],
  [0, {}, false],
])("a photo refused with status %i and %o is refused for good: %s", (status, fields, isFinal) => {
  expect(isFinalRefusal(new ApiError(status, "Refused", fields))).toBe(isFinal);
});
