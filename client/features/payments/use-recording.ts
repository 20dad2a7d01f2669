import { useEffect, useRef, useState } from "react";
import type { Booking } from "#shared/contract/bookings.ts";
import type { Payment } from "#shared/contract/payments.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";

/** The state of reporting a charge to the site. */
export type Recording =
  /** Nothing was charged here, or the first report is running. */
  | { phase: "none" }
  /** The card is charged; the site has not confirmed the payment yet. */
  | { phase: "confirming"; transactionId: string; isAsking: boolean }
  | { phase: "recorded"; transactionId: string; paymentId: string }
  /** The payment came after the hold had expired. */
  | { phase: "late"; payment: Payment }
  /** The site refuses the payment for this booking: an admin has to look into it. */
  | { phase: "refused"; transactionId: string; message: string };

const DELAYS_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const;

type Buyer = { booking: Pick<Booking, "_id" | "price">; email: string };

/** Reports a charge to the site, with retries until the site has recorded it. */
export function useRecording({ booking, email }: Buyer) {
  const [recording, setRecording] = useState<Recording>({ phase: "none" });
  const isGone = useRef(false);
  const wake = useRef<() => void>(() => {});
  useEffect(() => {
    isGone.current = false;
    const online = () => wake.current();
    addEventListener("online", online);
    return () => {
      isGone.current = true;
      removeEventListener("online", online);
    };
  }, []);

  /** Resolves after the delay, when the connection returns, or when the button is pressed. */
  const pause = (tries: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, DELAYS_MS[tries] ?? DELAYS_MS.at(-1));
      wake.current = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const record = async (transactionId: string): Promise<void> => {
    for (let tries = 0; !isGone.current; tries += 1) {
      // Retries are sequential.
      // oxlint-disable-next-line no-await-in-loop -- see above
      const next = await recordOnce({ booking, email }, transactionId);
      setRecording(next);
      if (next.phase !== "confirming") return;
      // oxlint-disable-next-line no-await-in-loop -- see above
      await pause(tries);
      setRecording({ ...next, isAsking: true });
    }
  };
  return { recording, record, tryNow: () => wake.current() };
}

async function recordOnce(
  { booking: { _id: bookingId, price }, email }: Buyer,
  transactionId: string,
): Promise<Recording> {
  const confirming = { phase: "confirming", transactionId, isAsking: false } as const; // one of the phases
  try {
    const { insertedId } = await api.payments.record({ price, transactionId, email, bookingId });
    return { phase: "recorded", transactionId, paymentId: insertedId };
  } catch (failure) {
    const { status, message } = toApiError(failure);
    if (status === 409) return (await lookFor(bookingId)) ?? confirming;
    // 401: the page is already being redirected to the log-in.
    const isAnswer = status >= 400 && status < 500 && status !== 401 && status !== 429;
    return isAnswer ? { phase: "refused", transactionId, message } : confirming;
  }
}

/** After a conflict: the site has a payment of this booking, made in time or too late. */
async function lookFor(bookingId: string): Promise<Recording | undefined> {
  const [payment] = await api.payments.ofBooking({ id: bookingId }).catch(() => []);
  if (payment === undefined) return undefined;
  const { settles, _id: paymentId, transactionId } = payment;
  return settles ? { phase: "recorded", transactionId, paymentId } : { phase: "late", payment };
}
