import type { Kysely } from "kysely";
import type { Listing } from "#shared/contract/listings.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError } from "#server/base/errors.ts";
import { findPictures, requirePictures } from "../images/service.ts";
import { findDraft, saveDraft } from "./store.ts";

export { deleteDraft } from "./store.ts";

interface DraftContext {
  kysely: Kysely<Database>;
}

interface Draft {
  fields: Record<string, string>;
  pictures: Listing["pictures"];
  savedAt: string;
}

/** What a seller has typed and not sent, on whatever device; null for nothing. */
export async function readDraft(
  { kysely }: DraftContext,
  { userId }: Actor,
): Promise<Draft | null> {
  const draft = await findDraft(kysely, userId);
  if (draft === undefined) return null;
  const pictures = await findPictures(kysely, draft.pictures);
  return {
    fields: draft.fields,
    pictures: pictures.map((picture) => ({ ...picture, alt: "" })),
    savedAt: draft.updated_at.toISOString(),
  };
}

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
