import { t } from "#shared/lib/text.ts";
import { MOST_ATTACHMENTS } from "#shared/rules/conversations.ts";
import { tellTooSmall } from "#server/adapters/images/images.ts";
import type { InboundFile } from "#server/adapters/inbound-mail/inbound-mail.ts";
import { AppError } from "#server/base/errors.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { type CheckedFile, checkFile } from "./check-file.ts";
import type { ConversationContext } from "./context.ts";
import { UPLOADS } from "./limits.ts";

/** Pictures within a text below these are logos: in bytes, and in pixels of the shorter side. */
const LOGO_BYTES = 10_000;
const LOGO_PIXELS = 150;

interface Checked {
  files: CheckedFile[];
  /** A sentence for each file that is not taken. */
  refused: string[];
}

/**
 * Checks the files of a mail. Logos within its text are left out, and are not refused.
 * @throws AppError for too many files, also within an hour; SERVICE_UNAVAILABLE when too much is sent at once
 */
export async function checkFiles(
  context: ConversationContext,
  userId: string,
  sent: readonly InboundFile[],
): Promise<Checked> {
  const attached = sent.filter(({ isPartOfText }) => !isPartOfText);
  if (attached.length > MOST_ATTACHMENTS)
    throw new AppError(
      "BAD_REQUEST",
      t`You can send ${MOST_ATTACHMENTS} files per message. Send fewer.`,
    );
  const shown = sent.filter(
    ({ isPartOfText, content }) => isPartOfText && content.length >= LOGO_BYTES,
  );
  const [files, refused]: [CheckedFile[], string[]] = [[], []];
  for (const { name, content, isPartOfText } of [...attached, ...shown]) {
    if (files.length === MOST_ATTACHMENTS) {
      refused.push(t`Only the first ${MOST_ATTACHMENTS} files were sent, the maximum per message.`);
      break;
    }
    await beginAttempt(context.pool, UPLOADS, userId);
    try {
      const file = await checkFile(context, name, content);
      if (!(isPartOfText && isLogo(file))) files.push(file);
    } catch (error) {
      if (!(error instanceof AppError && error.code === "BAD_REQUEST")) throw error;
      if (!(isPartOfText && isTooSmall(error))) refused.push(error.message);
    }
  }
  return { files, refused };
}

function isLogo({ picture }: CheckedFile): boolean {
  return picture !== undefined && Math.min(picture.width, picture.height) < LOGO_PIXELS;
}

/** Whether a picture was refused because it has fewer pixels than any picture of the site. */
function isTooSmall({ fields }: AppError): boolean {
  return fields?.["file"] === tellTooSmall();
}
