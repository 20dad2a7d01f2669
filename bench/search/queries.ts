/** Searches as people make them, common and rare, narrow and wide: parameters of `GET /api/search`. */
export const QUERIES: readonly string[] = [
  "",
  "make=volkswagen",
  "make=volkswagen&model=volkswagen.golf&near=Berlin&radius=50",
  "fuel=diesel",
  "fuel=diesel&gearbox=automatic",
  "price_to=5000",
  "make=volkswagen&model=volkswagen.golf&price_from=2000&price_to=6000&q=tdi",
  "year_from=2010&lowered=yes",
  "distance_to=100000&sort=cheapest",
  "body=estate&fuel=diesel&year_from=2005",
  "body=suv&sort=dearest",
  "make=bmw&make=audi&make=mercedes-benz",
  "q=tdi",
  "q=golf%20gti",
  "q=cabrio&price_to=8000",
  "category=03&sort=least-driven",
  "make=porsche&model=porsche.911&near=Hamburg&radius=50&sort=nearest",
  "power_from=150&gearbox=manual&sort=youngest",
  "not=opel&body=convertible",
  "q=klima%20ahk&price_to=3000&fuel=petrol&sort=cheapest",
];

/**
 * Some queries as paths, each also with a bound that no query had before, so that what an index keeps of earlier
 * filters helps with every other one only.
 */
export function pathsOf(prefix: string, queries = QUERIES): string[] {
  return queries.flatMap((query, at) => [
    `${prefix}${query}`,
    `${prefix}${query}&power_to=${300 + at}&year_to=${2000 + (at % 16)}`,
  ]);
}
