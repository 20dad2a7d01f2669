import { v5 as nameId } from "uuid";
import { MOST_ATTACHMENTS, MOST_MESSAGE } from "#shared/rules/conversations.ts";
import {
  type InboundFile,
  type InboundMail,
  readMail,
} from "#server/adapters/inbound-mail/inbound-mail.ts";
import { AppError } from "#server/base/errors.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { addAnswer } from "./add-answer.ts";
import { type CheckedFile, checkFile } from "./check-file.ts";
import type { ConversationContext } from "./context.ts";
import { UPLOADS } from "./limits.ts";
import { requireNotSuspended } from "./policy.ts";
import { requireSender } from "./require-sender.ts";
import { requireAnswerer } from "./require-answerer.ts";
import { cutAnswer, hideAddress, toShowable, tokenOf } from "./rules.ts";

export interface SentMail {
  raw: Buffer;
  /** Where it was delivered to; undefined where only the mail itself is known. */
  recipient?: string | undefined;
  /** Empty for a mail that nobody is to answer; undefined where it is not known. */
  envelopeFrom?: string | undefined;
  client?: { address: string; name: string } | undefined;
}

/** Namespace of the keys of messages that came by mail. */
const KEYS = "5d1f9d0e-6a3b-4a55-9f0f-3e6c1f1b7c7a";

/**
 * Adds an answer by mail to its conversation. Idempotent by the Message-ID. Mails of programs are dropped, so that no
 * two of them answer each other through the site.
 * @throws AppError with the sentence for the sender; SERVICE_UNAVAILABLE when they should try again
 */
export async function receiveAnswer(
  context: ConversationContext,
  { raw, ...sent }: SentMail,
): Promise<"added" | "dropped"> {
  const mail = await readMail(raw);
  if (mail.isAutomatic || sent.envelopeFrom === "") return "dropped";
  const answerer = await requireAnswerer(context, sent.recipient ?? recipientIn(context, mail));
  await requireSender(context, answerer, { raw, mail, ...sent });
  requireNotSuspended(answerer.suspended_reason);
  const own = cutAnswer(mail.text, (line) => isOurs(context, line)).replaceAll(
    maskOf(context),
    "…",
  );
  // The mail that is answered promises that the other side does not see it.
  const text = toShowable(hideAddress(own, answerer.email)).trim();
  if (text.length > MOST_MESSAGE)
    throw new AppError("BAD_REQUEST", `Use at most ${MOST_MESSAGE} characters.`);
  const files = await checkFiles(context, answerer.user_id, mail.files);
  if (text === "" && files.length === 0)
    throw new AppError(
      "BAD_REQUEST",
      mail.text.trim() === "" ? "Write a message." : "Write your answer above the quoted email.",
    );
  const { conversation_id: id, side } = answerer;
  await addAnswer(context, answerer, {
    text,
    files,
    key: nameId(`${id} ${side} ${mail.id}`, KEYS),
  });
  return "added";
}

function recipientIn({ replyDomain = "" }: ConversationContext, { to }: InboundMail): string {
  return to.find((address) => tokenOf(address, replyDomain) !== undefined) ?? "";
}

/** Whether a line is of the mail that is answered: nobody else writes its address or this link. */
function isOurs({ site, replyDomain }: ConversationContext, line: string): boolean {
  const link = `${site.origin}/dashboard/messages/`;
  return (
    line.includes(link) ||
    // Within a link of a service that checks links.
    line.includes(encodeURIComponent(link)) ||
    line.includes(`@${replyDomain ?? ""}`)
  );
}

/** The masked address is for one person alone. */
function maskOf({ replyDomain = "" }: ConversationContext): RegExp {
  return new RegExp(`(?:mailto:)?c-[0-9a-z]{32}@${replyDomain.replaceAll(".", "\\.")}`, "gi");
}

/** @throws AppError naming the first file that is not taken */
async function checkFiles(
  context: ConversationContext,
  userId: string,
  sent: readonly InboundFile[],
): Promise<CheckedFile[]> {
  const own = sent.filter(({ isPartOfText }) => !isPartOfText);
  if (own.length > MOST_ATTACHMENTS)
    throw new AppError("BAD_REQUEST", `A message takes ${MOST_ATTACHMENTS} files. Send fewer.`);
  const files: CheckedFile[] = [];
  for (const { name, content, isPartOfText } of sent) {
    if (files.length === MOST_ATTACHMENTS) break;
    await beginAttempt(context.pool, UPLOADS, userId);
    try {
      files.push(await checkFile(context, name, content));
    } catch (error) {
      // A picture within the text that is too small to be looked at is the logo of a signature.
      if (!(isPartOfText && error instanceof AppError && error.code === "BAD_REQUEST")) throw error;
    }
  }
  return files;
}
