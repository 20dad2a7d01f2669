import type { Kysely } from "kysely";
import type { EmailSender } from "./adapters/email/email.ts";
import { createSmtpEmail } from "./adapters/email/smtp.ts";
import type { SmsSender } from "./adapters/sms/sms.ts";
import { createTwilioSms } from "./adapters/sms/twilio.ts";
import type { Config } from "./config.ts";
import type { Database } from "./db/schema.ts";
import { createKeptEmail, createKeptSms } from "./features/messages/service.ts";

/** What goes out by the services that are set up; where there is none it is kept to be read on the site. */
export function createSenders(
  { smtp, twilio }: Pick<Config, "smtp" | "twilio">,
  kysely: Kysely<Database>,
): { email: EmailSender; sms: SmsSender } {
  return {
    email: smtp ? createSmtpEmail(smtp) : createKeptEmail(kysely),
    sms: twilio ? createTwilioSms(twilio) : createKeptSms(kysely),
  };
}
