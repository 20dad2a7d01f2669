import { CarList } from "#client/features/products/CarList.tsx";
import { toCarListData } from "#client/features/products/list-card.ts";
import { listTitle, pageNumberOf, requirePage } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { pageOf, paths } from "#client/paths.ts";
import type { Route } from "./+types/UpcomingPage.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  return toCarListData(
    requirePage(await api.products.browse({ list: "upcoming", page: pageNumberOf(request) })),
  );
}

export default function UpcomingPage({ loaderData: list }: Route.ComponentProps) {
  const path = paths.upcoming();
  return (
    <>
      <PageHead
        title={listTitle("Upcoming", list)}
        description="Used cars announced for a later day, the soonest first."
        path={pageOf(path, list.page)}
      />
      <CarList
        title="Upcoming"
        explanation="Cars their sellers have announced for a later day, the soonest first."
        emptyText="No car is announced at the moment."
        path={path}
        list={list}
      />
    </>
  );
}
