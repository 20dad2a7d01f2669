import { CardGrid } from "#client/features/products/CardGrid.tsx";
import { toResultCards } from "#client/features/products/result-card.ts";
import { loadSearch } from "#client/features/search/load-search.ts";
import { headOf } from "#client/features/search/head.ts";
import { SearchPage } from "#client/features/search/SearchPage.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { listTitle, pageNumberOf } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { NEARLY_NEW_KM, NEARLY_NEW_MONTHS, NEARLY_NEW_YEARS } from "#shared/rules/lists.ts";
import type { Route } from "./+types/NewCarsPage.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  const preset = { list: "new", path: paths.newCars(), page: pageNumberOf(request) } as const; // one of the lists
  const { items, ...search } = await loadSearch(api, request, preset);
  return { search, cars: toResultCards(items, search) };
}

export default function NewCarsPage({ loaderData: { search, cars } }: Route.ComponentProps) {
  const limits = `at most ${NEARLY_NEW_MONTHS} months old, or at most ${NEARLY_NEW_YEARS} years old with no more than ${useFormat().distance(NEARLY_NEW_KM)}.`;
  return (
    <>
      <PageHead
        title={listTitle("New Cars", search)}
        description={`Nearly new cars: ${limits}`}
        {...headOf(search)}
      />
      <SearchPage
        title="New Cars"
        explanation={`Nearly new: ${limits}`}
        emptyText="No nearly new car is on sale at the moment."
        search={search}
      >
        <CardGrid cars={cars} isFirst isBeside />
      </SearchPage>
    </>
  );
}
