import { t } from "#shared/lib/text.ts";
import type { VerificationCase } from "#shared/contract/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { CaseLines } from "./records/CaseLines.tsx";

/** What was decided about a seller's earlier applications: when, by whom, and why. */
export function EarlierCases({ found }: { found: VerificationCase }) {
  const { _id: id, sellerId, created_at: since } = found;
  const loaded = useLoaded(
    async () => (await api.verification.list({ seller: sellerId, sort: "newest" })).body,
    [id],
  );
  return (
    <section aria-label={t`Earlier applications`} className="mt-5 text-sm">
      <h3 className="font-text text-sm font-semibold tracking-normal">
        <Trans>Earlier applications</Trans>
      </h3>
      <LoadedView state={loaded}>
        {(cases) => {
          const earlier = cases.filter(
            (each) => each._id !== id && Date.parse(each.created_at) <= Date.parse(since),
          );
          if (earlier.length === 0)
            return (
              <p className="mt-1 text-muted">
                <Trans>This is the seller’s first application.</Trans>
              </p>
            );
          return (
            <ul className="mt-2 divide-y divide-line rounded-md border border-line">
              <CaseLines cases={earlier} />
            </ul>
          );
        }}
      </LoadedView>
    </section>
  );
}
