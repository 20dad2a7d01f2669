import { CarList } from "#client/features/products/CarList.tsx";
import { toCarListData } from "#client/features/products/list-card.ts";
import { listTitle, pageNumberOf, requirePage } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { pageOf, paths } from "#client/paths.ts";
import type { Route } from "./+types/UsedCarsPage.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  return toCarListData(
    requirePage(await api.products.browse({ list: "used", page: pageNumberOf(request) })),
  );
}

export default function UsedCarsPage({ loaderData: list }: Route.ComponentProps) {
  const path = paths.usedCars();
  return (
    <>
      <PageHead
        title={listTitle("Used Cars", list)}
        description="Every used car on sale, with price, age, distance and seller."
        path={pageOf(path, list.page)}
      />
      <CarList
        title="Used Cars"
        explanation="Everything on sale: promoted cars first, then the newest."
        emptyText="No car is on sale yet. The first ones are on their way."
        path={path}
        list={list}
      />
    </>
  );
}
