import type { Kysely } from "kysely";
import type { Listing } from "#shared/contract/listings.ts";
import type { Actor } from "#server/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { findPictures, requirePictures } from "../images/service.ts";
import { findDraft, saveDraft } from "./store.ts";

export { deleteDraft as forgetDraft } from "./store.ts";

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

/** Keeps what a seller has typed, in the place of what was kept before. */
export async function writeDraft(
  { kysely }: DraftContext,
  { userId }: Actor,
  { fields, images }: { fields: Record<string, string>; images: readonly string[] },
): Promise<{ savedAt: string }> {
  const pictures = await requirePictures(kysely, "images", images);
  const ids = pictures.map(({ id }) => id);
  const savedAt = await saveDraft(kysely, userId, { fields, pictures: ids });
  return { savedAt: savedAt.toISOString() };
}
