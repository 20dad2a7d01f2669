import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { requirePictures } from "#server/features/images/require-pictures.ts";
import type { DraftContext } from "./read-draft.ts";
import { saveDraft } from "./store/drafts.ts";

interface SentDraft {
  fields: Record<string, string>;
  images: readonly string[];
  /** When what it takes the place of was saved, null for nothing; undefined for whatever is there. */
  after?: string | null | undefined;
}

/**
 * Keeps what a seller has typed, in the place of what was kept before.
 * @throws AppError CONFLICT when that is something else than the caller knows
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
    throw new AppError("CONFLICT", "This form is open elsewhere too, and that one is kept.", {
      after: "is not what is kept",
    });
  return { savedAt: savedAt.toISOString() };
}
