import { placeOf } from "./make-of-path.ts";
import { groupOf, SEARCH_PARAMETERS, USUAL_RADIUS } from "#shared/rules/search.ts";

const NAMED: ReadonlySet<string> = new Set(["make", "model", "not"]);

type Entries = Iterable<readonly [string, string]>;

/**
 * The address of a search: its parameters in one order, without empty ones, values or a page. The same search
 * therefore has one address, in whatever order its filters were chosen. The entries are those of the whole search
 * (`searchOf`): what the path of a make or model says is no parameter there.
 */
export function searchAddress(from: string, entries: Entries): string {
  const filled = [...entries].filter(([, value]) => value.trim() !== "");
  const isAround = filled.some(([name]) => name === "near");
  const { path, entries: sent } = placeOf(
    from,
    filled.filter(
      ([name, value]) => !isUsual(name, value) && (isAround || !needsPlace(name, value)),
    ),
  );
  const query = new URLSearchParams();
  for (const name of SEARCH_PARAMETERS) {
    const values = sent.flatMap(([of, value]) => (of === name ? [value] : []));
    // Makes stand in the form in the order of their cars, which changes.
    if (NAMED.has(name)) values.sort();
    for (const value of new Set(values)) query.append(name, value);
  }
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}

/** Whether a value is what is meant without it. */
function isUsual(name: string, value: string): boolean {
  return (name === "sort" && value === "best") || (name === "radius" && value === USUAL);
}
const USUAL = String(USUAL_RADIUS);

function needsPlace(name: string, value: string): boolean {
  return name === "radius" || (name === "sort" && value === "nearest");
}

/** The search with a filter. */
export function withFilter(
  path: string,
  params: URLSearchParams,
  { name, value }: { name: string; value: string },
): string {
  return searchAddress(path, params.has(name, value) ? params : [...params, [name, value]]);
}

/** The search without some filters. A make takes its models along. */
export function withoutFilters(
  path: string,
  params: URLSearchParams,
  names: readonly string[],
): string {
  const gone = new Set(names.flatMap(groupOf));
  return searchAddress(
    path,
    [...params].filter(([of]) => !gone.has(of)),
  );
}

/** What is left of a line of words without a part of it. */
export interface Rest {
  line: string | null;
  rest: string;
}

/**
 * The search without a filter, or without one of its values or a part of its words. A make takes its models along.
 * @param words what is left of the words; of a line that was changed since, only the part itself goes
 */
export function without(
  path: string,
  params: URLSearchParams,
  name: string,
  value?: string,
  words?: Rest,
): string {
  if (value === undefined) return withoutFilters(path, params, [name]);
  return searchAddress(
    path,
    [...params]
      .filter(
        ([of, its]) =>
          !(of === name && its === value) && !(name === "make" && its.startsWith(`${value}.`)),
      )
      .map(([of, its]) => [
        of,
        words && of === name ? (its === words.line ? words.rest : its.replace(value, "")) : its,
      ]),
  );
}

/** The search in its order, without any filter. */
export function withoutAll(path: string, params: URLSearchParams): string {
  return searchAddress(
    path,
    [...params].filter(([name]) => name === "sort"),
  );
}

/** A page of the same search. */
export function pageAddress(
  path: string,
  params: URLSearchParams,
  page: number,
  cursor?: string | null,
): string {
  const address = searchAddress(path, params);
  if (page === 1) return address;
  const start = cursor ? `&cursor=${encodeURIComponent(cursor)}` : "";
  return `${address}${address.includes("?") ? "&" : "?"}page=${page}${start}`;
}

/** The search with a make, or a model and its make, instead of its words. */
export function withCar(
  path: string,
  params: URLSearchParams,
  make: string,
  model: string | undefined,
): string {
  const added: [string, string][] = [
    ["make", make],
    ["model", model ?? ""],
  ];
  const isKnown = ([name, value]: readonly [string, string]) =>
    name === "q" || added.some(([of, its]) => its === value && (of === name || name === "not"));
  return searchAddress(path, [...params].filter((each) => !isKnown(each)).concat(added));
}

/** The search without the cars of a make or model, whose choice ends. */
export function leaveOut(path: string, params: URLSearchParams, slug: string): string {
  const others = [...params].filter(
    ([name, value]) => !(NAMED.has(name) && `${value}.`.startsWith(`${slug}.`)),
  );
  return searchAddress(path, [...others, ["not", slug]]);
}
