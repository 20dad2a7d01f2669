import type { Logger } from "pino";
import { MAX_MAIL_BYTES } from "#shared/rules/conversations.ts";
import type { MailReply, MailServer } from "#server/adapters/inbound-mail/mail-server.ts";
import { CommandError } from "#server/base/command-error.ts";
import { AppError } from "#server/base/errors.ts";
import type { ConversationContext } from "#server/features/conversations/context.ts";
import { receiveAnswer } from "#server/features/conversations/receive-answer.ts";
import { requireAnswerer } from "#server/features/conversations/require-answerer.ts";
import type { AnswerSettings } from "#server/settings/outside-services.ts";

const TAKEN: MailReply = { code: 250, text: "Taken" };
const LATER: MailReply = {
  code: 451,
  text: "The site cannot accept emails right now. Please try again.",
};

/**
 * Opens the port on which a mail server hands over answers; undefined where the settings name none.
 * @throws CommandError when the port cannot be listened on
 */
export async function openMailServer(
  settings: AnswerSettings | undefined,
  context: ConversationContext,
  log: Pick<Logger, "error" | "info">,
): Promise<MailServer | undefined> {
  if (settings?.server === undefined) return undefined;
  const refuse = (error: unknown): MailReply => {
    // A limit that will have passed when the sender's server tries again.
    if (error instanceof AppError && error.code === "TOO_MANY_REQUESTS")
      return { code: 451, text: toAscii(error.message) };
    const isRefusal = error instanceof AppError && error.status < 500;
    if (isRefusal) return { code: 550, text: toAscii(error.message) };
    // Whatever else went wrong is no fault of the sender, whose server tries again.
    log.error({ err: error }, "incoming email not accepted, the sending server will retry");
    return LATER;
  };
  const { openMailServer: listen } = await import("#server/adapters/inbound-mail/mail-server.ts");
  return listen({
    ...settings.server,
    mostBytes: MAX_MAIL_BYTES,
    checkRecipient: (address) => requireAnswerer(context, address).then(() => undefined, refuse),
    receive: (mail) => receiveAnswer(context, mail).then(() => TAKEN, refuse),
  }).catch((error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(
      `The site cannot receive emails: ${reason}. Set MAIL_INBOUND_PORT and MAIL_INBOUND_HOST to a port that is free.`,
    );
  });
}

/** Replies of SMTP are ASCII (RFC 5321, 4.2). */
function toAscii(text: string): string {
  return text.replaceAll("’", "'");
}
