import type { Brand } from "#shared/rules/brand.ts";
import type { PaymentProvider } from "#server/adapters/payments/payments.ts";
import { followBooking } from "#server/features/bookings/follow-booking.ts";
import { settleCar } from "#server/features/bookings/settle-car.ts";
import { checkBooks } from "#server/features/payments/check-books.ts";
import { processEvent } from "#server/features/payments/process-event.ts";
import { reconcile } from "#server/features/payments/reconcile.ts";
import { callOffPayment } from "#server/features/payments/call-off-payment.ts";
import { sendRefund } from "#server/features/payments/send-refund.ts";
import { tellRemoved } from "#server/features/listings/tell-removed.ts";
import type { CaseContext } from "#server/features/seller-verification/context.ts";
import { removeDue } from "#server/features/seller-verification/remove-due.ts";
import { JobBoss } from "#server/jobs/boss.ts";
import type { MailSite } from "#server/base/mail-format.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { AppParts } from "./app-parts.ts";
import { openDocuments } from "./open-files.ts";

interface SalesParts extends AppParts {
  brand: Readonly<Brand>;
  trade: PaymentContext["trade"];
  provider: PaymentProvider | undefined;
}

/** Everything about holding, selling and paying for cars that goes on by itself. */
export interface Sales {
  sales: PaymentContext;
  verification: CaseContext;
  /** Deletes documents of sellers that are nobody's any more. */
  removeDocuments(): Promise<void>;
  /** Begins to do what is due. */
  start(): Promise<void>;
  /** Returns when nothing is under way any more; what is due is done at the next start. */
  stop(): Promise<void>;
}

/** How often what is open is held against what the provider says. */
const RECONCILE_MS = 5 * 60 * 1000;
/** How often every payment there ever was is added up again. */
const CHECK_MS = 24 * 3600 * 1000;

export async function composeSales(parts: SalesParts): Promise<Sales> {
  const { config, brand, trade, database, log, email: mailer, provider } = parts;
  const { reach = async () => {}, pollSeconds = 2 } = parts;
  const { pool, kysely } = database;
  const { publicUrl: origin, secretKey, locale, timeZone, documentDays } = config;
  const jobs = new JobBoss({ pool, log, pollSeconds });
  const site: MailSite = {
    origin,
    get brandName() {
      return brand.name;
    },
    locale,
    timeZone,
  };
  const context: PaymentContext = {
    pool,
    kysely,
    jobs,
    site,
    secretKey,
    trade,
    reach,
    provider,
    log,
  };
  const documents = openDocuments(config);
  const removeDocuments = () => removeDue({ kysely, documents, documentDays }, new Date());
  await jobs.open();

  let running: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<void>) => {
    running = running
      .then(work)
      .catch((error: unknown) => log.warn({ err: error }, "payments are compared again later"));
  };
  const compare = (underWayMs?: number) => next(() => reconcile(context, new Date(), underWayMs));
  const check = () => next(() => checkBooks(context));
  let timers: NodeJS.Timeout[] = [];
  return {
    sales: context,
    verification: { ...context, documents, documentDays },
    removeDocuments,
    async start() {
      await jobs.work({
        mail: (mail) => mailer.send(mail),
        booked: ({ bookingId }) => followBooking(context, bookingId),
        car: ({ productId }) => settleCar(context, productId),
        unpaid: ({ bookingId }) => callOffPayment(context, bookingId),
        refund: ({ refundId }) => sendRefund(context, refundId),
        event: ({ eventId }) => processEvent(context, eventId),
        removed: (removal) => tellRemoved(context, removal),
        documents: removeDocuments,
      });
      // What was under way when the last process ended is so no more.
      compare(0);
      check();
      timers = [setInterval(compare, RECONCILE_MS).unref(), setInterval(check, CHECK_MS).unref()];
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await jobs.close();
      await running;
    },
  };
}
