import type { OwnSort } from "#shared/rules/lists.ts";
import type { RowColumn } from "#client/ui/tool/Rows.tsx";

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
  promotion: { name: "Promotion", from: "xl" },
  acts: { name: "Actions", place: "more", look: "md:text-right", isQuiet: true },
} as const satisfies Record<string, RowColumn>;

/** The columns that a seller may leave out. */
export const OPTIONAL_COLUMNS = (
  ["state", "location", "id", "views", "saves", "days", "promotion"] as const
).map((name) => OWN_COLUMNS[name].name);

/** The orders that a press of a column's head makes, the first one at first. */
export const COLUMN_SORTS: Readonly<
  Record<string, { ascending: OwnSort; descending: OwnSort; isDescendingFirst?: true }>
> = {
  Name: { ascending: "name", descending: "name_back" },
  State: { ascending: "state", descending: "state_back" },
  Price: { ascending: "cheapest", descending: "dearest" },
  Views: { ascending: "viewed_least", descending: "viewed", isDescendingFirst: true },
  Saves: { ascending: "saved_least", descending: "saved", isDescendingFirst: true },
  Days: { ascending: "newest", descending: "oldest" },
};
