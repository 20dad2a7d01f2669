import { redirect } from "react-router";
import { plural, t } from "#shared/lib/text.ts";
import { categoryText } from "#shared/rules/fact-words.ts";
import type { CategoryId } from "#shared/rules/vocabulary.ts";
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
import type { Route } from "./+types/CategoryPage.ts";

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext);
  const categories = await services.api.categories.list();
  const category = categories.find(
    (each) => each.category_id === params.id || each._id === params.id,
  );
  if (category === undefined) throw new Response(t`Category not found.`, { status: 404 });
  // Both ids of a category work; one is canonical.
  if (params.id !== category.category_id) {
    throw redirect(paths.category(category.category_id) + url.search, 301);
  }
  const name = categoryText(category.category_id as CategoryId); // there are no others
  const { items, ...search } = await loadSearch(services, request, {
    list: "used",
    path: paths.category(category.category_id),
    title: name,
    emptyText: t.of("a category")`No ${name} cars for sale right now.`,
    titleOf: (cars) => t.of("cars of a category")`${cars} ${name}`,
    page: pageNumberOf(request),
    category: category.category_id,
  });
  return pack({ category, search, cars: toResultCards(items, search) });
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, search, cars } = useUnpacked(loaderData);
  const name = categoryText(category.category_id as CategoryId); // there are no others
  return (
    <>
      <PageHead
        title={listTitle(
          search.title === name ? t.of("a category")`${name} cars` : search.title,
          search,
        )}
        description={plural(
          search.total,
          t`${search.total} used ${name} car, with price, age and seller.`,
          t`${search.total} used ${name} cars, with price, age and seller.`,
        )}
        {...headOf(search)}
      />
      <SearchPage
        lead={category.description}
        explanation={t`Newest first; photos and verified sellers rank higher.`}
        explanationSorted=""
        search={search}
      >
        <CardGrid cars={cars} isFirst isBeside />
      </SearchPage>
    </>
  );
}
