import { redirect } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { ApiClient, PageServices } from "#client/lib/pages/page-context.ts";
import { makePath } from "#shared/lib/make-path.ts";
import { type MakeSlugs, toMakeSlugs } from "#shared/lib/make-slugs.ts";
import { nameMake } from "#shared/rules/car-names.ts";
import { loadSearch } from "./load-search.ts";
import { nameOf } from "./make-text.ts";
import type { MakeFigures } from "./search-data.ts";

interface Asked {
  /** As the address has them. */
  names: { make: string; model?: string };
  /** The address as the browser shows it; that of a request for data alone has another path. */
  url: URL;
  page: number;
}

/**
 * The search of a make's or model's page, and the figures of all its cars. A page exists while one of its cars is
 * for sale: there is no list of makes besides the cars.
 *
 * Only loaders may import this module, as `load-search.ts`.
 * @throws Response 404 for a make or model without cars; 301 to the path of the slugs; what `loadSearch` throws
 */
export async function loadMake(
  services: PageServices,
  request: Request,
  { names, url, page }: Asked,
) {
  const { slugs, figures } = await findMake(services.api, names);
  const path = makePath(slugs);
  if (path !== url.pathname) throw redirect(path + url.search, 301);
  const name = nameOf(figures);
  const title = t`Used ${name}`;
  const emptyText = t`No ${name} cars for sale right now.`;
  // The introduction below the heading speaks of all cars of the page, whatever the address narrows them to.
  const titleOf = () => title;
  const preset = { list: "used", path, title, titleOf, emptyText, page } as const; // one of the lists
  const { items, ...search } = await loadSearch(services, request, preset);
  return { items, search, figures };
}

/** The cars that the names of an address mean; other names of a make, such as `vw`, where no car has them. */
async function findMake(
  api: ApiClient,
  { make, model }: Asked["names"],
): Promise<{ slugs: MakeSlugs; figures: MakeFigures }> {
  for (const name of [make, nameMake(make)]) {
    const slugs = toMakeSlugs(name, model ?? null);
    if (slugs === undefined || (model !== undefined && slugs.model === undefined)) continue;
    const figures = await describe(api, slugs);
    if (figures !== undefined) return { slugs, figures };
  }
  throw new Response(t`There are no cars like this for sale.`, { status: 404 });
}

async function describe(
  api: ApiClient,
  { make, model }: MakeSlugs,
): Promise<MakeFigures | undefined> {
  const found = await api.search.describe({ car: model === undefined ? make : `${make}.${model}` });
  if (found.total === 0 || found.make === null) return undefined;
  return { ...found, make: found.make, model: found.model ?? undefined };
}
