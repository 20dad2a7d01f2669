import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { CategoryGrid } from "#client/features/categories/CategoryGrid.tsx";
import {
  AppPromo,
  Chauffeur,
  Guide,
  Hero,
  Rental,
  Statistics,
} from "#client/features/marketing/sections.tsx";
import { SampleGallery } from "#client/features/marketing/SampleGallery.tsx";
import { CardGrid } from "#client/features/products/CardGrid.tsx";
import { toListCard } from "#client/features/products/list-card.ts";
import { RecentlyViewed } from "#client/features/products/RecentlyViewed.tsx";
import { SearchEntrance } from "#client/features/search/SearchEntrance.tsx";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { PROMOTED_GALLERY_SIZE } from "#shared/rules/lists.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { Route } from "./+types/HomePage.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, marketing } = context.get(servicesContext);
  const [categories, promoted, { total }] = await Promise.all([
    api.categories.list(),
    api.products.browse({ list: "promoted", limit: PROMOTED_GALLERY_SIZE }),
    api.search.find({ list: "used", limit: 1 }),
  ]);
  const { pictures, sampleCars, darkDrawings } = marketing;
  const { blog: _, texts: __, ...brand } = marketing.brand;
  return {
    total,
    categories,
    promoted: promoted.items.map(toListCard),
    marketing: { pictures, sampleCars, brand, darkDrawings },
  };
}

export default function HomePage({
  loaderData: { total, categories, promoted, marketing },
}: Route.ComponentProps) {
  const { brand, pictures, sampleCars } = marketing;
  return (
    <>
      <PageHead
        title={t`Home`}
        path={paths.home()}
        image={picturePath(pictures.hero.id, 1600, "webp")}
      />
      <Hero {...brand.hero} picture={pictures.hero} href={paths.usedCars()} />
      <SearchEntrance total={total} />
      <div className="mx-auto max-w-7xl space-y-12 px-4 pt-10 sm:space-y-20 sm:pt-14 sm:px-6">
        <CategoryGrid categories={categories} darkDrawings={marketing.darkDrawings} />
        <RecentlyViewed />
        {promoted.length > 0 && (
          <section aria-labelledby="promoted">
            <h2 id="promoted" className="text-2xl sm:text-3xl">
              <Trans>Promoted cars</Trans>
            </h2>
            <p className="mt-2 mb-6 text-muted">
              <Trans>Promoted by their sellers.</Trans>
            </p>
            <CardGrid cars={promoted} headingLevel="h3" isRow />
          </section>
        )}
        <Guide {...brand.guide} picture={pictures.guide} />
        {brand.galleries.map((gallery, at) => (
          <SampleGallery key={gallery.title} {...gallery} pictures={sampleCars[at] ?? []} />
        ))}
        <div className="grid gap-4 sm:gap-6 md:grid-cols-2">
          <Rental {...brand.rental} picture={pictures.rental} />
          <Chauffeur {...brand.chauffeur} picture={pictures.chauffeur} phone={brand.phone} />
        </div>
        <Statistics {...brand.statistics} />
        <AppPromo {...brand.app} picture={pictures.app} />
      </div>
    </>
  );
}
