import type { Role } from "#shared/rules/vocabulary.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { FigureTile } from "./FigureTile.tsx";
import { titleOf } from "./words.ts";
import { ownZone } from "./zone.ts";

/** The figures of the last 30 days. */
export function LastDays({ role }: { role: Role }) {
  const loaded = useLoaded(() => api.figures.own({ zone: ownZone() }), [], "overview");
  return (
    <LoadedView state={loaded} placeholder={<Placeholder />}>
      {({ series }) => (
        <section aria-labelledby="figures" className="mt-8">
          <div className="flex flex-wrap items-baseline justify-between gap-x-6">
            <h2 id="figures" className="text-lg">
              <Trans>The last 30 days</Trans>
            </h2>
            {role !== "Buyer" && (
              <a
                href={paths.figures()}
                className="inline-flex min-h-11 items-center font-semibold text-accent underline"
              >
                <Trans>See all statistics</Trans>
              </a>
            )}
          </div>
          <ul className="mt-3 flex flex-wrap gap-4">
            {series.map((one) => (
              <FigureTile key={titleOf(one)} series={one} />
            ))}
          </ul>
        </section>
      )}
    </LoadedView>
  );
}

function Placeholder() {
  return (
    <div className="mt-8">
      <div className="h-8 max-w-56 rounded-sm bg-sunken" />
      <div className="mt-3 flex flex-wrap gap-4">
        {[0, 1, 2].map((at) => (
          <div
            key={at}
            className="h-36 grow basis-[calc(50%-0.5rem)] rounded-md border border-line sm:h-44 sm:basis-48 xl:basis-72"
          />
        ))}
      </div>
    </div>
  );
}
