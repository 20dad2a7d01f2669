import { useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { ApiError } from "#client/lib/api/api-error.ts";
import { CursorPages, nextCursor } from "#client/lib/api/cursor-pages.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { paths } from "#client/paths.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { useNextPlace } from "#client/lib/session/use-next-place.ts";
import { countedTitle } from "#client/ui/tool/counted-title.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { Placeholder, Table } from "#client/ui/tool/Table.tsx";
import { WIDTHS } from "./widths.ts";
import { BookingRow } from "./BookingRow.tsx";
import { announceChange } from "../read-standing.ts";
import { useFollowed } from "../use-followed.ts";

interface MyBookingsProps {
  email: string;
  /** Cursor of the page; undefined for the first page. */
  cursor: string | undefined;
  /** The number of the page's first row. */
  from: number;
  /** Shows bookings that were cancelled or have expired, instead of those that are held or paid. */
  isPast: boolean;
  /** What follows the bookings; shown when they are there, because it would be pushed down. */
  children?: React.ReactNode;
}

const ENDED = `${paths.myBookings()}?state=ended`;
const COLUMNS = [
  t`No.`,
  t.of("a car")`Name`,
  t`Status`,
  t`Price`,
  t`Pay Now`,
  t.of("a booking")`Delete`,
] as const;

/** A buyer's bookings. */
export function MyBookings({ email, cursor, from, isPast, children }: MyBookingsProps) {
  const format = useFormat();
  const { place, goOn } = useNextPlace<HTMLTableElement>();
  const [asked, setAsked] = useState<Booking>();
  const { busy, act, problem, setProblem } = useAct();
  const loaded = useFollowed(async () => {
    const readAt = performance.now();
    const [{ held, paid }, { headers, body }] = await Promise.all([
      api.bookings.counts(),
      api.bookings.ofBuyer({
        email,
        ...(cursor && { cursor }),
        ...(isPast && { state: "ended" }),
      }),
    ]);
    return { count: held + paid, bookings: body, readAt, next: nextCursor(headers.link) };
  });
  const again = () => {
    if (loaded.status === "ready") loaded.again();
  };
  const remove = ({ _id: id }: Booking) =>
    act(
      id,
      async () => {
        const { deletedCount } = await api.bookings.remove({ id });
        if (deletedCount === 0) throw new ApiError(409, t`This booking has already ended.`);
        setAsked(undefined);
        announceChange();
        // The pressed button has been unmounted, so the focus moves on.
        goOn();
        await toastError(t`Deleted Successfully`);
      },
      announceChange,
    );
  const isFirst = cursor === undefined;
  return (
    <>
      <h1 className="tool-title">
        {isPast
          ? t`Past bookings`
          : countedTitle(
              t`My Bookings:`,
              loaded.status,
              loaded.status === "ready" ? format.number(loaded.value.count) : undefined,
            )}
      </h1>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-x-6">
        {!isPast && (
          <h2 className="text-lg">
            <Trans>Bookings</Trans>
          </h2>
        )}
        <Link
          to={isPast ? paths.myBookings() : ENDED}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {isPast ? t`Back to current bookings` : t`Show past bookings`}
        </Link>
      </div>
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {({ bookings, readAt, next }) =>
          bookings.length === 0 && isFirst ? (
            isPast ? (
              <EmptyState mark={<ToolIcon name="booking" className="size-8" />}>
                <Trans>You have no cancelled or expired bookings.</Trans>
              </EmptyState>
            ) : (
              <FirstUse />
            )
          ) : (
            <>
              {bookings.length === 0 ? (
                <EmptyState mark={<ToolIcon name="booking" className="size-8" />}>
                  <Trans>There’s nothing left on this page.</Trans>
                </EmptyState>
              ) : (
                <Table
                  ref={place}
                  caption={
                    isPast
                      ? t`Bookings that were cancelled or have expired, newest first`
                      : t`Cars you have booked, newest first`
                  }
                  columns={COLUMNS}
                  widths={WIDTHS}
                  figures={t`Price`}
                >
                  {bookings.map((booking, at) => (
                    <BookingRow
                      key={booking._id}
                      number={from + at}
                      booking={booking}
                      readAt={readAt}
                      onOver={again}
                      onDelete={() => {
                        setProblem(undefined);
                        setAsked(booking);
                      }}
                    />
                  ))}
                </Table>
              )}
              <CursorPages
                path={isPast ? ENDED : paths.myBookings()}
                isFirst={isFirst}
                next={next}
                nextFrom={from + bookings.length}
              />
            </>
          )
        }
      </LoadedView>
      <div hidden={loaded.status === "loading"}>{children}</div>
      {asked && (
        <ConfirmDialog
          title={t`Cancel your booking for ${asked.item}?`}
          action={t`Cancel booking`}
          keep={t`Keep booking`}
          isBusy={busy === asked._id}
          problem={problem}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <Trans>The car will be released and the seller notified. There’s no charge.</Trans>
        </ConfirmDialog>
      )}
    </>
  );
}

function FirstUse() {
  return (
    <EmptyState
      mark={<ToolIcon name="booking" className="size-8" />}
      action={t`Browse cars`}
      href={paths.usedCars()}
    >
      <Trans>Cars you book appear here, with the time left to pay. Booking is free.</Trans>
    </EmptyState>
  );
}
