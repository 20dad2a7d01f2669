import type { Kysely } from "kysely";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { Database } from "#server/db/schema.ts";
import { keepMessage } from "./store.ts";

/** Sends nothing: mails are kept for the operator to read. */
export function createKeptEmail(kysely: Kysely<Database>): EmailSender {
  return {
    send: ({ to, subject, text }) =>
      keepMessage(kysely, { kind: "email", recipient: to, subject, body: text }),
  };
}
