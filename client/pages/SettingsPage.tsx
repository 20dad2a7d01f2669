import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import type { Category } from "#shared/contract/categories.ts";
import type { Marketing, Site } from "#shared/rules/site.ts";
import type { SiteValues } from "#shared/rules/site-settings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { SampleBooking } from "#client/features/bookings/SampleBooking.tsx";
import { CategoryGrid } from "#client/features/categories/CategoryGrid.tsx";
import { BlogEntries } from "#client/features/marketing/BlogEntries.tsx";
import {
  AppPromo,
  Chauffeur,
  Guide,
  Hero,
  Rental,
  Statistics,
} from "#client/features/marketing/sections.tsx";
import type { Previews } from "#client/features/site-settings/previews.ts";
import { SettingsForms } from "#client/features/site-settings/SettingsForms.tsx";
import { ContactWords, OwnWords } from "#client/layouts/Footer.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { servicesContext } from "#client/lib/pages/page-context.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/SettingsPage.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { api, marketing } = context.get(servicesContext);
  const { pictures, categoryDrawings, darkDrawings } = marketing;
  return { pictures, categoryDrawings, darkDrawings, categories: await api.categories.list() };
}

interface Shown extends Pick<Marketing, "pictures" | "categoryDrawings" | "darkDrawings"> {
  categories: readonly Category[];
}

/** The categories with the form's input in place of their saved content. */
function withContent(
  { categories, categoryDrawings }: Shown,
  list: SiteValues["categories"]["list"],
  origin: string,
): Category[] {
  return list.flatMap(({ category_id: id, description, picture }) => {
    const category = categories.find((each) => each.category_id === id);
    if (category === undefined) return [];
    const shown = picture === "" ? categoryDrawings[id] : picture;
    return {
      ...category,
      category_img: shown ? origin + shown : null,
      description: description === "" ? null : description,
    };
  });
}

/** Renders the previews with the components that visitors see. */
function makePreviews(shown: Shown, { brand: { phone }, origin }: Site): Previews {
  const { pictures } = shown;
  return {
    brand: (brand) => (
      <div className="space-y-6">
        <OwnWords brand={brand} />
        <ContactWords brand={brand} />
        <p className="text-sm text-muted">{brand.copyright}</p>
      </div>
    ),
    hero: (hero) => <Hero {...hero} picture={pictures.hero} href={paths.usedCars()} />,
    guide: (guide) => <Guide {...guide} picture={pictures.guide} />,
    rental: (rental) => <Rental {...rental} picture={pictures.rental} />,
    chauffeur: (words) => <Chauffeur {...words} picture={pictures.chauffeur} phone={phone} />,
    statistics: (statistics) => <Statistics {...statistics} />,
    app: (app) => <AppPromo {...app} picture={pictures.app} />,
    categories: ({ list }) => (
      <CategoryGrid
        categories={withContent(shown, list, origin)}
        darkDrawings={shown.darkDrawings}
      />
    ),
    blog: ({ entries }) => <BlogEntries entries={entries} />,
    trade: ({ currency, hold_hours: hours }) => (
      <SampleBooking currency={currency} holdHours={hours} />
    ),
  };
}

export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  const site = useSite();
  return (
    <>
      <PageHead title={t`Settings`} path={paths.settings()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <h1 className="tool-title">
          <Trans>Settings</Trans>
        </h1>
        <SettingsForms previews={makePreviews(loaderData, site)} />
      </RequireRole>
    </>
  );
}
