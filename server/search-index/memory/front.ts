const BINS = 1_024;

/**
 * The places of the cars that no other one beats (Pareto front), the best `x` first. A car is beaten by one that is as
 * good in both values and better in one; equal cars do not beat each other. Less `x` is better, or more.
 *
 * Sorting all cars would take most of the time. In a first pass each bin of `x` learns its cheapest car; only the cars
 * that none of these beats are sorted.
 */
export function findFront(
  xs: Float64Array,
  prices: Float64Array,
  count: number,
  isMoreBetter: boolean,
): number[] {
  const costs = isMoreBetter ? xs.subarray(0, count).map((x) => -x) : xs;
  const candidates = sift(costs, prices, count);
  candidates.sort(
    (a, b) => (costs[a] ?? 0) - (costs[b] ?? 0) || (prices[a] ?? 0) - (prices[b] ?? 0),
  );
  const front: number[] = [];
  let cheapest = Infinity;
  let costOfCheapest = Infinity;
  for (const at of candidates) {
    const price = prices[at] ?? 0;
    const isEqual = price === cheapest && costs[at] === costOfCheapest;
    if (price >= cheapest && !isEqual) continue;
    front.push(at);
    cheapest = price;
    costOfCheapest = costs[at] ?? 0;
  }
  return front;
}

/** The cars that are not beaten by the cheapest one of their own bin, nor of any bin before. */
function sift(costs: Float64Array, prices: Float64Array, count: number): number[] {
  let least = Infinity;
  let most = -Infinity;
  for (let at = 0; at < count; at += 1) {
    const cost = costs[at] ?? 0;
    if (cost < least) least = cost;
    if (cost > most) most = cost;
  }
  const scale = most > least ? (BINS - 1) / (most - least) : 0;
  const bestPrices = new Float64Array(BINS).fill(Infinity);
  const bestCosts = new Float64Array(BINS).fill(Infinity);
  for (let at = 0; at < count; at += 1) {
    const price = prices[at] ?? 0;
    const cost = costs[at] ?? 0;
    const bin = Math.floor((cost - least) * scale);
    const best = bestPrices[bin] ?? Infinity;
    if (price > best || (price === best && cost >= (bestCosts[bin] ?? Infinity))) continue;
    bestPrices[bin] = price;
    bestCosts[bin] = cost;
  }
  // Cars of earlier bins are better in `x`, so as good a price beats.
  const before = new Float64Array(BINS).fill(Infinity);
  for (let bin = 1; bin < BINS; bin += 1)
    before[bin] = Math.min(before[bin - 1] ?? Infinity, bestPrices[bin - 1] ?? Infinity);
  const left: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const price = prices[at] ?? 0;
    const cost = costs[at] ?? 0;
    const bin = Math.floor((cost - least) * scale);
    const bestPrice = bestPrices[bin] ?? Infinity;
    const bestCost = bestCosts[bin] ?? Infinity;
    const isBeaten =
      price >= (before[bin] ?? Infinity) ||
      (cost >= bestCost && (price > bestPrice || cost > bestCost));
    if (!isBeaten) left.push(at);
  }
  return left;
}
