import type { SortChoice } from "#client/domain/tool/SortHead.tsx";
import { carIdOf } from "#client/paths.ts";
import type { SetFilter } from "#client/domain/tool/NothingFound.tsx";
import { firstNumber, nextCursor } from "#client/lib/api/cursor-pages.tsx";

/** The orders and filters that an admin's list offers. */
export interface ListShape<S extends string, F extends string> {
  /** Address of the list's page. */
  path: string;
  /** The list offers refunds, so it is never shown from the read cache. */
  isOfMoney?: true;
  /** The first one is the default. */
  sorts: readonly [OfferedSort<S>, ...OfferedSort<S>[]];
  filter?: {
    name: string;
    label: string;
    all: string;
    options: readonly Choice<F>[];
    /** The value of what waits for a decision. */
    waiting?: F;
  };
  /**
   * What a list can be narrowed to, such as one car's rows: each query parameter's name, and the sentence shown then.
   */
  of?: readonly { name: string; told: string }[];
}

interface Choice<V extends string> {
  value: V;
  label: string;
}

interface OfferedSort<S extends string> extends SortChoice<S> {
  /** The order leaves out rows without a value for it. */
  isPart?: true;
}

/** The state of a list, as the query of the page's address has it. */
export interface ListQuery<S extends string, F extends string> {
  q: string;
  sort: S;
  filter: F | undefined;
  /** The id of what all rows are of, and the query parameter that names it. */
  of: { name: string; id: string } | undefined;
  cursor: string | undefined;
  /** The number of the page's first row. */
  from: number;
}

/** Reads the address. Values that are not valid count as absent. */
export function readQuery<S extends string, F extends string>(
  { sorts, filter, of }: ListShape<S, F>,
  search: URLSearchParams,
): ListQuery<S, F> {
  const find = <V extends string>(choices: readonly Choice<V>[], name: string) =>
    choices.find(({ value }) => value === search.get(name))?.value;
  const cursor = search.get("cursor") ?? undefined;
  return {
    q: search.get("q")?.trim().slice(0, 100) ?? "",
    sort: find(sorts, "sort") ?? sorts[0].value,
    filter: filter && find(filter.options, filter.name),
    of: of
      ?.map(({ name }) => ({ name, id: carIdOf(search.get(name) ?? "") }))
      .find((each): each is { name: string; id: string } => each.id !== undefined),
    cursor,
    from: firstNumber(search),
  };
}

/** The address of the same list with changes; any change but a cursor starts again at the first page. */
export function addressOf<S extends string, F extends string>(
  { path, sorts, filter }: ListShape<S, F>,
  query: ListQuery<S, F>,
  change: Partial<ListQuery<S, F>>,
): string {
  const next = { ...query, cursor: undefined, ...change };
  const { q, sort, filter: chosen, cursor, from } = next;
  const search = new URLSearchParams();
  if (q !== "") search.set("q", q);
  if (sort !== sorts[0].value) search.set("sort", sort);
  if (filter && chosen !== undefined) search.set(filter.name, chosen);
  if (next.of !== undefined) search.set(next.of.name, next.of.id);
  if (cursor !== undefined) {
    search.set("cursor", cursor);
    search.set("from", String(from));
  }
  return search.size === 0 ? path : `${path}?${search.toString()}`;
}

/** What narrows the list, each with the address of the list without it. */
export function setFilters<S extends string, F extends string>(
  shape: ListShape<S, F>,
  query: ListQuery<S, F>,
): SetFilter[] {
  const { sorts, filter } = shape;
  const sort = sorts.find(({ value }) => value === query.sort);
  const chosen = filter?.options.find(({ value }) => value === query.filter);
  return [
    ...(query.q === "" ? [] : [{ label: `“${query.q}”`, change: { q: "" } }]),
    ...(filter && chosen
      ? [{ label: `${filter.label}: ${chosen.label}`, change: { filter: undefined } }]
      : []),
    ...(sort?.isPart ? [{ label: sort.label, change: { sort: sorts[0].value } }] : []),
  ].map(({ label, change }) => ({ label, href: addressOf(shape, query, change) }));
}

/** The input of the list's call. */
export function toInput<S extends string>({
  q,
  sort,
  cursor,
}: Pick<ListQuery<S, string>, "q" | "sort" | "cursor">) {
  return { sort, ...(q !== "" && { q }), ...(cursor !== undefined && { cursor }) };
}

/** The input that narrows the list to what its address names. */
export function toNarrowed<N extends string>(
  of: ListQuery<string, string>["of"],
  names: readonly N[],
): Partial<Record<N, string>> {
  const name = names.find((each) => each === of?.name);
  if (name === undefined || of === undefined) return {};
  const narrowed: Partial<Record<N, string>> = {};
  narrowed[name] = of.id;
  return narrowed;
}

/** The input of the call for the whole list. */
export function toExport<S extends string>({ q, sort }: Pick<ListQuery<S, string>, "q" | "sort">) {
  return { sort, ...(q !== "" && { q }) };
}

/** One page of a list, as it was read. */
export interface ListPage<R> {
  rows: readonly R[];
  /** Number of matching rows, counted up to the limit and one more. */
  total: number;
  next: string | undefined;
}

export function toPage<R>({
  headers,
  body,
}: {
  headers: { link?: string | undefined; "x-total-count": string };
  body: R[];
}): ListPage<R> {
  return { rows: body, total: Number(headers["x-total-count"]), next: nextCursor(headers.link) };
}

/** Whether the list has what waits for a decision, and nothing narrows it further but words. */
export function isOfWaiting<S extends string, F extends string>(
  { filter }: ListShape<S, F>,
  query: ListQuery<S, F>,
): boolean {
  return query.of === undefined && query.filter !== undefined && query.filter === filter?.waiting;
}
