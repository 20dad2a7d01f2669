import { t } from "#shared/lib/text.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { DeclaredJob } from "#server/jobs/jobs.ts";
import { callOffPayment } from "./call-off-payment.ts";
import { checkBooks } from "./check-books.ts";
import { processEvent } from "./process-event.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { sendRefund } from "./send-refund.ts";

interface PaymentJobContext extends PaymentContext {
  /** Forgets old payments of the sandbox, where there is one. */
  forgetSandbox(): Promise<void>;
}

export const paymentJobs: readonly DeclaredJob<PaymentJobContext>[] = [
  {
    queue: "unpaid",
    about: t`Cancels the payment that was started for a booking that has ended unpaid.`,
    run: (context, { bookingId }) => callOffPayment(context, bookingId),
  },
  {
    queue: "refund",
    about: t`Asks the payment provider for a refund.`,
    run: (context, { refundId }) => sendRefund(context, refundId),
  },
  {
    queue: "event",
    about: t`Processes an event from the payment provider.`,
    run: (context, { eventId }) => processEvent(context, eventId),
  },
  {
    chore: "reconcile-payments",
    cron: "*/5 * * * *",
    atStart: true,
    about: t`Checks all open payments and the newest charges with the payment provider.`,
    // After a restart no attempt of the last process is under way any more.
    run: (context, { isAtStart }) =>
      reconcilePayments(context, new Date(), isAtStart ? 0 : undefined),
  },
  {
    chore: "check-books",
    cron: "0 3 * * *",
    atStart: true,
    about: t`Adds up every payment and its refunds, and logs those that do not balance.`,
    run: (context) => checkBooks(context),
  },
  {
    chore: "forget-sandbox-payments",
    cron: "*/15 * * * *",
    about: t`Deletes payments of the built-in sandbox after 90 days.`,
    run: ({ forgetSandbox }) => forgetSandbox(),
  },
];
