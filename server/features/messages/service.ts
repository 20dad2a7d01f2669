import type { Kysely } from "kysely";
import type { KeptMessage } from "#shared/contract/messages.ts";
import type { EmailSender } from "#server/adapters/email/email.ts";
import type { SmsSender } from "#server/adapters/sms/sms.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { findMessages, findMessagesTo, keepMessage } from "./store.ts";

// What housekeeping needs of the table of messages.
export { forgetOldMessages } from "./store.ts";

export interface MessageContext {
  kysely: Kysely<Database>;
  isDemo: boolean;
}

/** Sends nothing: mails are kept for whoever runs the site to read. */
export function createKeptEmail(kysely: Kysely<Database>): EmailSender {
  return {
    send: ({ to, subject, text }) =>
      keepMessage(kysely, { kind: "email", recipient: to, subject, body: text }),
  };
}

/** Sends nothing: short messages are kept for whoever runs the site to read. */
export function createKeptSms(kysely: Kysely<Database>): SmsSender {
  return {
    send: ({ to, text }) =>
      keepMessage(kysely, { kind: "sms", recipient: to, subject: null, body: text }),
  };
}

/**
 * What was kept. It holds links that open accounts, so it is for admins only, and in a demo for a
 * browser on the same machine.
 */
export async function listKeptMessages(
  { kysely, isDemo }: MessageContext,
  caller: Caller,
): Promise<KeptMessage[]> {
  if (!(isDemo && caller.isLocal)) {
    const actor = await caller.findActor();
    if (actor === undefined) throw new AppError("UNAUTHORIZED", "Please log in first.");
    if (actor.role !== "admin") throw new AppError("FORBIDDEN", "Only admins may do this.");
  }
  const rows = await findMessages(kysely);
  return rows.map(({ id, kind, recipient, subject, body, created_at: at }) => ({
    _id: id,
    kind,
    to: recipient,
    subject,
    text: body,
    sentAt: at.toISOString(),
  }));
}

/**
 * What is kept of messages to a person, for themselves. Not what they say: a link in one opens the
 * account to whoever has it, and this is handed to whoever sits in front of a session.
 */
export async function exportMessages(
  { kysely }: Pick<MessageContext, "kysely">,
  recipients: readonly string[],
): Promise<{ kind: string; to: string; subject: string | null; sentAt: string }[]> {
  const rows = await findMessagesTo(kysely, recipients);
  return rows.map(({ kind, recipient: to, subject, created_at: at }) => ({
    kind,
    to,
    subject,
    sentAt: at.toISOString(),
  }));
}
