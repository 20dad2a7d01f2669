import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { pageOfCar, bookingOf } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { PillLink } from "#client/ui/PillLink.tsx";
import { useFollowed } from "../use-followed.ts";

/** The waiting lists that a buyer is on, in short; nothing for somebody who is on none. */
export function LinesPanel({ email }: { email: string }) {
  const loaded = useFollowed(async () => (await api.waitingLists.list({ email })).body);
  return (
    <LoadedView state={loaded} placeholder={null}>
      {(places) =>
        places.length > 0 && (
          <section aria-labelledby="lines" className="rounded-md border border-line bg-surface p-5">
            <h2 id="lines" className="text-lg">
              <Trans>Waiting lists</Trans>
            </h2>
            <ul className="mt-3 grid gap-4">
              {places.map(({ _id: id, productId, item, car, position, offered_until: until }) => (
                <li key={id} className="text-sm font-semibold wrap-anywhere">
                  <CarCell item={item} href={pageOfCar(productId, item)} car={car}>
                    {until === null ? t`Number ${position} on the list` : t`It’s your turn`}
                  </CarCell>
                  {until !== null && (
                    <div className="mt-3">
                      <PillLink
                        href={bookingOf({ _id: productId, name: item })}
                        aria-label={t`Book now: ${item}`}
                      >
                        <Trans>Book now</Trans>
                      </PillLink>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    </LoadedView>
  );
}
