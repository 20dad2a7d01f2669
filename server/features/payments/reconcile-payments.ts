import { DAY_MS, HOUR_MS } from "#shared/lib/durations.ts";
import { type PaymentProvider, PaymentsError } from "#server/adapters/payments/payments.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import { callOffPayment } from "./call-off-payment.ts";
import { checkBooks, MOST_AT_ONCE } from "./check-books.ts";
import { processEvent } from "./process-event.ts";
import { sendRefund } from "./send-refund.ts";
import { settlePayment } from "./settle-payment.ts";
import { findUnprocessedEvents, forgetOldEvents, putEventBack } from "./store/events.ts";
import { findCharged, findDue, findUnsettled, type PaymentRow, putOff } from "./store/payments.ts";
import { findUnsentRefunds } from "./store/refunds.ts";

/** Attempts younger than this may still be under way. */
const UNDER_WAY_MS = 60_000;
const KEPT_DAYS = 90;

/** How far back the provider's own list is compared with ours. */
const COMPARED_MS = DAY_MS;
/** A payment that could not be asked about is skipped for so long. */
const PUT_OFF_MS = 15 * 60_000;
/** Payments touched within this time are checked again at every run. */
const RECENT_MS = HOUR_MS;
/** After so many calls without an answer in a row, the rest of a round is skipped. */
const MOST_UNANSWERED = 5;

/**
 * Reconciles with the provider: asks about every open payment and now and then about charged ones, and
 * compares the provider's newest payments with ours. This recovers from a crash between a charge and its
 * record, from a lost event, and from a refund that was not sent. A failure is logged, does not stop the
 * rest, and is retried later.
 */
export async function reconcilePayments(
  context: PaymentContext,
  now = new Date(),
  underWayMs = UNDER_WAY_MS,
): Promise<void> {
  const { kysely, provider } = context;
  if (provider === undefined) return;
  const before = new Date(now.getTime() - underWayMs);
  const which = { mode: provider.mode, before, most: MOST_AT_ONCE };
  const each = makeRound(context);
  const putBack = (id: string, ms = PUT_OFF_MS) =>
    putOff(kysely, id, now, new Date(now.getTime() + ms));
  const look = async ({ id, intent_id: intentId }: PaymentRow) => {
    const known = intentId === null ? undefined : await settlePayment(context, intentId, now);
    // An intent of another account is unknown to the provider, and will hardly be known soon.
    if (known === undefined) await putBack(id, DAY_MS);
    return known !== undefined;
  };
  const lookAtOpen = async (payment: PaymentRow) => {
    const isKnown = await look(payment);
    // The job that calls it off may have died with its process; another one takes over only after a minute.
    if (isKnown || payment.intent_id === null) await callOffPayment(context, payment.booking_id);
  };
  const setBack = ({ id }: PaymentRow) => putBack(id);
  await each("open", () => findUnsettled(kysely, which), lookAtOpen, setBack);
  await each(
    "to be refunded",
    () => findUnsentRefunds(kysely, which),
    ({ id }) => sendRefund(context, id),
    ({ payment_id: id }) => putBack(id),
  );
  await each("charged", () => findDue(kysely, { ...which, before: now }), look, setBack);
  await each(
    "announced",
    () => findUnprocessedEvents(kysely, before, MOST_AT_ONCE),
    ({ id }) => processEvent(context, id),
    ({ id }) => putEventBack(kysely, id, now),
  );
  await each(
    "charged unnoticed",
    () => findLostCharges(context, provider, new Date(now.getTime() - COMPARED_MS)),
    ({ id }) => settlePayment(context, id, now),
    async () => {},
  );
  await checkBooks(context, new Date(now.getTime() - RECENT_MS));
  await forgetOldEvents(kysely, new Date(now.getTime() - KEPT_DAYS * DAY_MS));
}

/**
 * Does the work for each item; a failure does not stop the others. Ends early when the provider does not
 * answer, because each further call would run into its timeout.
 */
function makeRound({ log }: PaymentContext) {
  let unanswered = 0;
  return async <T extends { id: string }>(
    what: string,
    find: () => Promise<readonly T[]>,
    work: (one: T) => Promise<unknown>,
    fail: (one: T) => Promise<unknown>,
  ): Promise<void> => {
    const warn = (error: unknown, id?: string) => {
      const isUnanswered = error instanceof PaymentsError && error.kind === "unreachable";
      unanswered = isUnanswered ? unanswered + 1 : 0;
      log.warn({ err: error, what, id }, "comparison with the payment provider failed, will retry");
    };
    const found = await find().catch((error: unknown) => {
      warn(error);
      return [];
    });
    for (const one of found) {
      if (unanswered >= MOST_UNANSWERED) return;
      try {
        await work(one);
        unanswered = 0;
      } catch (error) {
        warn(error, one.id);
        await fail(one);
      }
    }
  };
}

/** Succeeded intents at the provider that have no row here. */
async function findLostCharges(
  context: PaymentContext,
  provider: PaymentProvider,
  since: Date,
): Promise<{ id: string }[]> {
  const charged: string[] = [];
  for await (const { id, isPaid } of provider.listIntents({ since })) if (isPaid) charged.push(id);
  const known = await findCharged(context.kysely, charged);
  return charged.filter((id) => !known.has(id)).map((id) => ({ id }));
}
