import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { PaymentRecord } from "#shared/contract/record-shapes.ts";
import { isCharged } from "#shared/rules/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { CarPhoto } from "#client/domain/CarPhoto.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { paths, reportsOf } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { StateBadge } from "#client/ui/tool/StateBadge.tsx";
import { paymentState } from "../payment-states.ts";
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
  charge: t`Charged`,
  refund: t`Refunded`,
  refund_reversed: t`Refund returned`,
  dispute: t`Chargeback`,
  dispute_reversed: t`Chargeback reversed`,
};

/** Everything about one payment: whose it is, what it is for, its ledger and its refunds. */
export function PaymentView({ payment, version, again }: PaymentViewProps) {
  const { _id: id, item, price, currency, refunded, booking, buyer, seller, productId } = payment;
  const { refunds, ledger, events } = payment;
  const format = useToolFormat();
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
          <Trans>
            {format.price(price, currency)} for {item}
          </Trans>
          <StateBadge state={paymentState(payment, format.price)} />
        </>
      }
      meta={
        <>
          <span>
            <Trans>
              paid by{" "}
              <Party
                href={buyer.id === null ? undefined : paths.person(buyer.id)}
                name={buyer.name}
              />
            </Trans>
          </span>
          <span>
            <Trans>
              sold by{" "}
              <Party
                href={seller.id === null ? undefined : paths.person(seller.id)}
                name={seller.name}
              />
            </Trans>
          </span>
          <Reference id={id} letter="Y" />
        </>
      }
      acts={
        <>
          {payment.charged_at !== null && (
            <a href={paths.receipt(id)} className={RECORD_LINK}>
              <Trans>Receipt</Trans>
            </a>
          )}
          <a href={paths.bookingRecord(booking._id)} className={RECORD_LINK}>
            <Trans>Booking</Trans>
          </a>
          {productId === null ? (
            <span className="text-sm text-muted">
              <Trans>Car deleted</Trans>
            </span>
          ) : (
            <a href={paths.carRecord(productId)} className={RECORD_LINK}>
              <Trans>Car</Trans>
            </a>
          )}
          {isCharged(payment.state) && (
            <Button look="quiet" size="small" onClick={() => setAsked(true)}>
              {refunded === price ? t`Refunds` : t`Refund…`}
            </Button>
          )}
        </>
      }
      figures={[
        [t`Amount`, format.price(price, currency)],
        [t`Refunded`, format.price(refunded, currency)],
        [
          payment.charged_at === null ? t`Started` : t`Charged`,
          format.dateTime(payment.charged_at ?? payment.created_at),
        ],
        [t`Type`, payment.is_test ? t`Test payment` : t`Real payment`],
      ]}
    >
      <FactList
        title={t`Payment provider`}
        facts={[
          [t`Payment`, payment.intent && <Reference key="payment" id={payment.intent} />],
          [t`Charge`, payment.charge && <Reference key="charge" id={payment.charge} />],
          [t`Receipt sent to`, payment.email === "" ? null : payment.email],
          [
            t`Pays for the car`,
            payment.settles ? t`Yes` : t`No: the payment couldn’t be used for the booking`,
          ],
        ]}
      />
      <BookingLines title={t`Booking`} of={{ count: 1, latest: [booking] }} />
      {ledger.count > 0 && (
        <LineList title={t`Ledger`} count={ledger.count}>
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
        <LineList title={t`Events from the provider`} count={events.count}>
          {events.latest.map((event) => (
            <Line
              key={event._id}
              title={event.type}
              note={event.isProcessed ? <Reference id={event._id} /> : t`not processed yet`}
              at={event.at}
            />
          ))}
        </LineList>
      )}
      <ReportLines
        title={t`Reports about the car`}
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
