import type { SearchAnswer } from "../../shared/contract/search.ts";
import { toNameSlug } from "../../shared/lib/name-slug.ts";
import { toSiteUnits } from "../../server/features/search/rules.ts";
import type { Figure } from "../report/figure.ts";
import { IS_SMOKE } from "../scale.ts";
import type { Bench } from "../server/plan.ts";
import { countProducts } from "../site/catalogues.ts";
import { openData } from "../site/data-directory.ts";
import { type Site, startSite } from "../site/start-site.ts";
import { waitForIndex } from "./measure-search.ts";
import { makeRandom, makeSearch } from "../../tests/support/random-search.ts";
import { askTables } from "./ask-tables.ts";
import { lowerPrices } from "./lower-prices.ts";
import { ALIASES, makeTypo, NAMED } from "./relevance.ts";

/** Of a thousand cars; of all of them SQL takes seconds for each search, and a minute or two for one around a place. */
const SEARCHES_OF_FEW = IS_SMOKE ? 10 : 500;
const SEARCHES_OF_ALL = IS_SMOKE ? 5 : 25;
const TOP = 20;
/** Towns large and small, a postcode, and a town abroad. */
const PLACES = ["Berlin", "Hamburg", "80331", "Köln", "Passau", "Frankfurt", "Paris"];

/** Whether the counts are those of SQL, and whether words find the cars that are meant. */
export async function measureAnswers({ large, small }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [dataDir, count, places] of [
    [small.dataDir, SEARCHES_OF_FEW, PLACES],
    [large.dataDir, SEARCHES_OF_ALL, []],
  ] as const) {
    await lowerPrices(dataDir);
    const site = await startSite(dataDir, { PAGE_CACHE_MB: "0" });
    try {
      await waitForIndex(site);
      figures.push(await measureCounts(site, dataDir, { count, places }));
      if (dataDir === large.dataDir) figures.push(...(await measureRelevance(site)));
    } finally {
      await site.stop();
    }
  }
  return figures;
}

async function ask(site: Site, query: string): Promise<SearchAnswer> {
  const response = await fetch(`${site.url}/api/search?${query}`);
  if (!response.ok) throw new Error(`${query}: ${response.status} ${await response.text()}`);
  return (await response.json()) as SearchAnswer; // as the contract has it
}

/** Searches with any filters, whose total and counts are not exactly those of SQL. */
async function measureCounts(
  site: Site,
  dataDir: string,
  searches: { count: number; places: readonly string[] },
): Promise<Figure> {
  const database = await openData(dataDir);
  try {
    const tables = await askTables(database.pool);
    const { spellings } = tables;
    const makes = Object.keys(spellings).map(toNameSlug);
    const models = Object.entries(spellings).flatMap(([make, names]) =>
      names.map((model) => `${toNameSlug(make)}.${toNameSlug(model)}`),
    );
    const random = makeRandom(16);
    const wrong: string[] = [];
    for (let count = 0; count < searches.count; count += 1) {
      const search = makeSearch(random, { makes, models, places: searches.places });
      const query = `${search.toString()}&facets=yes`;
      const [answer, bySql] = await Promise.all([ask(site, query), tables.ask(query)]);
      const expected = bySql.facets && toSiteUnits(bySql.facets, "km");
      if (answer.total !== bySql.total || normal(answer.facets) !== normal(expected))
        wrong.push(query);
    }
    return {
      name: `searches whose counts differ from SQL's, of ${searches.count} on ${await countProducts(database)} cars`,
      unit: "searches",
      rounds: [wrong.length],
      goal: { of: "value", atMost: 0 },
      ...(wrong.length > 0 && { note: wrong.slice(0, 5).join("  ") }),
    };
  } finally {
    await database.close();
  }
}

/** Values with equal counts may come in any order, and a label in any of its spellings. */
function normal(facets: unknown): string {
  return JSON.stringify(facets, (_key, value: unknown) => {
    if (!Array.isArray(value) || typeof value[0] !== "object") return value;
    const entries = value as { value: string; count: number }[]; // the only lists of objects
    return entries.map(({ value: name, count }) => `${name} ${count}`).toSorted();
  });
}

/** The share of the first results that are cars of the make and model that the words name. */
async function measureRelevance(site: Site): Promise<Figure[]> {
  const share = async (queries: readonly { q: string; make: string; model: string }[]) => {
    let right = 0;
    let found = 0;
    const poor: string[] = [];
    for (const { q, make, model } of queries) {
      const { items } = await ask(site, `q=${encodeURIComponent(q)}&limit=${TOP}`);
      const good = items.filter(
        (car) =>
          toNameSlug(car.make ?? "") === make &&
          (model === "" || toNameSlug(car.model ?? "") === model),
      ).length;
      right += good;
      found += Math.max(1, items.length);
      if (good < items.length || items.length === 0) poor.push(`${q} ${good}/${items.length}`);
    }
    return { value: right / found, note: poor.slice(0, 12).join(", ") };
  };
  const random = makeRandom(5);
  const typos = NAMED.map((each) => ({ ...each, q: makeTypo(each.q, random) }));
  const figures: Figure[] = [];
  for (const [name, queries, atLeast] of [
    ["of make and model", NAMED, 0.95],
    ["of make and model with one typo", typos, 0.85],
    ["of other names for them", ALIASES, 0.9],
  ] as const) {
    const { value, note } = await share(queries);
    figures.push({
      name: `first ${TOP} results that are right, ${queries.length} searches ${name}`,
      unit: "share",
      rounds: [value],
      goal: { of: "value", atLeast },
      ...(note !== "" && { note: `less than all: ${note}` }),
    });
  }
  return figures;
}
