import { t } from "#shared/lib/text.ts";
import { OWN_SORTS, OWN_STATES, type OwnSort, type OwnState } from "#shared/rules/lists.ts";

/** The state of a seller's list, as the page's address has it. */
export interface OwnQuery {
  state: OwnState | undefined;
  sort: OwnSort;
  q: string;
  page: number;
}

/** Reads the address. Values that are not valid count as absent. */
export function readQuery(search: URLSearchParams): OwnQuery {
  const page = Number(search.get("page"));
  return {
    state: OWN_STATES.find((state) => state === search.get("state")),
    sort: OWN_SORTS.find((sort) => sort === search.get("sort")) ?? "newest",
    q: search.get("q")?.trim().slice(0, 100) ?? "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
  };
}

/** The address of the same list with changes; a changed filter or order starts again at the first page. */
export function addressOf(query: OwnQuery, change: Partial<OwnQuery>): string {
  const { state, sort, q, page } = { ...query, page: 1, ...change };
  const search = new URLSearchParams();
  if (state !== undefined) search.set("state", state);
  if (sort !== "newest") search.set("sort", sort);
  if (q !== "") search.set("q", q);
  if (page > 1) search.set("page", String(page));
  const text = search.toString();
  return text === "" ? "?" : `?${text}`;
}

export const SORT_NAMES: Record<OwnSort, string> = {
  newest: t`Newest first`,
  cheapest: t`Cheapest first`,
  dearest: t`Most expensive first`,
  oldest: t`Oldest first`,
  name: t`By name, A to Z`,
  name_back: t`By name, Z to A`,
  state: t`By status`,
  state_back: t`By status, reversed`,
  viewed: t`Most viewed`,
  viewed_least: t`Least viewed`,
  saved: t`Most saved`,
  saved_least: t`Least saved`,
  ending: t`Expiring soonest`,
};
