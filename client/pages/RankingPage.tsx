import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Ranking } from "#client/features/products/Ranking.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";
import { BEST_MATCH_DAYS, PROMOTED_EVERY, PROMOTED_PER_PAGE } from "#shared/rules/search.ts";
import type { Route } from "./+types/RankingPage.ts";

/** The numbers are data of the page, so that the search's rules are no part of its scripts. */
export function loader() {
  const promotedPlaces = Array.from(
    { length: PROMOTED_PER_PAGE },
    (_, at) => 1 + at * PROMOTED_EVERY,
  );
  return { days: BEST_MATCH_DAYS, promotedPlaces };
}

export default function RankingPage({ loaderData }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-2xl px-4 py-10 sm:px-6">
      <PageHead
        title={t`How results are ordered`}
        description={t`How “Best match” works, in numbers, and what the other sort orders do.`}
        path={paths.ranking()}
      />
      <h1 className="text-3xl sm:text-4xl">
        <Trans>How results are ordered</Trans>
      </h1>
      <Ranking {...loaderData} />
    </div>
  );
}
