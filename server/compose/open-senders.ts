import type { Kysely } from "kysely";
import type { EmailSender } from "#server/adapters/email/email.ts";
import { createSmtpEmail } from "#server/adapters/email/smtp.ts";
import type { SmsSender } from "#server/adapters/sms/sms.ts";
import { createTwilioSms } from "#server/adapters/sms/twilio.ts";
import type { Config } from "#server/settings/config.ts";
import type { Database } from "#server/db/schema.ts";
import { createKeptEmail } from "#server/features/outbox/create-kept-email.ts";
import { createKeptSms } from "#server/features/outbox/create-kept-sms.ts";

/**
 * Opens the configured services for mails and text messages. Without a service, messages are kept to be read
 * on the site.
 */
export function openSenders(
  { smtp, twilio }: Pick<Config, "smtp" | "twilio">,
  kysely: Kysely<Database>,
): { email: EmailSender; sms: SmsSender } {
  return {
    email: smtp ? createSmtpEmail(smtp) : createKeptEmail(kysely),
    sms: twilio ? createTwilioSms(twilio) : createKeptSms(kysely),
  };
}
