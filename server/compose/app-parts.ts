import type { Logger } from "pino";
import type { Brand } from "#shared/rules/brand.ts";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { PushSender } from "#server/adapters/push/push.ts";
import type { ResolveDns } from "#server/adapters/sender-check/sender-check.ts";
import type { SmsSender } from "#server/adapters/sms/sms.ts";
import type { VinDecoder } from "#server/adapters/vin/vin.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { OpenedDatabase } from "#server/db/connect.ts";
import type { Config } from "#server/settings/config.ts";

/** The parts that the product is composed of. */
export interface AppParts {
  /** Validated settings; `publicUrl` is resolved by now. */
  config: Config & { publicUrl: string; secretKey: string };
  /** The operator's brand; admins' settings override it. */
  brand: Brand;
  /** Connects as the site role, not as the tables' owner, where there is such a role. */
  database: Pick<OpenedDatabase, "pool" | "kysely"> & Partial<Pick<OpenedDatabase, "connection">>;
  log: Logger;
  /** Send at once or throw. Messages without guaranteed delivery are wrapped to be sent in the background. */
  email: EmailSender;
  sms: SmsSender;
  /** See SaleContext: race tests block at these points. */
  checkpoint?: PaymentContext["checkpoint"];
  /** Interval at which a job queue is polled for due jobs, in seconds. */
  pollSeconds?: number;
  /** See `composeNightlyBackup`. */
  backUp?: ((signal: AbortSignal) => Promise<unknown>) | undefined;
  /** Replaces the sender of push notices. */
  push?: PushSender;
  /** Replaces the DNS for checks of who has sent a mail. */
  resolveDns?: ResolveDns;
  /** Replaces the installed VIN decoder. */
  vins?: VinDecoder;
}
