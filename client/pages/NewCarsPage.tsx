import { CarList } from "#client/features/products/CarList.tsx";
import { toCarListData } from "#client/features/products/list-card.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { listTitle, pageNumberOf, requirePage } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { pageOf, paths } from "#client/paths.ts";
import { NEARLY_NEW_KM, NEARLY_NEW_MONTHS, NEARLY_NEW_YEARS } from "#shared/rules/lists.ts";
import type { Route } from "./+types/NewCarsPage.ts";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  return toCarListData(
    requirePage(await api.products.browse({ list: "new", page: pageNumberOf(request) })),
  );
}

export default function NewCarsPage({ loaderData: list }: Route.ComponentProps) {
  const path = paths.newCars();
  const limits = `at most ${NEARLY_NEW_MONTHS} months old, or at most ${NEARLY_NEW_YEARS} years old with no more than ${useFormat().distance(NEARLY_NEW_KM)}.`;
  return (
    <>
      <PageHead
        title={listTitle("New Cars", list)}
        description={`Nearly new cars: ${limits}`}
        path={pageOf(path, list.page)}
      />
      <CarList
        title="New Cars"
        explanation={`Nearly new: ${limits}`}
        emptyText="No nearly new car is on sale at the moment."
        path={path}
        list={list}
      />
    </>
  );
}
