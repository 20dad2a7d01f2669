import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { paths } from "#client/paths.ts";
import { PillLink } from "#client/ui/PillLink.tsx";
import { Notice, WayLink } from "./Notice.tsx";

interface EndedBookingProps {
  booking: Booking;
  state: "paid" | "cancelled" | "expired";
  payment: Payment | undefined;
  /** The booking has ended while the page was open. */
  isNews: boolean;
}

/** Shown for a booking that has nothing left to pay. */
export function EndedBooking({ booking, state, payment, isNews }: EndedBookingProps) {
  const format = useToolFormat();
  const { item } = booking;
  if (state === "paid") {
    return (
      <Notice
        title={t`This booking has been paid for`}
        isNews={isNews}
        ways={
          payment === undefined ? (
            <PillLink href={paths.myOrders()}>
              <Trans>See your orders</Trans>
            </PillLink>
          ) : (
            <PillLink href={paths.receipt(payment._id)}>
              <Trans>See your receipt</Trans>
            </PillLink>
          )
        }
      >
        <p>
          <Trans>
            {format.price(booking.price, booking.currency)} for {item} has been paid. There’s
            nothing left to pay.
          </Trans>
        </p>
      </Notice>
    );
  }
  if (payment !== undefined) return <LatePayment payment={payment} isNews={isNews} />;
  return (
    <Notice
      title={state === "cancelled" ? t`This booking was cancelled` : t`Your booking has expired`}
      isNews={isNews}
      ways={
        <>
          {booking.productId !== null && (
            <PillLink href={paths.car({ _id: booking.productId, name: item })}>
              <Trans>View listing</Trans>
            </PillLink>
          )}
          <WayLink href={paths.usedCars()}>
            <Trans>Browse cars</Trans>
          </WayLink>
        </>
      }
    >
      {state === "cancelled" ? (
        <p>
          <Trans>{item} is no longer reserved for you. You haven’t been charged.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            {item} was reserved for you until {format.dateTime(booking.held_until)} and wasn’t paid
            for by then. You haven’t been charged. If the car is still available, you can book it
            again.
          </Trans>
        </p>
      )}
    </Notice>
  );
}

/** Shown for a payment that came after the hold had expired, so that it does not buy the car. */
export function LatePayment({ payment, isNews }: { payment: Payment; isNews: boolean }) {
  const format = useToolFormat();
  return (
    <Notice
      title={t`We couldn’t use your payment`}
      isNews={isNews}
      ways={
        <PillLink href={paths.receipt(payment._id)}>
          <Trans>See your refund</Trans>
        </PillLink>
      }
    >
      <p>
        <Trans>
          Your payment of {format.price(payment.price, payment.currency)} for {payment.item} arrived
          after your reservation had ended, or didn’t match the agreed price. We’re refunding it in
          full. This can take a few days.
        </Trans>
      </p>
    </Notice>
  );
}
