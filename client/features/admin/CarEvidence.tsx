import { useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import type { CarRecord } from "#shared/contract/record-shapes.ts";
import { stateOf } from "#client/domain/car-states.ts";
import { countDays } from "#client/domain/tool/count-days.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { Picture } from "#client/ui/Picture.tsx";
import { type ShownState, StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { SUSPENDED } from "./PersonRow.tsx";

const MOST_CHANGES = 3;
/** Two rows beside a decision. */
const MOST_PHOTOS = 8;
const LARGEST = 1600;

/** How long ago the car was listed, whether or not it has been on sale ever since. */
export function DaysListed({ car: { posted_at: at } }: { car: Pick<CarRecord, "posted_at"> }) {
  const format = useFormat();
  const [days] = useState(() => countDays(at));
  return (
    <time dateTime={at}>
      {days < 1
        ? t`Listed today`
        : plural(
            days,
            t`Listed ${format.number(days)} day ago, on ${format.date(at)}`,
            t`Listed ${format.number(days)} days ago, on ${format.date(at)}`,
          )}
    </time>
  );
}

const SELLER_SUSPENDED: ShownState = { ...SUSPENDED, word: t`Seller suspended` };

/** The state of a car, whether its seller is suspended, and when it was listed. */
export function CarState({ car }: { car: CarRecord }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
      <StateBadge state={stateOf(car)} />
      {car.seller.isSuspended && <StateBadge state={SELLER_SUSPENDED} />}
      <DaysListed car={car} />
    </p>
  );
}

/** The latest changes of the price: when, from what, to what. */
export function PriceChanges({ prices }: Pick<CarRecord, "prices">) {
  const format = useFormat();
  const { latest } = prices;
  const changes = latest.slice(0, MOST_CHANGES).flatMap((to, at) => {
    const from = latest[at + 1];
    return from === undefined ? [] : [{ from, to }];
  });
  return (
    <section aria-label={t`Price changes`} className="mt-3 text-sm">
      <h3 className="font-text text-sm font-semibold tracking-normal">
        <Trans>Price changes</Trans>
      </h3>
      {changes.length === 0 ? (
        <p className="text-muted">
          <Trans>The price hasn’t changed.</Trans>
        </p>
      ) : (
        <ul className="mt-1 space-y-1">
          {changes.map(({ from, to }) => (
            <li key={to.since} className="flex flex-wrap justify-between gap-x-4">
              <time dateTime={to.since} className="text-muted">
                {format.date(to.since)}
              </time>
              <span className="tabular-nums">
                {t`from ${format.price(from.price, from.currency)} to ${format.price(to.price, to.currency)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** All photos, side by side to compare them; each opens at its full size. */
export function CarPhotos({ pictures }: Pick<CarRecord, "pictures">) {
  if (pictures.length === 0)
    return (
      <p className="mb-3 text-sm text-muted">
        <Trans>The seller has added no photos.</Trans>
      </p>
    );
  const others = pictures.slice(MOST_PHOTOS);
  return (
    <div className="mb-3">
      <PhotoGrid pictures={pictures.slice(0, MOST_PHOTOS)} first={1} />
      {others.length > 0 && (
        <Disclosure className="mt-3" summary={t`More photos: ${others.length}`}>
          <div className="mt-3">
            <PhotoGrid pictures={others} first={MOST_PHOTOS + 1} />
          </div>
        </Disclosure>
      )}
    </div>
  );
}

/** @param first the number of the first photo */
function PhotoGrid({ pictures, first }: Pick<CarRecord, "pictures"> & { first: number }) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
      {pictures.map((picture, at) => (
        <li key={picture.id} className="aspect-4/3 overflow-hidden rounded-sm bg-sunken">
          <a
            href={picturePath(picture.id, LARGEST, "webp")}
            target="_blank"
            rel="noopener"
            aria-label={t`Photo ${first + at} (opens in a new tab)`}
            className="block size-full -outline-offset-2"
          >
            <Picture picture={picture} sizes="9rem" className="size-full object-cover" />
          </a>
        </li>
      ))}
    </ul>
  );
}
