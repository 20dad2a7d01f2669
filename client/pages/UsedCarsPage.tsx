import { t } from "#shared/lib/text.ts";
import { CardGrid } from "#client/features/products/CardGrid.tsx";
import { toResultCards } from "#client/features/products/result-card.ts";
import { loadSearch } from "#client/features/search/load-search.ts";
import { MakeLinks } from "#client/features/search/MakeLinks.tsx";
import { headOf } from "#client/features/search/head.ts";
import { SearchPage } from "#client/features/search/SearchPage.tsx";
import { listTitle, pageNumberOf } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { pack, useUnpacked } from "#client/lib/api/packed.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/UsedCarsPage.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const preset = {
    list: "used",
    path: paths.usedCars(),
    title: t`Used Cars`,
    titleOf: (cars: string) => t`Used ${cars}`,
    emptyText: t`No cars for sale yet. Check back soon.`,
    page: pageNumberOf(request),
  } as const; // one of the lists
  const { items, ...search } = await loadSearch(services, request, preset);
  return pack({ search, cars: toResultCards(items, search) });
}

export default function UsedCarsPage({ loaderData }: Route.ComponentProps) {
  const { search, cars } = useUnpacked(loaderData);
  return (
    <>
      <PageHead
        title={listTitle(search.title, search)}
        description={t`Every used car for sale, with price, age, mileage and seller.`}
        {...headOf(search)}
      />
      <SearchPage
        explanation={t`Newest first; photos and verified sellers rank higher.`}
        explanationSorted=""
        search={search}
        related={<MakeLinks search={search} />}
      >
        <CardGrid cars={cars} isFirst isBeside />
      </SearchPage>
    </>
  );
}
