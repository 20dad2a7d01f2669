import { LANGUAGE, pathIn } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import type { WishlistEntry } from "#shared/contract/wishlist.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { CarPhoto } from "#client/domain/CarPhoto.tsx";
import { paths } from "#client/paths.ts";
import { Icon } from "#client/ui/Icon.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";
import { readSavedCars } from "../saved-cars.ts";

const SHOWN = 4;

/** The cars that a buyer saved last, with what has become cheaper or was reserved since. */
export function SavedStrip({ email }: { email: string }) {
  const loaded = useLoaded(
    async () => {
      // Merges the browser's local list first.
      await readSavedCars();
      return (await api.wishlist.list({ email, limit: SHOWN })).body;
    },
    [email],
    "saved strip",
  );
  return (
    <section aria-labelledby="saved" className="mt-8">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="saved" className="text-lg">
          <Trans>Saved cars</Trans>
        </h2>
        {loaded.status === "ready" && loaded.value.length > 0 && (
          <a
            href={paths.myWishlist()}
            className="inline-flex min-h-11 items-center font-semibold text-accent underline"
          >
            <Trans>See your wishlist</Trans>
          </a>
        )}
      </div>
      <LoadedView state={loaded} placeholder={<div className="mt-3 h-52" />}>
        {(entries) =>
          entries.length === 0 ? (
            <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
              <p className="text-muted">
                <Trans>
                  Tap the heart on a car to save it. We’ll show you here if its price drops.
                </Trans>
              </p>
              <PillLink href={paths.usedCars()}>
                <Trans>Browse cars</Trans>
              </PillLink>
            </div>
          ) : (
            <ul className="mt-3 grid grid-cols-2 gap-4 md:grid-cols-4">
              {entries.map((entry) => (
                <SavedCar key={entry._id} entry={entry} />
              ))}
            </ul>
          )
        }
      </LoadedView>
    </section>
  );
}

const STATES: Record<Exclude<WishlistEntry["state"], "active">, string> = {
  reserved: t`Reserved`,
  sold: t`Sold`,
  expired: t`Expired`,
  withdrawn: t.of("to buyers")`Withdrawn`,
  gone: t`No longer listed`,
};

function SavedCar({ entry }: { entry: WishlistEntry }) {
  const { name, path, picture, resale_price: before, current_price: now, state } = entry;
  const format = useFormat();
  const price = now ?? before;
  const unit = entry.current_currency ?? entry.currency;
  const less = unit === entry.currency ? before - price : 0;
  return (
    <li className="min-w-0">
      <CarPhoto picture={picture} sizes="(min-width: 48rem) 180px, 45vw" className="rounded-sm" />
      <p className="mt-2 line-clamp-2 text-sm leading-snug font-semibold wrap-anywhere">
        {path === null ? (
          name
        ) : (
          <a href={pathIn(LANGUAGE, path)} className="hover:underline">
            {name}
          </a>
        )}
      </p>
      <p className="mt-1 font-bold tabular-nums">{format.price(price, unit)}</p>
      {less > 0 && (
        <p className="flex items-center gap-1 text-sm font-semibold text-accent tabular-nums">
          <Icon name="down" className="size-4 shrink-0" />
          <Trans>{format.price(less, unit)} off</Trans>
        </p>
      )}
      {state !== "active" && (
        <p className="flex items-center gap-1 text-sm text-muted">
          <Icon name={state === "reserved" ? "clock" : "ended"} className="size-4 shrink-0" />
          {STATES[state]}
        </p>
      )}
    </li>
  );
}
