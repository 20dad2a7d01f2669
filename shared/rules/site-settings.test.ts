import { expect, test } from "vitest";
import { SITE_PARTS } from "./site-settings.ts";

const PICTURE = `/images/${"0a".repeat(16)}`;
const list = (...ids: string[]) => ({
  list: ids.map((id) => ({ category_id: id, description: "Cars", picture: "" })),
});

test("every category has to be in the list once", () => {
  const isTaken = (...ids: string[]) => SITE_PARTS.categories.safeParse(list(...ids)).success;
  expect(isTaken("02", "01", "03")).toBe(true);
  expect(isTaken("01", "02")).toBe(false);
  expect(isTaken("01", "02", "02")).toBe(false);
  expect(isTaken("01", "02", "03", "03")).toBe(false);
});

test.each([
  ["", ""],
  [` ${PICTURE}-320.avif `, `${PICTURE}-800.webp`],
  [`https://cars.example${PICTURE}-1600.webp`, `${PICTURE}-800.webp`],
  ["https://cars.example/other.webp", undefined],
  [`${PICTURE}.webp`, undefined],
  [`${PICTURE}-320.webp?x`, undefined],
])("the picture %j of a category is kept as %j", (given, kept) => {
  const content = list("01", "02", "03").list.map((each) => ({ ...each, picture: given }));
  const parsed = SITE_PARTS.categories.safeParse({ list: content });
  expect(parsed.data?.list[0]?.picture).toBe(kept);
});

const TRADE = { currency: "EUR", hold_hours: 24, offer_hours: 24, listing_days: 90 };

test.each([
  ["currency", "EUR", "EURO"],
  ["hold_hours", 1, 0],
  ["hold_hours", 336, 337],
  ["offer_hours", 1, 0],
  ["offer_hours", 72, 73],
  ["listing_days", 1, 0],
  ["listing_days", 3650, 3651],
  ["listing_days", 1, 1.5],
])("the setting %s may be %s, but not %s", (name, right, wrong) => {
  expect(SITE_PARTS.trade.safeParse({ ...TRADE, [name]: right }).success).toBe(true);
  const { error } = SITE_PARTS.trade.safeParse({ ...TRADE, [name]: wrong });
  expect(error?.issues.map(({ path }) => path)).toEqual([[name]]);
});
