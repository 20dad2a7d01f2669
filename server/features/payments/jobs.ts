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
    about: "Cancels open payments of reservations that ended unpaid.",
    run: (context, { bookingId }) => callOffPayment(context, bookingId),
  },
  {
    queue: "refund",
    about: "Sends a refund to the payment provider.",
    run: (context, { refundId }) => sendRefund(context, refundId),
  },
  {
    queue: "event",
    about: "Processes a webhook event of the payment provider.",
    run: (context, { eventId }) => processEvent(context, eventId),
  },
  {
    chore: "reconcile-payments",
    cron: "*/5 * * * *",
    atStart: true,
    about: "Checks open payments at the payment provider, and compares its newest charges.",
    // After a restart no attempt of the last process is under way any more.
    run: (context, { isAtStart }) =>
      reconcilePayments(context, new Date(), isAtStart ? 0 : undefined),
  },
  {
    chore: "check-books",
    cron: "0 3 * * *",
    atStart: true,
    about: "Compares the totals of every payment with its refunds, and logs differences.",
    run: (context) => checkBooks(context),
  },
  {
    chore: "forget-sandbox-payments",
    cron: "*/15 * * * *",
    about: "Deletes payments of the built-in sandbox after 90 days.",
    run: ({ forgetSandbox }) => forgetSandbox(),
  },
];
