import { LANGUAGE } from "#shared/lib/language.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Avatar } from "../Avatar.tsx";
import { LoadedView } from "../LoadedView.tsx";

interface StatCardProps<T> {
  title: string;
  /** Name of the person whose figures these are. */
  name: string;
  photo: string | null;
  state: React.ComponentProps<typeof LoadedView<T>>["state"];
  count: (value: T) => number;
  /** Builds the additional line. */
  fact: (value: T) => string;
  format: (value: number) => string;
}

const PLAIN = new Intl.NumberFormat(LANGUAGE);

/** A card with one figure about the user's own data. */
export function StatCard<T>({ title, name, photo, state, count, fact, format }: StatCardProps<T>) {
  return (
    <section aria-label={title} className="rounded-md border border-line bg-surface p-5">
      <h2 className="font-text text-sm font-normal tracking-normal text-muted">{title}</h2>
      <div className="min-h-25">
        <LoadedView state={state}>
          {(value) => (
            <>
              <p className="mt-1 text-3xl font-bold tracking-tight">{format(count(value))}</p>
              <p className="mt-1">{fact(value)}</p>
              <p className="mt-1 text-sm text-muted">
                <Trans>
                  {PLAIN.format(growthOf(count(value)))}% more than last month{" "}
                  <span className="rounded-full bg-sunken px-2 py-0.5 text-xs whitespace-nowrap">
                    illustrative figure
                  </span>
                </Trans>
              </p>
            </>
          )}
        </LoadedView>
      </div>
      <div className="mt-3 flex items-center gap-2 border-t border-line pt-3 text-sm text-muted">
        <Avatar name={name} photo={photo} className="size-6 text-xs" />
        <p className="min-w-0 truncate">{name}</p>
      </div>
    </section>
  );
}

/** The specification's own formula; it is no growth over any month. */
function growthOf(count: number): number {
  return (2 * count) / 100;
}
