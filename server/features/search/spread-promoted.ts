import { PROMOTED_EVERY } from "#shared/rules/search.ts";
import type { IndexHit } from "#server/search-index/search-index.ts";

/**
 * The cars of a page with the promoted ones, which an index puts at its top, at places 1, 7 and 13, so that no row
 * of a grid has only these. A page keeps its cars: where the next one begins does not change.
 */
export function spreadPromoted(hits: readonly IndexHit[]): IndexHit[] {
  const spread = hits.filter(({ isLifted }) => !isLifted);
  const lifted = hits.filter(({ isLifted }) => isLifted);
  for (const [at, hit] of lifted.entries()) spread.splice(at * PROMOTED_EVERY, 0, hit);
  return spread;
}
