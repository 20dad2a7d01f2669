import { useOutletContext } from "react-router";
import type { SessionUser } from "#shared/contract/auth.ts";
import type { Marketing } from "#shared/rules/site.ts";
import { BlogEntries } from "#client/features/marketing/BlogEntries.tsx";
import {
  AppPromo,
  Chauffeur,
  Guide,
  Hero,
  Rental,
  Statistics,
} from "#client/features/marketing/sections.tsx";
import { type Previews, SettingsForms } from "#client/features/site-settings/SettingsForms.tsx";
import { ContactWords, OwnWords } from "#client/layouts/Footer.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { servicesContext } from "#client/lib/page-context.ts";
import { PageHead } from "#client/lib/PageHead.tsx";
import { useSite } from "#client/lib/site.ts";
import { paths } from "#client/paths.ts";
import type { Route } from "./+types/SettingsPage.ts";

export function loader({ context }: Route.LoaderArgs) {
  return context.get(servicesContext).marketing.pictures;
}

/** By the components that visitors see. */
function makePreviews(pictures: Marketing["pictures"], phone: string): Previews {
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
    blog: ({ entries }) => <BlogEntries entries={entries} />,
  };
}

export default function SettingsPage({ loaderData: pictures }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  const { phone } = useSite().brand;
  return (
    <>
      <PageHead title="Settings" path={paths.settings()} isIndexed={false} />
      <h1 className="text-4xl">Settings</h1>
      <RequireRole user={user} only="admin">
        <SettingsForms previews={makePreviews(pictures, phone)} />
      </RequireRole>
    </>
  );
}
