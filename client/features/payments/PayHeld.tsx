import { useCallback, useEffect, useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { useTimeLeft } from "#client/lib/text/use-time-left.ts";
import { SummaryCard } from "#client/domain/SummaryCard.tsx";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { Reference } from "#client/ui/tool/Reference.tsx";
import { AfterPaying } from "./AfterPaying.tsx";
import { CardForm } from "./CardForm.tsx";
import type { PaymentsKind } from "./card-payments.ts";
import { EndedBooking } from "./EndedBooking.tsx";
import { HoldTimer } from "./HoldTimer.tsx";
import type { Standing } from "./use-booking.ts";
import { toSummary } from "./summary.ts";
import { useRecording } from "./use-recording.ts";

interface PayHeldProps {
  standing: Standing;
  payments: PaymentsKind;
  email: string;
  refresh: () => Promise<void>;
  onProblem: (hasProblem: boolean) => void;
}

/**
 * A booking that was held when the page was opened: shows the form until the booking is paid or the hold
 * expires.
 */
export function PayHeld({ standing, payments, email, refresh, onProblem }: PayHeldProps) {
  const { booking, payment } = standing;
  const left = useTimeLeft({
    until: booking.held_until,
    asOf: booking.as_of,
    readAt: standing.readAt,
  });
  const isOver = left === 0;
  const [isBusy, setBusy] = useState(false);
  const { recording, record, tryNow } = useRecording({ booking, email });

  // The hold's time is over: asks the server for the outcome, because another tab may have paid in the last
  // moment.
  useEffect(() => {
    if (isOver) void refresh();
  }, [isOver, refresh]);
  const note = useCallback(
    (progress: { isBusy: boolean; hasFailed: boolean }) => {
      setBusy(progress.isBusy);
      onProblem(progress.hasFailed);
      // The payment may have failed because the booking has ended or is paid already.
      if (progress.hasFailed) void refresh();
    },
    [onProblem, refresh],
  );

  if (recording.phase !== "none")
    return <AfterPaying recording={recording} booking={booking} onTryNow={tryNow} />;
  // A running payment is waited for.
  if (!isBusy && (isOver || booking.state !== "held")) {
    const state = booking.state === "held" ? "expired" : booking.state;
    return <EndedBooking booking={booking} state={state} payment={payment} isNews />;
  }
  return (
    <Form
      standing={standing}
      left={left}
      payments={payments}
      email={email}
      onSucceeded={record}
      onProgress={note}
    />
  );
}

interface FormProps extends Omit<PayHeldProps, "onProblem" | "refresh"> {
  left: number;
  onSucceeded: (transactionId: string) => Promise<void>;
  onProgress: (progress: { isBusy: boolean; hasFailed: boolean }) => void;
}

function Form({ standing, left, payments, email, onSucceeded, onProgress }: FormProps) {
  const { _id: bookingId, item, price, currency, held_until: until } = standing.booking;
  const format = useFormat();
  const secret = useLoaded(
    async () => (await api.payments.createIntent({ price, bookingId })).clientSecret,
    [bookingId, price],
  );
  const hasFailed = secret.status === "failed";
  useEffect(() => {
    if (hasFailed) onProgress({ isBusy: false, hasFailed });
  }, [hasFailed, onProgress]);

  return (
    <div className="grid gap-x-12 gap-y-4 sm:gap-y-6 lg:mx-auto lg:w-fit lg:grid-cols-[minmax(0,28rem)_minmax(18rem,24rem)]">
      <div className="lg:col-span-2">
        <h1 className="tool-title">
          <Trans>Make Your Payment</Trans>
        </h1>
        <p className="mt-2 text-muted wrap-anywhere max-sm:text-sm">
          <Trans>
            Please Pay {format.price(price, currency)} For Purchase {item}
          </Trans>
        </p>
      </div>
      <div className="pay-summary lg:col-start-2">
        <SummaryCard car={toSummary(standing.booking)}>
          <HoldTimer until={until} left={left} />
          <div className="mt-4 max-sm:hidden">
            <Footnotes id={bookingId} />
          </div>
        </SummaryCard>
      </div>
      <div className="self-start rounded-md lg:col-start-1 lg:row-start-2 border border-line bg-surface p-4 sm:p-6">
        {secret.status === "failed" ? (
          <LoadedView state={secret}>{() => null}</LoadedView>
        ) : (
          <CardForm
            payments={payments}
            clientSecret={secret.status === "ready" ? secret.value : null}
            item={item}
            email={email}
            onSucceeded={onSucceeded}
            onProgress={onProgress}
          />
        )}
      </div>
      {/* Phones show it below, so that the card's fields stand in the first screen. */}
      <div className="sm:hidden">
        <Footnotes id={bookingId} />
      </div>
    </div>
  );
}

/** The booking's reference, and where refunds are explained. */
function Footnotes({ id }: { id: string }) {
  return (
    <div className="text-sm text-muted">
      <p className="flex items-center gap-1">
        <Trans>Booking</Trans> <Reference id={id} letter="FC" />
      </p>
      <p className="mt-1">
        <Trans>
          Not as described?{" "}
          <a href={paths.help()} className="font-medium text-accent underline">
            How refunds work
          </a>
        </Trans>
      </p>
    </div>
  );
}
