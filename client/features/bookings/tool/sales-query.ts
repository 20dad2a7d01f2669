import { t } from "#shared/lib/text.ts";
import type { SortChoice } from "#client/domain/tool/SortHead.tsx";
import { carIdOf } from "#client/paths.ts";
import { BOOKING_SORTS, type BookingSort } from "#shared/rules/admin.ts";

/** The state of a seller's list of bookings, as the page's address has it. */
export interface SalesQuery {
  state: "held" | "paid" | undefined;
  sort: BookingSort;
  q: string;
  /** Id of the only car whose bookings are shown. */
  car: string | undefined;
  cursor: string | undefined;
}

/** Reads the address. Values that are not valid count as absent. */
export function readSalesQuery(search: URLSearchParams): SalesQuery {
  return {
    state: (["held", "paid"] as const).find((state) => state === search.get("state")), // no other text
    sort: BOOKING_SORTS.find((sort) => sort === search.get("sort")) ?? "newest",
    q: search.get("q")?.trim().slice(0, 100) ?? "",
    car: carIdOf(search.get("car") ?? ""),
    cursor: search.get("cursor") ?? undefined,
  };
}

/** The address of the same list with changes; any change but a cursor starts again at the first page. */
export function salesAddress(query: SalesQuery, change: Partial<SalesQuery>): string {
  const { state, sort, q, car, cursor } = { ...query, cursor: undefined, ...change };
  const search = new URLSearchParams();
  if (state !== undefined) search.set("state", state);
  if (sort !== "newest") search.set("sort", sort);
  if (q !== "") search.set("q", q);
  if (car !== undefined) search.set("car", car);
  if (cursor !== undefined) search.set("cursor", cursor);
  const text = search.toString();
  return text === "" ? "?" : `?${text}`;
}

/** The same as the input of a call. */
export function salesInput({ state, sort, q, car }: SalesQuery) {
  return { sort, ...(state && { state }), ...(q !== "" && { q }), ...(car && { car }) };
}

export const SALES_SORTS: readonly SortChoice<BookingSort>[] = [
  { value: "newest", label: t`Newest first` },
  { value: "oldest", label: t`Oldest first` },
  { value: "name", label: t`By car`, column: "car" },
  { value: "name_back", label: t`By car, Z to A`, column: "car", isDescending: true },
  { value: "cheapest", label: t`Cheapest first`, column: "price" },
  { value: "dearest", label: t`Most expensive first`, column: "price", isDescending: true },
  { value: "buyer", label: t`By buyer`, column: "buyer" },
  { value: "buyer_back", label: t`By buyer, Z to A`, column: "buyer", isDescending: true },
  { value: "place", label: t.of("a buyer")`By location`, column: "location" },
  {
    value: "place_back",
    label: t.of("a buyer")`By location, Z to A`,
    column: "location",
    isDescending: true,
  },
  { value: "state", label: t`Reserved first`, column: "state" },
  { value: "state_back", label: t`Paid first`, column: "state", isDescending: true },
];
