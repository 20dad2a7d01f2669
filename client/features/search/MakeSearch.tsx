import { t } from "#shared/lib/text.ts";
import { useSite } from "#client/lib/api/site.ts";
import { listTitle } from "#client/lib/pages/list-page.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Breadcrumb, type Crumb } from "#client/ui/Breadcrumb.tsx";
import { breadcrumbData } from "./breadcrumb-schema-org.ts";
import { makePath } from "#shared/lib/make-path.ts";
import { makeOfPath } from "./make-of-path.ts";
import { CarLinks } from "./CarLinks.tsx";
import { headOf } from "./head.ts";
import { makeText } from "./make-text.ts";
import type { MakeFigures, SearchData } from "./search-data.ts";
import { SearchPage } from "./SearchPage.tsx";

interface MakeSearchProps {
  search: SearchData;
  figures: MakeFigures;
  /** The grid of the cars found. */
  children: React.ReactNode;
}

/** Rarer models are in the filters and the site map. */
const MOST_MODELS = 60;

/** The page of a make, or of one of its models: a search that its path fixes. */
export function MakeSearch({ search, figures, children }: MakeSearchProps) {
  const { origin, currency } = useSite();
  const format = useFormat();
  const text = makeText(figures, format, currency);
  const slugs = makeOfPath(search.path) ?? { make: "" };
  const ofMake = { text: figures.make, href: paths.make(slugs.make) };
  const wider: Crumb[] = [
    { text: t`Used cars`, href: paths.usedCars() },
    ...(figures.model === undefined ? [] : [ofMake]),
  ];
  const current = figures.model ?? figures.make;
  return (
    <>
      <PageHead
        title={listTitle(search.title, search)}
        description={text}
        {...headOf(search)}
        data={breadcrumbData([...wider, { text: current, href: search.path }], origin)}
      />
      <SearchPage
        trail={<Breadcrumb crumbs={wider} current={current} />}
        lead={text}
        isToldInLead
        explanation={t`Newest first; photos and verified sellers rank higher.`}
        explanationSorted=""
        search={search}
        related={search.isSearched ? null : <Models search={search} figures={figures} />}
      >
        {children}
      </SearchPage>
    </>
  );
}

/** The models of the make; on a model's page the others, and the way to all cars of the make. */
function Models({
  search: { path, facets },
  figures,
}: Pick<MakeSearchProps, "search" | "figures">) {
  const format = useFormat();
  const { make = "", model } = makeOfPath(path) ?? {};
  const models = facets.model
    .filter(({ value }) => value.startsWith(`${make}.`) && value !== `${make}.${model}`)
    .slice(0, MOST_MODELS)
    .map(({ value, label, count }) => ({
      href: makePath({ make, model: value.slice(make.length + 1) }),
      text: label,
      count,
    }));
  const total = facets.make.find(({ value }) => value === make)?.count ?? 0;
  return (
    <>
      <CarLinks
        title={model === undefined ? t`${figures.make} models` : t`Other ${figures.make} models`}
        links={models}
        format={format}
      />
      {model !== undefined && (
        <p className="mt-6">
          <a
            href={paths.make(make)}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            {t`All ${figures.make} cars (${format.number(total)})`}
          </a>
        </p>
      )}
    </>
  );
}
