import { useState } from "react";
import type { PaymentRecord } from "#shared/contract/record-shapes.ts";
import { isCharged } from "#shared/rules/payments.ts";
import { CarPhoto } from "#client/domain/CarPhoto.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths, reportsOf } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { PAYMENT_STATES } from "../payment-states.ts";
import { RefundDialog } from "../RefundDialog.tsx";
import { BookingLines, Line, LineList, RefundLines, ReportLines } from "./Lines.tsx";
import { FactList, Party, RecordFrame } from "./RecordFrame.tsx";
import { RECORD_LINK } from "./record-link.ts";

interface PaymentViewProps {
  payment: PaymentRecord;
  version: number;
  again: () => void;
}

type Entry = PaymentRecord["ledger"]["latest"][number];

const ENTRIES: Record<Entry["kind"], string> = {
  charge: "Charged",
  refund: "Refunded",
  refund_reversed: "Refund returned",
  dispute: "Chargeback",
  dispute_reversed: "Chargeback reversed",
};

/** Everything about one payment: whose it is, what it is for, its ledger and its refunds. */
export function PaymentView({ payment, version, again }: PaymentViewProps) {
  const { _id: id, item, price, currency, refunded, booking, buyer, seller, productId } = payment;
  const { refunds, ledger, events } = payment;
  const format = useFormat();
  const [isAsked, setAsked] = useState(false);
  return (
    <RecordFrame
      kind="payment"
      id={id}
      version={version}
      visual={
        <CarPhoto
          picture={payment.car?.picture ?? null}
          sizes="240px"
          className="w-36 rounded-md sm:w-60"
        />
      }
      title={
        <>
          {format.price(price, currency)} for {item}
          <StateBadge state={PAYMENT_STATES[payment.state]} />
        </>
      }
      meta={
        <>
          <span>
            paid by{" "}
            <Party
              href={buyer.id === null ? undefined : paths.person(buyer.id)}
              name={buyer.name}
            />
          </span>
          <span>
            sold by{" "}
            <Party
              href={seller.id === null ? undefined : paths.person(seller.id)}
              name={seller.name}
            />
          </span>
          <Reference id={id} letter="Y" />
        </>
      }
      acts={
        <>
          {payment.charged_at !== null && (
            <a href={paths.receipt(id)} className={RECORD_LINK}>
              Receipt
            </a>
          )}
          <a href={paths.bookingRecord(booking._id)} className={RECORD_LINK}>
            Booking
          </a>
          {productId === null ? (
            <span className="text-sm text-muted">Car deleted</span>
          ) : (
            <a href={paths.carRecord(productId)} className={RECORD_LINK}>
              Car
            </a>
          )}
          {isCharged(payment.state) && (
            <Button look="quiet" size="small" onClick={() => setAsked(true)}>
              {refunded === price ? "Refunds" : "Refund…"}
            </Button>
          )}
        </>
      }
      figures={[
        ["Amount", format.price(price, currency)],
        ["Refunded", format.price(refunded, currency)],
        [
          payment.charged_at === null ? "Started" : "Charged",
          format.dateTime(payment.charged_at ?? payment.created_at),
        ],
        ["Money", payment.is_test ? "Test payment" : "Real payment"],
      ]}
    >
      <FactList
        title="Payment provider"
        facts={[
          ["Payment", payment.intent && <Reference key="payment" id={payment.intent} />],
          ["Charge", payment.charge && <Reference key="charge" id={payment.charge} />],
          ["Receipt to", payment.email === "" ? null : payment.email],
          [
            "Pays for the car",
            payment.settles ? "Yes" : "No: it could not be used for the booking",
          ],
        ]}
      />
      <BookingLines title="Booking" of={{ count: 1, latest: [booking] }} />
      {ledger.count > 0 && (
        <LineList title="Ledger" count={ledger.count}>
          {ledger.latest.map((entry) => (
            <Line
              key={entry._id}
              title={ENTRIES[entry.kind]}
              note={<Reference id={entry.reference} />}
              price={{ price: entry.amount, currency }}
              at={entry.at}
            />
          ))}
        </LineList>
      )}
      <RefundLines of={refunds} currency={currency} />
      {events.count > 0 && (
        <LineList title="Events from the provider" count={events.count}>
          {events.latest.map((event) => (
            <Line
              key={event._id}
              title={event.type}
              note={event.isProcessed ? <Reference id={event._id} /> : "not processed yet"}
              at={event.at}
            />
          ))}
        </LineList>
      )}
      <ReportLines
        title="Reports on the car"
        of={payment.reports}
        {...(productId !== null && { href: reportsOf(productId) })}
      />
      {isAsked && (
        <RefundDialog
          booking={{ _id: booking._id, item }}
          onDone={again}
          onClose={() => setAsked(false)}
        />
      )}
    </RecordFrame>
  );
}
