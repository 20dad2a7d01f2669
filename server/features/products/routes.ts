import type { Calls } from "#server/base/authorize.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { browseCards } from "./browse-cards.ts";
import { findProduct } from "./find-product.ts";
import { findSeller } from "./find-seller.ts";
import { listCards } from "./list-cards.ts";
import { listCategoryCards } from "./list-category-cards.ts";
import { listModels } from "./list-models.ts";
import { listSimilarCards } from "./list-similar-cards.ts";

export function productRoutes(calls: Calls, context: CatalogueContext) {
  return {
    find: calls.products.find.handler(({ input }) => findProduct(context, input.id)),
    cards: calls.products.cards.handler(({ input }) => listCards(context, input.ids)),
    similar: calls.products.similar.handler(({ input }) =>
      listSimilarCards(context, input.id, input.limit),
    ),
    seller: calls.products.seller.handler(({ input }) => findSeller(context, input.id)),
    models: calls.products.models.handler(() => listModels(context)),
    browse: calls.products.browse.handler(({ input }) => browseCards(context, input)),
  };
}

/** `GET /categories/{id}` answers with products, so it lives with them. */
export function categoryProductsRoute(calls: Calls, context: CatalogueContext) {
  return calls.categories.products.handler(async ({ input }) => {
    const { id: category, limit, cursor } = input;
    const { items, next } = await listCategoryCards(context, { category, limit, cursor });
    if (next === undefined) return { headers: {}, body: items };
    const address = `${context.origin}/api/categories/${category}?limit=${limit}&cursor=${next}`;
    return { headers: { link: `<${address}>; rel="next"` }, body: items };
  });
}
