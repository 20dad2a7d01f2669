/** The public pages that the goals name. Lists have 24 cards. */
export interface SitePage {
  name: "home" | "category" | "search" | "filtered" | "car";
  path: string;
}

/** A search with filters, as it is shared: hardly ever the same twice, so it is never in the cache. */
const FILTERED_PATH = "/used-cars?fuel=diesel&price_to=30000&year_from=2010&sort=cheapest";

export const LIST_PATH = "/categories/02";
export const CARDS = 24;

/** @throws Error when the category shows no car. */
export async function findSitePages(url: string): Promise<SitePage[]> {
  const list = await (await fetch(url + LIST_PATH)).text();
  const [, car] = /href="(\/cars\/[^"]+)"/.exec(list) ?? [];
  if (car === undefined) throw new Error(`${LIST_PATH} shows no car`);
  return [
    { name: "home", path: "/" },
    { name: "category", path: LIST_PATH },
    { name: "search", path: "/used-cars" },
    { name: "filtered", path: FILTERED_PATH },
    { name: "car", path: car },
  ];
}
