import type { Logger } from "pino";
import type { Brand } from "#shared/rules/brand.ts";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { SmsSender } from "#server/adapters/sms/sms.ts";
import type { VinDecoder } from "#server/adapters/vin/vin.ts";
import type { PaymentContext } from "#server/base/sale-context.ts";
import type { OpenedDatabase } from "#server/db/connect.ts";
import type { Config } from "#server/settings/config.ts";

/** What the product is put together from. */
export interface AppParts {
  /** Checked settings; `publicUrl` is known by now. */
  config: Config & { publicUrl: string; secretKey: string };
  /** The operator's; what admins have set is laid over it. */
  brand: Brand;
  /** Never as the owner of its tables, where there is another role. */
  database: Pick<OpenedDatabase, "pool" | "kysely">;
  log: Logger;
  /** Hand messages over at once, or throw: what is not promised to arrive is handed over behind the reply's back. */
  email: EmailSender;
  sms: SmsSender;
  /** See SaleContext: race tests block at these points. */
  checkpoint?: PaymentContext["checkpoint"];
  /** How often a queue of jobs is looked at for what becomes due by the clock. */
  pollSeconds?: number;
  /** Another way to read numbers than the one that is installed. */
  vins?: VinDecoder;
}
