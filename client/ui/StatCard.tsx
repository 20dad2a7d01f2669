import { Avatar } from "./Avatar.tsx";
import { LoadedView } from "./LoadedView.tsx";

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

/** A card with one figure about the user's own data. */
export function StatCard<T>({ title, name, photo, state, count, fact, format }: StatCardProps<T>) {
  return (
    <section aria-label={title} className="max-w-sm rounded-lg border border-line bg-surface p-6">
      <div className="flex items-center gap-3">
        <Avatar name={name} photo={photo} className="size-9 text-sm" />
        <p className="min-w-0 truncate font-medium">{name}</p>
      </div>
      <h2 className="mt-4 text-lg">{title}</h2>
      <div className="min-h-32">
        <LoadedView state={state}>
          {(value) => (
            <>
              <p className="text-5xl font-bold tracking-tight tabular-nums">
                {format(count(value))}
              </p>
              <p className="mt-2">{fact(value)}</p>
              <p className="mt-2 text-sm text-muted">
                {growthOf(count(value))}% more than last month{" "}
                <span className="rounded-full bg-sunken px-2 py-0.5 text-xs whitespace-nowrap">
                  illustrative figure
                </span>
              </p>
            </>
          )}
        </LoadedView>
      </div>
    </section>
  );
}

/** The specification's own formula; it is no growth over any month. */
function growthOf(count: number): number {
  return (2 * count) / 100;
}
