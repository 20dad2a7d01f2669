import { t } from "#shared/lib/text.ts";
import type { SortChoice } from "#client/domain/tool/SortHead.tsx";
import { BOOKING_SORTS, type BookingSort } from "#shared/rules/admin.ts";

/** The state of a seller's list of bookings, as the page's address has it. */
export interface SalesQuery {
  state: "held" | "paid" | undefined;
  sort: BookingSort;
  q: string;
  cursor: string | undefined;
}

/** Reads the address. Values that are not valid count as absent. */
export function readSalesQuery(search: URLSearchParams): SalesQuery {
  return {
    state: (["held", "paid"] as const).find((state) => state === search.get("state")), // no other text
    sort: BOOKING_SORTS.find((sort) => sort === search.get("sort")) ?? "newest",
    q: search.get("q")?.trim().slice(0, 100) ?? "",
    cursor: search.get("cursor") ?? undefined,
  };
}

/** The address of the same list with changes; any change but a cursor starts again at the first page. */
export function salesAddress(query: SalesQuery, change: Partial<SalesQuery>): string {
  const { state, sort, q, cursor } = { ...query, cursor: undefined, ...change };
  const search = new URLSearchParams();
  if (state !== undefined) search.set("state", state);
  if (sort !== "newest") search.set("sort", sort);
  if (q !== "") search.set("q", q);
  if (cursor !== undefined) search.set("cursor", cursor);
  const text = search.toString();
  return text === "" ? "?" : `?${text}`;
}

/** The same as the input of a call. */
export function salesInput({ state, sort, q }: SalesQuery) {
  return { sort, ...(state && { state }), ...(q !== "" && { q }) };
}

export const SALES_SORTS: readonly SortChoice<BookingSort>[] = [
  { value: "newest", label: t`Newest first` },
  { value: "oldest", label: t`Oldest first` },
  { value: "name", label: t`By car`, column: t`Car` },
  { value: "name_back", label: t`By car, Z to A`, column: t`Car`, isDescending: true },
  { value: "cheapest", label: t`Cheapest first`, column: t`Price` },
  { value: "dearest", label: t`Most expensive first`, column: t`Price`, isDescending: true },
  { value: "buyer", label: t`By buyer`, column: t`Buyer` },
  { value: "buyer_back", label: t`By buyer, Z to A`, column: t`Buyer`, isDescending: true },
  { value: "place", label: t.of("a buyer")`By location`, column: t.of("a buyer")`Location` },
  {
    value: "place_back",
    label: t.of("a buyer")`By location, Z to A`,
    column: t.of("a buyer")`Location`,
    isDescending: true,
  },
  { value: "state", label: t`Reserved first`, column: t`Reserved` },
  { value: "state_back", label: t`Paid first`, column: t`Reserved`, isDescending: true },
];
