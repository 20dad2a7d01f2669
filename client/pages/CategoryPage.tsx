import { redirect } from "react-router";
import { CarList } from "#client/features/products/CarList.tsx";
import { toCarListData } from "#client/features/products/list-card.ts";
import { listTitle, pageNumberOf, requirePage } from "#client/lib/pages/list-page.ts";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { pageOf, paths } from "#client/paths.ts";
import type { Route } from "./+types/CategoryPage.ts";

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { api } = context.get(servicesContext);
  const categories = await api.categories.list();
  const category = categories.find(
    (each) => each.category_id === params.id || each._id === params.id,
  );
  if (category === undefined) throw new Response("There is no such category.", { status: 404 });
  const page = pageNumberOf(request);
  // Both ids of a category work; one is canonical.
  if (params.id !== category.category_id) {
    throw redirect(pageOf(paths.category(category.category_id), page), 301);
  }
  const list = await api.products.browse({ list: "used", category: category.category_id, page });
  return { category, list: toCarListData(requirePage(list)) };
}

export default function CategoryPage({ loaderData: { category, list } }: Route.ComponentProps) {
  const path = paths.category(category.category_id);
  return (
    <>
      <PageHead
        title={listTitle(`${category.category_name} cars`, list)}
        description={`${list.total} used cars of the category ${category.category_name}, with price, age and seller.`}
        path={pageOf(path, list.page)}
      />
      <CarList
        title={category.category_name}
        lead={category.description}
        explanation="Promoted cars first, then the newest."
        emptyText={`No ${category.category_name} is on sale at the moment.`}
        path={path}
        list={list}
      />
    </>
  );
}
