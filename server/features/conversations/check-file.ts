import { t } from "#shared/lib/text.ts";
import {
  type AttachmentKind,
  MAX_ATTACHMENT_BYTES,
  PREVIEW_PIXELS,
} from "#shared/rules/conversations.ts";
import { encodePicture, shrinkPicture, tellKinds } from "#server/adapters/images/images.ts";
import { AppError } from "#server/base/errors.ts";
import { findPdfProblem } from "#server/base/pdf.ts";
import { toName, typeOf } from "#server/base/private-files.ts";
import type { ConversationContext } from "./context.ts";

export interface CheckedFile {
  kind: AttachmentKind;
  name: string;
  content: Buffer;
  /** A picture's shape and its small version. */
  picture?: { width: number; height: number; thumbhash: string; preview: Buffer };
}

/**
 * Takes a picture or a PDF by its content, regardless of its name and type. A picture is encoded anew, so that
 * neither its metadata nor anything hidden in it is kept.
 * @throws AppError naming the file and the field `file`; SERVICE_UNAVAILABLE when too much is sent at once
 */
export async function checkFile(
  { images }: Pick<ConversationContext, "images">,
  sentName: string,
  file: Buffer,
): Promise<CheckedFile> {
  const refuse = (reason: string) =>
    new AppError("BAD_REQUEST", t`${toShown(sentName)}: ${reason}.`, { fields: { file: reason } });
  if (file.length === 0) throw refuse(t`The file is empty`);
  const kind = typeOf(file) === "application/pdf" ? "pdf" : "picture";
  const most = MAX_ATTACHMENT_BYTES[kind];
  if (file.length > most) throw refuse(t`Choose a file of at most ${most / 1_000_000} MB`);
  if (kind === "pdf") {
    const problem = findPdfProblem(file);
    if (problem !== undefined) throw refuse(problem);
    return { kind, name: toName(sentName, "pdf", "document"), content: file };
  }
  try {
    const { content, width, height, thumbhash } = await images.clean(file);
    const preview = await encodePicture(shrinkPicture(content, PREVIEW_PIXELS), "webp");
    const name = toName(sentName, "webp", "picture");
    return { kind, name, content, picture: { width, height, thumbhash, preview } };
  } catch (error) {
    const reason = error instanceof AppError ? error.fields?.["image"] : undefined;
    if (reason === undefined) throw error;
    // Here a PDF is taken, too.
    throw refuse(
      reason === tellKinds() ? t`Choose a JPEG, PNG, WebP, AVIF, GIF or PDF file` : reason,
    );
  }
}

/** The name as its sender knows it, with the ending that it came with. */
function toShown(name: string): string {
  const [, ending = ""] = /\.([A-Za-z0-9]{1,8})$/.exec(name) ?? [];
  return ending === ""
    ? toName(`${name}.`, "", t`The file`).slice(0, -1)
    : toName(name, ending, t`The file`);
}
