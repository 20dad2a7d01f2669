import { t } from "#shared/lib/text.ts";
import { OWN_SORTS, type OwnSort } from "#shared/rules/lists.ts";
import type { SortChoice } from "#client/domain/tool/SortHead.tsx";
import type { RowColumn } from "#client/ui/tool/Rows.tsx";
import { SORT_NAMES } from "./query.ts";

/** The columns of a seller's cars. */
export const OWN_COLUMNS = {
  image: { name: "Image", place: "photo", isQuiet: true },
  name: { name: "Name", place: "name" },
  state: { name: "State", place: "state" },
  location: { name: "Location", from: "widest", look: "max-w-28" },
  id: { name: "Id", from: "xl" },
  price: { name: "Price", place: "price", look: "md:text-right tabular-nums" },
  views: { name: "Views", from: "wide", isNumber: true },
  saves: { name: "Saves", from: "wide", isNumber: true },
  days: { name: "Days", from: "wide", isNumber: true },
  promotion: { name: "Promotion", from: "widest" },
  acts: { name: "Actions", place: "more", look: "md:text-right", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

/** The columns that a seller may leave out. */
export const OPTIONAL_COLUMNS = (
  ["state", "location", "id", "views", "saves", "days", "promotion"] as const
).map((name) => OWN_COLUMNS[name].name);

/** The column that an order is of. */
const COLUMN_OF: Partial<Record<OwnSort, Pick<SortChoice<OwnSort>, "column" | "isDescending">>> = {
  name: { column: t`Name` },
  name_back: { column: t`Name`, isDescending: true },
  state: { column: t`State` },
  state_back: { column: t`State`, isDescending: true },
  cheapest: { column: t`Price` },
  dearest: { column: t`Price`, isDescending: true },
  viewed: { column: t`Views`, isDescending: true },
  viewed_least: { column: t`Views` },
  saved: { column: t`Saves`, isDescending: true },
  saved_least: { column: t`Saves` },
  newest: { column: t`Days` },
  oldest: { column: t`Days`, isDescending: true },
};

export const OWN_SORT_CHOICES: readonly SortChoice<OwnSort>[] = OWN_SORTS.map((value) => ({
  value,
  label: SORT_NAMES[value],
  ...COLUMN_OF[value],
}));
