import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { requirePictures } from "#server/features/images/require-pictures.ts";
import { t } from "#shared/lib/text.ts";
import type { DraftContext } from "./read-draft.ts";
import { saveDraft } from "./store/drafts.ts";

interface SentDraft {
  fields: Record<string, string>;
  images: readonly string[];
  /** When the replaced draft was saved; null when there was none, undefined to replace any. */
  after?: string | null | undefined;
}

/**
 * Saves the form that a seller has filled in, in the place of the stored draft.
 * @throws AppError CONFLICT when the stored draft is not the one that the caller knows
 */
export async function writeDraft(
  { kysely }: DraftContext,
  { userId }: Actor,
  { fields, images, after }: SentDraft,
): Promise<{ savedAt: string }> {
  const pictures = await requirePictures(kysely, "images", images);
  const ids = pictures.map(({ id }) => id);
  const known = typeof after === "string" ? new Date(after) : after;
  const savedAt = await saveDraft(kysely, userId, { fields, pictures: ids }, known);
  if (savedAt === undefined)
    throw new AppError("CONFLICT", t`You’re editing this draft in another window.`, {
      fields: { after: t`This is no longer the latest version` },
    });
  return { savedAt: savedAt.toISOString() };
}
