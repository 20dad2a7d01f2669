import { v5 as nameId } from "uuid";
import { t } from "#shared/lib/text.ts";
import { pathIn } from "#shared/lib/language.ts";
import { isBlank } from "#shared/lib/is-blank.ts";
import { MOST_MESSAGE } from "#shared/rules/conversations.ts";
import {
  CUT,
  findMarks,
  type InboundFile,
  type MailBody,
  type MailHeader,
  readBody,
  readHeader,
} from "#server/adapters/inbound-mail/inbound-mail.ts";
import { AppError } from "#server/base/errors.ts";
import { findLanguages } from "#server/base/find-languages.ts";
import { speak } from "#server/base/speak.ts";
import { languages } from "#server/base/catalogues.ts";
import { addAnswer } from "./add-answer.ts";
import { checkFiles } from "./check-files.ts";
import type { ConversationContext } from "./context.ts";
import { requireNotSuspended } from "./policy.ts";
import { requireSender } from "./require-sender.ts";
import { requireAnswerer } from "./require-answerer.ts";
import { cutAnswer, hideAddress, toShowable, tokenOf } from "./rules.ts";
import { findSent } from "./store.ts";

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
  // The header alone decides who has sent it. The rest of a stranger's mail is not read.
  const mail = await readHeader(raw);
  if (mail.isAutomatic || sent.envelopeFrom === "") return "dropped";
  const answerer = await requireAnswerer(context, sent.recipient ?? recipientIn(context, mail));
  const { user_id: userId } = answerer;
  const language = (await findLanguages(context.kysely, [userId]))(userId);
  // Whatever is refused is said in the language of the mail that is answered.
  return speak(language, () => addIfOwn(context, answerer, mail, { raw, ...sent }));
}

async function addIfOwn(
  context: ConversationContext,
  answerer: Awaited<ReturnType<typeof requireAnswerer>>,
  mail: MailHeader,
  { raw, ...sent }: SentMail,
): Promise<"added" | "dropped"> {
  await requireSender(context, answerer, { raw, mail, ...sent });
  requireNotSuspended(answerer.suspended_reason);
  const { conversation_id: id, side } = answerer;
  const key = nameId(`${id} ${side} ${mail.id}`, KEYS);
  // A mail that comes again counts for no limit.
  if (await findSent(context.kysely, id, side, key)) return "added";
  const body = await readBody(raw);
  const own = cutAnswer(body.text, (line) => isOurs(context, line));
  const written = toMessageText(context, answerer, own);
  if (written.length > MOST_MESSAGE)
    throw new AppError("BAD_REQUEST", t`Use at most ${MOST_MESSAGE} characters.`);
  if (own.includes(CUT))
    throw new AppError(
      "BAD_REQUEST",
      t`Your email has too much formatting to read. Send it again as plain text.`,
    );
  const { files, refused } = await checkFiles(
    context,
    answerer.user_id,
    body.files.filter(isInAnswer(context, body)),
  );
  const notes = refused.map((reason) => `[${notTaken(toMessageText(context, answerer, reason))}]`);
  const text = [written, ...notes].join("\n\n").trim();
  const isEmpty = isBlank(written) && files.length === 0;
  // What the message cannot say is said to the sender.
  if (refused[0] !== undefined && (isEmpty || text.length > MOST_MESSAGE))
    throw new AppError("BAD_REQUEST", refused[0]);
  if (isEmpty)
    throw new AppError(
      "BAD_REQUEST",
      isBlank(body.text)
        ? t`Write a message.`
        : t`Write your reply above the quoted email and your signature.`,
    );
  await addAnswer(context, answerer, { text, files, key });
  return "added";
}

/** The line of a message about a file of its mail. */
const notTaken = (reason: string) => t`A file in this email was not accepted: ${reason}`;

/** What may be shown to the other side, to whom the mail that is answered promises not to show the sender's address. */
function toMessageText(
  context: ConversationContext,
  { email }: { email: string },
  text: string,
): string {
  return toShowable(hideAddress(text.replaceAll(maskOf(context), "…"), email)).trim();
}

function recipientIn({ replyDomain = "" }: ConversationContext, { to }: MailHeader): string {
  return to.find((address) => tokenOf(address, replyDomain) !== undefined) ?? "";
}

/** Where the link in the mail that is answered leads to, in any language. */
const MESSAGES = "/dashboard/messages/";

/** Whether a line is of the mail that is answered: nobody else writes its address or this link. */
function isOurs({ site, replyDomain }: ConversationContext, line: string): boolean {
  const links = languages().map((language) => site.origin + pathIn(language, MESSAGES));
  return (
    links.some(
      (link) =>
        line.includes(link) ||
        // Within a link of a service that checks links.
        line.includes(encodeURIComponent(link)),
    ) || line.includes(`@${replyDomain ?? ""}`)
  );
}

/** The masked address is for one person alone. */
function maskOf({ replyDomain = "" }: ConversationContext): RegExp {
  return new RegExp(`(?:mailto:)?c-[0-9a-z]{32}@${replyDomain.replaceAll(".", "\\.")}`, "gi");
}

/**
 * A picture whose place is in what is quoted, or in a signature, is not of the answer. One without a place is
 * attached.
 */
function isInAnswer(
  context: ConversationContext,
  { marked }: MailBody,
): (file: InboundFile) => boolean {
  const kept = cutAnswer(marked, (line) => isOurs(context, line))
    .split("\n")
    .filter((line) => !line.startsWith(">"))
    .join("\n");
  const marks = findMarks(kept);
  return ({ mark }) => mark === undefined || marks.has(mark);
}
