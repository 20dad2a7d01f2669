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
 * The way to a car’s page from wider ones. A make’s page exists while one of its cars is for sale. A car that is gone
 * may have been the last, so its make and model are named without a link.
 */
export function trailOf(car: ProductDetails): Crumb[] {
  const slugs = toMakeSlugs(car.make, car.model);
  if (slugs === undefined)
    return [
      { text: t`Home`, href: paths.home() },
      { text: categoryText(car.category_id), href: paths.category(car.category_id) },
    ];
  const { make, model } = slugs;
  const link = (href: string) => (isOnSale(car) ? { href } : {});
  return [
    { text: t`Used cars`, href: paths.usedCars() },
    { text: car.make ?? make, ...link(paths.make(make)) },
    ...(model === undefined
      ? []
      : [{ text: car.model ?? model, ...link(paths.model(make, model)) }]),
  ];
}
