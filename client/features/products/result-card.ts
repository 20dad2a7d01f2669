import type { SearchAnswer, SearchResult } from "#shared/contract/search.ts";
import type { SearchList } from "#shared/rules/search.ts";
import { type ListCard, toListCard } from "./list-card.ts";
import { reasonLine } from "./reason-words.ts";

type ResultsOf = Pick<SearchAnswer, "sort"> & {
  list: SearchList;
  /** Those that cars were found by. */
  words?: string | undefined;
};

/** Results are explained in the order "best match": any other order says by itself why a car stands where it stands. */
export function toResultCards(
  items: readonly SearchResult[],
  { list, sort, words }: ResultsOf,
): ListCard[] {
  // Upcoming cars have an order of their own in place of the best match.
  const isExplained = sort === "best" && list !== "upcoming";
  return items.map(({ reasons, lowered, away_km: away, ...card }) => {
    const reason = isExplained ? reasonLine(reasons, words) : undefined;
    return {
      ...toListCard(card),
      ...(lowered && { lowered }),
      ...(reason !== undefined && { reason }),
      ...(away !== undefined && { away_km: away }),
    };
  });
}
