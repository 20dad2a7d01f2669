import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { WaitingPlace } from "#shared/contract/waiting-lists.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { nextCursor } from "#client/lib/api/cursor-pages.tsx";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { pageOfCar, bookingOf } from "#client/paths.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { useNextPlace } from "#client/lib/session/use-next-place.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Cell, MORE, NAME, Placeholder, ROW, Table } from "#client/ui/tool/Table.tsx";
import { ActMenu } from "#client/ui/tool/ActMenu.tsx";
import { ShortMoment } from "./ShortMoment.tsx";
import { WIDTHS } from "./widths.ts";
import { Countdown } from "../Countdown.tsx";
import { announceChange } from "../read-standing.ts";
import { LeaveDialog } from "../Standing.tsx";
import { useFollowed } from "../use-followed.ts";

const COLUMNS = [t`No.`, t.of("a car")`Name`, t`Your place`, t`Price`, t`Book`, t`Leave`] as const;

/** The lines that a buyer is in. There are at most ten, which fit on one page. */
export function MyLines({ email }: { email: string }) {
  const { place, goOn } = useNextPlace<HTMLHeadingElement>();
  const [asked, setAsked] = useState<WaitingPlace>();
  const { busy, act, problem, setProblem } = useAct();
  const loaded = useFollowed(async () => {
    const readAt = performance.now();
    const { headers, body } = await api.waitingLists.list({ email });
    return { places: body, readAt, hasMore: nextCursor(headers.link) !== undefined };
  });
  const again = () => {
    if (loaded.status === "ready") loaded.again();
  };
  const leave = ({ _id: id, item }: WaitingPlace) =>
    act(
      id,
      async () => {
        await api.waitingLists.leave({ id });
        setAsked(undefined);
        announceChange();
        goOn();
        await toastSuccess(t`Left the waiting list for ${item}`);
      },
      announceChange,
    );
  return (
    <section aria-labelledby="lines" className="mt-10">
      <h2 ref={place} id="lines" tabIndex={-1} className="text-lg outline-none">
        <Trans>Waiting lists</Trans>
      </h2>
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {({ places, readAt }) =>
          places.length === 0 ? (
            <p className="mt-4 max-w-prose text-muted">
              <Trans>
                You’re not on any waiting lists. If a car you like is reserved, join its list for a
                chance to book it next.
              </Trans>
            </p>
          ) : (
            <Table
              caption={t`Cars you’re waiting for, newest first`}
              columns={COLUMNS}
              widths={WIDTHS}
              figures={t`Price`}
            >
              {places.map((place, at) => (
                <PlaceRow
                  key={place._id}
                  number={at + 1}
                  place={place}
                  readAt={readAt}
                  onOver={again}
                  onLeave={() => {
                    setProblem(undefined);
                    setAsked(place);
                  }}
                />
              ))}
            </Table>
          )
        }
      </LoadedView>
      {asked && (
        <LeaveDialog
          item={asked.item}
          isBusy={busy === asked._id}
          problem={problem}
          onConfirm={() => void leave(asked)}
          onCancel={() => setAsked(undefined)}
        />
      )}
    </section>
  );
}

interface PlaceRowProps {
  number: number;
  place: WaitingPlace;
  readAt: number;
  onOver: () => void;
  onLeave: () => void;
}

function PlaceRow({ number, place, readAt, onOver, onLeave }: PlaceRowProps) {
  const { productId, item, price, currency, position, offered_until: until } = place;
  const format = useFormat();
  return (
    <tr className={ROW}>
      <td className="px-3 py-3 text-muted tabular-nums max-lg:hidden">{number}</td>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the car names the row */}
      <th scope="row" className={NAME}>
        <CarCell item={item} href={pageOfCar(productId, item)} car={place.car} isCut>
          <span className="font-semibold text-ink sm:hidden">{format.price(price, currency)}</span>
        </CarCell>
      </th>
      <td className={MORE}>
        <ActMenu
          of={item}
          acts={[
            {
              label: t`Leave the waiting list`,
              icon: "close",
              isDangerous: true,
              onPress: onLeave,
            },
          ]}
        />
      </td>
      <Cell place="state">
        {until === null ? (
          t`Number ${position} on the list`
        ) : (
          <>
            <span className="block font-semibold">
              <Trans>It’s your turn</Trans>
            </span>
            <Countdown until={until} asOf={place.as_of} readAt={readAt} onOver={onOver} />
            <span className="block text-sm text-muted">
              <Trans>
                until <ShortMoment at={until} />
              </Trans>
            </span>
          </>
        )}
      </Cell>
      <Cell place="price">
        <span className="font-semibold">{format.price(price, currency)}</span>
      </Cell>
      <Cell place="act">
        {until !== null && (
          <a
            href={bookingOf({ _id: productId, name: item })}
            aria-label={t`Book now: ${item}`}
            className="inline-flex min-h-11 items-center rounded-full bg-accent px-5 font-semibold whitespace-nowrap text-on-accent hover:bg-accent-strong"
          >
            <Trans>Book now</Trans>
          </a>
        )}
      </Cell>
      <Cell place="other act">
        <button
          type="button"
          aria-label={t`Leave the waiting list for ${item}`}
          onClick={onLeave}
          className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-muted underline hover:text-ink underline-offset-4"
        >
          <Trans>Leave</Trans>
        </button>
      </Cell>
    </tr>
  );
}
