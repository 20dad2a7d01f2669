import { t } from "#shared/lib/text.ts";
import { CardGrid } from "#client/features/products/CardGrid.tsx";
import { toResultCards } from "#client/features/products/result-card.ts";
import { loadSearch } from "#client/features/search/load-search.ts";
import { headOf } from "#client/features/search/head.ts";
import { SearchPage } from "#client/features/search/SearchPage.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { listTitle, pageNumberOf } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { pack, useUnpacked } from "#client/lib/api/packed.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { NEARLY_NEW_KM, NEARLY_NEW_MONTHS, NEARLY_NEW_YEARS } from "#shared/rules/lists.ts";
import type { Route } from "./+types/NewCarsPage.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const preset = {
    list: "new",
    path: paths.newCars(),
    title: t`New Cars`,
    titleOf: (cars: string) => t`Nearly new ${cars}`,
    emptyText: t`No nearly new cars for sale right now.`,
    page: pageNumberOf(request),
  } as const; // one of the lists
  const { items, ...search } = await loadSearch(services, request, preset);
  // Told by the server, so that the browser needs no file for three numbers.
  const nearlyNew = { months: NEARLY_NEW_MONTHS, years: NEARLY_NEW_YEARS, km: NEARLY_NEW_KM };
  return pack({ search, cars: toResultCards(items, search), nearlyNew });
}

export default function NewCarsPage({ loaderData }: Route.ComponentProps) {
  const { search, cars, nearlyNew } = useUnpacked(loaderData);
  const { months, years, km } = nearlyNew;
  const text = t`Nearly new cars: up to ${months} months old, or up to ${years} years old with at most ${useFormat().distance(km)}.`;
  return (
    <>
      <PageHead title={listTitle(search.title, search)} description={text} {...headOf(search)} />
      <SearchPage explanation={text} search={search}>
        <CardGrid cars={cars} isFirst isBeside />
      </SearchPage>
    </>
  );
}
