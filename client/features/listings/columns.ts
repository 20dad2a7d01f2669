import { t } from "#shared/lib/text.ts";
import { OWN_SORTS, type OwnSort } from "#shared/rules/lists.ts";
import type { SortChoice } from "#client/domain/tool/SortHead.tsx";
import { HAS_LONG_WORDS } from "#client/lib/text/long-words.ts";
import type { RowColumn } from "#client/ui/tool/Rows.tsx";
import { SORT_NAMES } from "./query.ts";

/** The columns of a seller's cars. */
export const OWN_COLUMNS = {
  image: { key: "image", name: t`Image`, place: "photo", isQuiet: true },
  name: { key: "name", name: t`Name`, place: "name" },
  state: { key: "state", name: t`Status`, place: "state" },
  location: { key: "location", name: t`Location`, from: "xl", look: "max-w-28" },
  // The names and the second lines of long words need its room.
  id: { key: "id", name: t`Id`, from: HAS_LONG_WORDS ? "widest" : "xl" },
  price: { key: "price", name: t`Price`, place: "price", look: "md:text-right tabular-nums" },
  views: { key: "views", name: t`Views`, from: "widest", isNumber: true },
  saves: { key: "saves", name: t`Saves`, from: "widest", isNumber: true },
  days: { key: "days", name: t`Days`, from: "widest", isNumber: true },
  promotion: { key: "promotion", name: t`Promotion`, from: "xl" },
  acts: { key: "acts", name: t`Actions`, place: "more", look: "md:text-right", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

/** The columns that a seller may leave out. */
export const OPTIONAL_COLUMNS = (
  ["state", "location", "id", "views", "saves", "days", "promotion"] as const
).map((name) => OWN_COLUMNS[name]);

/** The column that an order is of. */
const COLUMN_OF: Partial<Record<OwnSort, Pick<SortChoice<OwnSort>, "column" | "isDescending">>> = {
  name: { column: "name" },
  name_back: { column: "name", isDescending: true },
  state: { column: "state" },
  state_back: { column: "state", isDescending: true },
  cheapest: { column: "price" },
  dearest: { column: "price", isDescending: true },
  viewed: { column: "views", isDescending: true },
  viewed_least: { column: "views" },
  saved: { column: "saves", isDescending: true },
  saved_least: { column: "saves" },
  newest: { column: "days" },
  oldest: { column: "days", isDescending: true },
};

export const OWN_SORT_CHOICES: readonly SortChoice<OwnSort>[] = OWN_SORTS.map((value) => ({
  value,
  label: SORT_NAMES[value],
  ...COLUMN_OF[value],
}));
