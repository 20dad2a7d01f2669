import { useEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { Booking } from "#shared/contract/bookings.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Congrats } from "./Congrats.tsx";
import { Contact } from "./Contact.tsx";
import { LatePayment } from "./EndedBooking.tsx";
import { Notice, WayLink } from "./Notice.tsx";
import type { Recording } from "./use-recording.ts";

interface AfterPayingProps {
  recording: Exclude<Recording, { phase: "none" }>;
  booking: Booking;
  onTryNow: () => void;
}

/** Shown after the card was charged; nothing here offers to pay again. */
export function AfterPaying({ recording, booking, onTryNow }: AfterPayingProps) {
  const format = useFormat();
  if (recording.phase === "recorded") return <Recorded {...recording} />;
  if (recording.phase === "late") return <LatePayment payment={recording.payment} isNews />;
  const { transactionId } = recording;
  const price = format.price(booking.price, booking.currency);
  const reference = (
    <p>
      <Trans>
        Transaction ID: <code className="text-xs break-all">{transactionId}</code>
      </Trans>
    </p>
  );
  if (recording.phase === "refused") {
    return (
      <Notice title={t`Payment received`} isNews>
        <p>
          <Trans>
            Your payment of {price} for {booking.item} went through, but we couldn’t match it with
            your booking: {recording.message}
          </Trans>
        </p>
        <p>
          <Trans>
            Please don’t pay again. Contact <Contact /> and quote the transaction ID.
          </Trans>
        </p>
        {reference}
      </Notice>
    );
  }
  return (
    <Notice
      title={t`Payment received`}
      isNews
      ways={
        <>
          <Button isBusy={recording.isAsking} onClick={onTryNow}>
            <Trans>Check now</Trans>
          </Button>
          <WayLink href={paths.myOrders()}>
            <Trans>Go to My Orders</Trans>
          </WayLink>
        </>
      }
    >
      <p role="status">
        <Trans>
          Your payment of {price} for {booking.item} went through and we’re confirming it. Keep this
          page open.
        </Trans>
      </p>
      <p>
        <Trans>
          Please don’t pay again. If you close this page, you’ll find your payment in My Orders.
        </Trans>
      </p>
      {reference}
    </Notice>
  );
}

/** The payment is recorded: goes on to the receipt, which replaces this page in the history. */
function Recorded({ transactionId, paymentId }: Extract<Recording, { phase: "recorded" }>) {
  const navigate = useNavigate();
  const isGoing = useRef(false);
  const receipt = paths.receipt(paymentId);
  useEffect(() => {
    if (isGoing.current) return;
    isGoing.current = true;
    void navigate(receipt, { replace: true, state: { transactionId } });
  }, [navigate, receipt, transactionId]);
  return (
    <>
      <Congrats transactionId={transactionId} />
      <p className="mt-6">
        <WayLink href={receipt}>
          <Trans>See your receipt</Trans>
        </WayLink>
      </p>
    </>
  );
}
