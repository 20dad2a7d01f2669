import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { CarCell } from "#client/domain/tool/CarCell.tsx";
import { PaidState } from "#client/domain/tool/PaidState.tsx";
import { SellerContact } from "#client/domain/tool/SellerContact.tsx";
import { pageOfCar, paths } from "#client/paths.ts";
import { Disclosure } from "#client/ui/Disclosure.tsx";
import { Icon } from "#client/ui/Icon.tsx";
import { Cell, MORE, NAME, ROW } from "#client/ui/tool/Table.tsx";
import { ActMenu } from "#client/ui/tool/ActMenu.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { Countdown, Moment } from "../Countdown.tsx";
import { bookingActs } from "./booking-acts.ts";
import { ShortMoment } from "./ShortMoment.tsx";

interface BookingRowProps {
  number: number;
  booking: Booking;
  readAt: number;
  /** Called when the hold has expired. */
  onOver: () => void;
  onDelete: () => void;
}

const LINK = "inline-flex min-h-11 items-center font-semibold underline underline-offset-4";

/** A booking in its buyer's table. */
export function BookingRow({ number, booking, readAt, onOver, onDelete }: BookingRowProps) {
  const { item, price, currency, paid: isPaid, held_until: until, productId } = booking;
  const format = useFormat();
  // The hold may expire before the list is read again.
  const [isOver, setOver] = useState(false);
  const isHeld = booking.state === "held" && !isOver;
  const end = () => {
    setOver(true);
    onOver();
  };
  return (
    <tr className={ROW}>
      <td className="px-3 py-3 text-muted tabular-nums max-lg:hidden">{number}</td>
      <th scope="row" className={NAME}>
        <CarCell item={item} href={pageOfCar(productId, item)} car={booking.car} isCut>
          <span className="block truncate sm:hidden">
            <span className="font-semibold text-ink">{format.price(price, currency)}</span> ·{" "}
            {booking.seller}
          </span>
          <SellerLine booking={booking} />
        </CarCell>
      </th>
      <td className={MORE}>
        <ActMenu of={item} acts={bookingActs(booking, isHeld ? onDelete : undefined)} />
      </td>
      <Cell place="state">
        {isHeld && (
          <>
            <Countdown until={until} asOf={booking.as_of} readAt={readAt} onOver={end} />
            <span className="block text-sm text-muted max-sm:text-xs">
              <Trans>
                Reserved until <ShortMoment at={until} />
              </Trans>
            </span>
          </>
        )}
        {!isHeld && !isPaid && <Ended booking={booking} />}
        {isPaid && <PaidState of={booking} />}
      </Cell>
      <Cell place="price">
        <span className="font-semibold">{format.price(price, currency)}</span>
      </Cell>
      <Cell place="act">
        {isHeld && price > 0 && (
          <a
            href={paths.payment(booking._id)}
            aria-label={t`Pay Now for ${item}`}
            className="inline-flex min-h-11 items-center rounded-full bg-accent px-5 font-semibold whitespace-nowrap text-on-accent hover:bg-accent-strong"
          >
            <Trans>Pay Now</Trans>
          </a>
        )}
        {booking.payment !== null && (
          <a
            href={paths.receipt(booking.payment)}
            aria-label={t`Receipt for ${item}`}
            className={`${LINK} text-accent`}
          >
            <Trans>Receipt</Trans>
          </a>
        )}
      </Cell>
      <Cell place="other act">
        {isHeld && (
          <button
            type="button"
            aria-label={t`Delete: cancel booking for ${item}`}
            onClick={onDelete}
            className={`${LINK} cursor-pointer text-muted hover:text-ink`}
          >
            {t.of("a booking")`Delete`}
          </button>
        )}
      </Cell>
    </tr>
  );
}

/** Who sells the car, the booking's reference, and folded how to reach the seller. */
function SellerLine({
  booking: { _id: id, seller, seller_contact: contact, item, productId },
}: Pick<BookingRowProps, "booking">) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 max-sm:hidden">
      {seller}
      <Reference id={id} letter="FC" />
      {contact && (
        <Disclosure
          summary={
            <>
              <Trans>Contact</Trans> <span className="sr-only">{seller}</span>
            </>
          }
          summaryClassName="w-fit font-semibold text-accent lg:min-h-8"
          className="open:basis-full"
        >
          <SellerContact seller={seller} page={pageOfCar(productId, item)} contact={contact} />
        </Disclosure>
      )}
    </div>
  );
}

/** The booking was cancelled or has expired; the car may be available again. */
function Ended({
  booking: { item, productId, state, held_until: until },
}: Pick<BookingRowProps, "booking">) {
  return (
    <>
      <span className="flex items-center gap-1.5 font-semibold text-danger">
        <Icon name="ended" className="size-4 shrink-0" />
        {state === "cancelled" ? t`Cancelled` : t`Expired`}
      </span>
      {state !== "cancelled" && (
        <span className="block text-sm text-muted">
          <Trans>
            Not paid by <Moment at={until} />
          </Trans>
        </span>
      )}
      {productId !== null && (
        <a
          href={paths.car({ _id: productId, name: item })}
          className={`${LINK} text-accent max-sm:hidden`}
        >
          <Trans>View listing</Trans>
        </a>
      )}
    </>
  );
}
