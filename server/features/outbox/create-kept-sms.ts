import type { Kysely } from "kysely";
import type { SmsSender } from "#server/adapters/sms/sms.ts";
import type { Database } from "#server/db/schema.ts";
import { keepMessage } from "./store.ts";

/** Sends nothing: text messages are kept for the operator to read. */
export function createKeptSms(kysely: Kysely<Database>): SmsSender {
  return {
    send: ({ to, text }) =>
      keepMessage(kysely, { kind: "sms", recipient: to, subject: null, body: text }),
  };
}
