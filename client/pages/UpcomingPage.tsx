import { t } from "#shared/lib/text.ts";
import { CardGrid } from "#client/features/products/CardGrid.tsx";
import { toResultCards } from "#client/features/products/result-card.ts";
import { loadSearch } from "#client/features/search/load-search.ts";
import { headOf } from "#client/features/search/head.ts";
import { SearchPage } from "#client/features/search/SearchPage.tsx";
import { listTitle, pageNumberOf } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { pack, useUnpacked } from "#client/lib/api/packed.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/UpcomingPage.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const preset = {
    list: "upcoming",
    path: paths.upcoming(),
    title: t`Upcoming`,
    titleOf: (cars: string) => t`Upcoming ${cars}`,
    emptyText: t`No upcoming cars right now.`,
    page: pageNumberOf(request),
  } as const; // one of the lists
  const { items, ...search } = await loadSearch(services, request, preset);
  return pack({ search, cars: toResultCards(items, search) });
}

export default function UpcomingPage({ loaderData }: Route.ComponentProps) {
  const { search, cars } = useUnpacked(loaderData);
  return (
    <>
      <PageHead
        title={listTitle(search.title, search)}
        description={t`Used cars coming soon, earliest first.`}
        {...headOf(search)}
      />
      <SearchPage
        explanation={t`Coming soon, earliest first.`}
        explanationSorted={t`Coming soon.`}
        ownOrder={t`Soonest first`}
        search={search}
      >
        <CardGrid cars={cars} isFirst isBeside />
      </SearchPage>
    </>
  );
}
