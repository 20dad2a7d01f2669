import { CardGrid } from "#client/features/products/CardGrid.tsx";
import { toResultCards } from "#client/features/products/result-card.ts";
import { loadMake } from "#client/features/search/load-make.ts";
import { MakeSearch } from "#client/features/search/MakeSearch.tsx";
import { pageNumberOf } from "#client/lib/pages/list-page.ts";
import { pack, useUnpacked } from "#client/lib/api/packed.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import type { Route } from "./+types/MakePage.ts";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const asked = { names: params, url, page: pageNumberOf(request) };
  const { items, search, figures } = await loadMake(services, request, asked);
  return pack({ search, figures, cars: toResultCards(items, search) });
}

export default function MakePage({ loaderData }: Route.ComponentProps) {
  const { search, figures, cars } = useUnpacked(loaderData);
  return (
    <MakeSearch search={search} figures={figures}>
      <CardGrid cars={cars} isFirst isBeside />
    </MakeSearch>
  );
}
