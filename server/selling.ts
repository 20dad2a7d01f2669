import type { Kysely } from "kysely";
import type { Pool } from "pg";
import type { Brand } from "#shared/rules/brand.ts";
import type { EmailSender } from "./adapters/email/email.ts";
import type { PaymentProvider } from "./adapters/payments/payments.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/schema.ts";
import { followBooking } from "./features/bookings/service.ts";
import { settleCar } from "./features/holds/service.ts";
import { checkBooks, processEvent, reconcile } from "./features/payment-events/service.ts";
import { callOffPayment } from "./features/payments/service.ts";
import { sendRefund } from "./features/refund-requests/service.ts";
import { tellRemoved } from "./features/removals/service.ts";
import { JobBoss } from "./jobs/boss.ts";
import type { MailSite, PaymentContext } from "./sale.ts";

interface SellingParts {
  config: Pick<Config, "locale" | "timeZone"> & {
    publicUrl: string;
    secretKey: string;
  };
  brand: Readonly<Brand>;
  trade: PaymentContext["trade"];
  pool: Pool;
  kysely: Kysely<Database>;
  log: PaymentContext["log"];
  /** Sends a mail or throws; it is tried again then. */
  mailer: EmailSender;
  provider: PaymentProvider | undefined;
  reach: PaymentContext["reach"];
  pollSeconds: number;
  /** Deletes documents of sellers that are nobody's any more. */
  removeDocuments: () => Promise<void>;
}

/** Everything about holding, selling and paying for cars that goes on by itself. */
export interface Selling {
  context: PaymentContext;
  /** Begins to do what is due. */
  start(): Promise<void>;
  /** Returns when nothing is under way any more; what is due is done at the next start. */
  stop(): Promise<void>;
}

/** How often what is open is held against what the provider says. */
const RECONCILE_MS = 5 * 60 * 1000;
/** How often every payment there ever was is added up again. */
const CHECK_MS = 24 * 3600 * 1000;

export async function prepareSelling(parts: SellingParts): Promise<Selling> {
  const { config, brand, trade, pool, kysely, log, mailer, provider, reach, pollSeconds } = parts;
  const { publicUrl: origin, secretKey, locale, timeZone } = config;
  const jobs = new JobBoss({ pool, log, pollSeconds });
  const site: MailSite = {
    origin,
    get brandName() {
      return brand.name;
    },
    locale,
    timeZone,
  };
  const same = { pool, kysely, jobs, site, secretKey, trade };
  const context: PaymentContext = { ...same, reach, provider, log };
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
    context,
    async start() {
      await jobs.work({
        mail: (mail) => mailer.send(mail),
        booked: ({ bookingId }) => followBooking(context, bookingId),
        car: ({ productId }) => settleCar(context, productId),
        unpaid: ({ bookingId }) => callOffPayment(context, bookingId),
        refund: ({ refundId }) => sendRefund(context, refundId),
        event: ({ eventId }) => processEvent(context, eventId),
        removed: (removal) => tellRemoved(context, removal),
        documents: () => parts.removeDocuments(),
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
