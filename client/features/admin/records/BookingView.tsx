import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { BookingRecord } from "#shared/contract/record-shapes.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { CarPhoto } from "#client/domain/CarPhoto.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { paths, reportsOf } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { bookingState } from "../booking-states.ts";
import { DeleteBookingDialog } from "../DeleteBookingDialog.tsx";
import { RefundDialog } from "../RefundDialog.tsx";
import { Line, LineList, PaymentLines, RefundLines, ReportLines } from "./Lines.tsx";
import { FactList, Party, RecordFrame } from "./RecordFrame.tsx";
import { RECORD_LINK } from "./record-link.ts";

interface BookingViewProps {
  booking: BookingRecord;
  version: number;
  again: () => void;
}

const SIDES = { buyer: t`to the buyer`, seller: t`to the seller` } as const;

/** Everything about one booking: car, buyer, seller, what was paid, and the emails about it. */
export function BookingView({ booking, version, again }: BookingViewProps) {
  const { _id: id, item, state, price, currency, productId, mails, payments, refunded } = booking;
  const format = useToolFormat();
  const [asked, setAsked] = useState<"delete" | "refund">();
  const close = () => setAsked(undefined);
  // A payment that came too late belongs to a booking that was never paid.
  const hasMoney = payments.latest.some(
    ({ state: of }) => of !== "failed" && of !== "requires_payment",
  );
  return (
    <RecordFrame
      kind="booking"
      id={id}
      version={version}
      visual={
        <CarPhoto
          picture={booking.car?.picture ?? null}
          sizes="240px"
          className="w-36 rounded-md sm:w-60"
        />
      }
      title={
        <>
          {item}
          <StateBadge
            state={bookingState(booking, format.price)}
            title={state === "held" ? t`until ${format.dateTime(booking.held_until)}` : undefined}
          />
        </>
      }
      meta={
        <>
          <span className="text-base font-semibold text-ink">{format.price(price, currency)}</span>
          <span>
            <Trans>
              booked by{" "}
              <Party
                href={booking.buyerId === null ? undefined : paths.person(booking.buyerId)}
                name={booking.name}
              />
            </Trans>
          </span>
          <span>
            <Trans>
              sold by{" "}
              <Party
                href={booking.sellerId === null ? undefined : paths.person(booking.sellerId)}
                name={booking.seller}
              />
            </Trans>
          </span>
          <Reference id={id} letter="FC" />
        </>
      }
      acts={
        <>
          {productId === null ? (
            <span className="text-sm text-muted">
              <Trans>Car deleted</Trans>
            </span>
          ) : (
            <a href={paths.carRecord(productId)} className={RECORD_LINK}>
              <Trans>Car</Trans>
            </a>
          )}
          {hasMoney && (
            <Button look="quiet" size="small" onClick={() => setAsked("refund")}>
              {refunded === price ? t`Refunds` : t`Refund…`}
            </Button>
          )}
          {state === "held" && (
            <Button
              look="quiet"
              size="small"
              className="text-danger"
              onClick={() => setAsked("delete")}
            >
              <Trans>Cancel booking…</Trans>
            </Button>
          )}
        </>
      }
      figures={[
        [t`Booked`, format.dateTime(booking.created_at)],
        state === "held"
          ? [t`Reserved until`, format.dateTime(booking.held_until)]
          : [
              state === "paid" ? t`Sold` : t`Ended`,
              format.dateTime(booking.ended_at ?? booking.held_until),
            ],
        refunded > 0 && [t`Refunded`, format.price(refunded, currency)],
        booking.disputes > 0 && [t`Disputes`, format.number(booking.disputes)],
        mails.count > 0 && [t`Emails`, format.number(mails.count)],
      ]}
    >
      <div className="grid gap-8 md:grid-cols-2 md:gap-6">
        <FactList
          title={t`Buyer`}
          facts={[
            [t`Name`, booking.name],
            [t`Phone`, booking.phone === "-" ? null : booking.phone],
            [t`Email`, booking.email === "" ? null : booking.email],
            [t`Location`, booking.location === "-" ? null : booking.location],
          ]}
        />
        <FactList
          title={t`Seller`}
          facts={[
            [t`Name`, booking.seller],
            [t`Phone`, booking.seller_contact?.phone ?? null],
            [t`Email`, booking.seller_contact?.email ?? null],
          ]}
        />
      </div>
      <PaymentLines of={payments} />
      <RefundLines of={booking.refunds} currency={currency} />
      {payments.count === 0 && (
        <section aria-labelledby="no-payments">
          <h2 id="no-payments" className="text-lg">
            <Trans>Payments</Trans>
          </h2>
          <p className="mt-2 text-muted">
            <Trans>Nothing has been paid.</Trans>
          </p>
        </section>
      )}
      {mails.count > 0 && (
        <LineList title={t`Emails`} count={mails.count}>
          {mails.latest.map((mail) => (
            <Line key={mail._id} title={mail.subject} note={SIDES[mail.side]} at={mail.at} />
          ))}
        </LineList>
      )}
      <ReportLines
        title={t`Reports about the car`}
        of={booking.reports}
        {...(productId !== null && { href: reportsOf(productId) })}
      />
      {asked === "delete" && (
        <DeleteBookingDialog booking={booking} again={again} onClose={close} />
      )}
      {asked === "refund" && <RefundDialog booking={booking} onDone={again} onClose={close} />}
    </RecordFrame>
  );
}
