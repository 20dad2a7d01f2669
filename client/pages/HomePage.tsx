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
import { HomeRow } from "#client/features/products/HomeRow.tsx";
import { toListCard } from "#client/features/products/list-card.ts";
import { RecentlyViewed } from "#client/features/products/RecentlyViewed.tsx";
import { SearchEntrance } from "#client/features/search/SearchEntrance.tsx";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { pack, useUnpacked } from "#client/lib/api/packed.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { HOME_ROW_SIZE } from "#shared/rules/lists.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { Route } from "./+types/HomePage.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, marketing } = context.get(servicesContext);
  const [categories, promoted, used] = await Promise.all([
    api.categories.list(),
    api.products.browse({ list: "promoted", limit: HOME_ROW_SIZE }),
    api.search.find({ list: "used", sort: "newest", limit: 2 * HOME_ROW_SIZE }),
  ]);
  const shown = new Set(promoted.items.map((car) => car._id));
  const newest = used.items.filter((car) => !shown.has(car._id)).slice(0, HOME_ROW_SIZE);
  const { pictures, sampleCars, darkDrawings } = marketing;
  const { blog: _, texts: __, ...brand } = marketing.brand;
  return pack({
    total: used.total,
    categories,
    promoted: promoted.items.map(toListCard),
    newest: newest.map(toListCard),
    marketing: { pictures, sampleCars, brand, darkDrawings },
  });
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { total, categories, promoted, newest, marketing } = useUnpacked(loaderData);
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
      <div className="mx-auto max-w-7xl space-y-12 px-4 pt-8 sm:space-y-14 sm:pt-14 sm:px-6">
        <CategoryGrid categories={categories} darkDrawings={marketing.darkDrawings} />
        <RecentlyViewed />
        <HomeRow id="promoted" title={t`Promoted cars`} cars={promoted}>
          <Trans>Promoted by their sellers.</Trans>
        </HomeRow>
        <HomeRow id="newest" title={t`Newest cars`} cars={newest}>
          <a
            href={`${paths.usedCars()}?sort=newest`}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            <Trans>All used cars, newest first</Trans>
          </a>
        </HomeRow>
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
