import { t } from "#shared/lib/text.ts";
import { categoryText } from "#shared/rules/fact-words.ts";
import { paths } from "#client/paths.ts";
import type { Crumb } from "#client/ui/Breadcrumb.tsx";
import type { ProductDetails } from "#shared/contract/product-shapes.ts";
import { toMakeSlugs } from "#shared/lib/make-slugs.ts";

export function isOnSale({ state }: Pick<ProductDetails, "state">): boolean {
  return state === "active" || state === "reserved";
}

/**
 * The way to a car’s page from wider ones. A make’s page exists while one of its cars is for sale; that of a car that is
 * gone may be the last.
 */
export function trailOf(car: ProductDetails): Crumb[] {
  const slugs = isOnSale(car) ? toMakeSlugs(car.make, car.model) : undefined;
  if (slugs === undefined)
    return [
      { text: t`Home`, href: paths.home() },
      { text: categoryText(car.category_id), href: paths.category(car.category_id) },
    ];
  const { make, model } = slugs;
  return [
    { text: t`Used cars`, href: paths.usedCars() },
    { text: car.make ?? make, href: paths.make(make) },
    ...(model === undefined ? [] : [{ text: car.model ?? model, href: paths.model(make, model) }]),
  ];
}
