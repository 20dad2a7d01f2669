import { t } from "#shared/lib/text.ts";
import type { SearchAnswer, SearchInput, SearchResult } from "#shared/contract/search.ts";
import { LAST_PAGE } from "#shared/rules/search.ts";
import { invalidField } from "#server/base/errors.ts";
import { readCursor, writeCursor } from "#server/base/cursor.ts";
import { listCards } from "#server/features/products/list-cards.ts";
import type { IndexHit, IndexQuery } from "#server/search-index/search-index.ts";
import { withoutExcluded } from "#server/search-index/split-words.ts";
import type { SearchContext } from "./context.ts";
import { countCars } from "./count-cars.ts";
import { listNewest } from "./list-newest.ts";
import { queryCars } from "./query-cars.ts";
import { readLine } from "./read-line.ts";
import { relaxFilters } from "./relax-filters.ts";
import { requirePlace } from "./require-place.ts";
import { spreadPromoted } from "./spread-promoted.ts";
import { isStillFound, reasonsOf, scopeOf, splitOf, toQuery, toSiteUnits } from "./rules.ts";

/** Ordering costs the more, the further a page is from the first one. */
const FURTHEST_RESULT = 10_000;

/**
 * One page of the cars on sale that match. What the index names is read from the database again: a car that was
 * sold a moment ago is left out.
 * @throws AppError BAD_REQUEST for a cursor of another search, a page that is too far, and a place that is not known
 */
export async function searchCars(
  context: SearchContext,
  asked: SearchInput,
): Promise<SearchAnswer> {
  const { secretKey, distanceUnit } = context;
  const { input, understood } = await readLine(context, asked);
  const now = Date.now();
  // Of what was asked for: how a line is read may change between two pages, with the makes on sale.
  const scope = scopeOf(asked);
  const { limit, page, cursor } = input;
  if ((page - 1) * limit > FURTHEST_RESULT)
    throw invalidField(
      "page",
      t`This page is too far down the list. Follow \`next\` or narrow your search`,
    );
  // A cursor has the number of results before it, too: while there is no index, it is all that can be used.
  const [skipped = (page - 1) * limit, ...after] =
    cursor === undefined ? [] : readCursor(secretKey, scope, cursor).map(Number);
  const start = { offset: skipped, ...(after.length > 0 && { after }) };
  const place = await requirePlace(context, input);
  const split = splitOf(input);
  const query: IndexQuery = { ...toQuery(input, { distanceUnit, now, place }, split), ...start };
  const words = withoutExcluded(split);
  const find = isNewest(asked) ? listNewest : queryCars;
  const { hits, total, next, facets } = await find(context, query);
  const count = (changed: SearchInput) => {
    const around = changed.near === undefined ? undefined : place;
    return countCars(context, toQuery(changed, { distanceUnit, now, place: around }));
  };
  return {
    items: await readResults(context, spreadPromoted(hits), query),
    total,
    page,
    page_count: Math.min(
      LAST_PAGE,
      Math.floor(FURTHEST_RESULT / limit) + 1,
      Math.max(1, Math.ceil(total / limit)),
    ),
    next:
      next === undefined
        ? null
        : writeCursor(secretKey, scope, [skipped + limit, ...next].map(String)),
    sort: query.sort,
    ...(place && { place: place.name }),
    ...(understood && { understood }),
    ...(words !== "" && { words }),
    ...(facets && { facets: toSiteUnits(facets, distanceUnit) }),
    relaxed: total === 0 ? await relaxFilters(input, count) : [],
  };
}

/** Whether this is the first page of all cars for sale, newest first, as the home page asks for it. */
function isNewest({ list, sort, page, limit: _limit, ...others }: SearchInput): boolean {
  const hasOthers = Object.values(others).some((value) => value !== undefined);
  return list === "used" && sort === "newest" && page === 1 && !hasOthers;
}

/** The cards of what the index has found, without those that do not match any more. */
async function readResults(
  context: SearchContext,
  hits: readonly IndexHit[],
  query: IndexQuery,
): Promise<SearchResult[]> {
  const cards = await listCards(
    context,
    hits.map(({ id }) => id),
  );
  const hitOf = new Map(hits.map((hit) => [hit.id, hit]));
  return cards.flatMap((card) => {
    const hit = hitOf.get(card._id);
    if (hit === undefined || !isStillFound(card, query)) return [];
    const reasons = query.sort === "best" ? reasonsOf(hit, card, query) : [];
    const { away, isLowered: lowered } = hit;
    return [
      { ...card, reasons, lowered, ...(away !== undefined && { away_km: Math.round(away) }) },
    ];
  });
}
