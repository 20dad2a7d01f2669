import type { Kysely } from "kysely";
import type { Listing } from "#shared/contract/listings.ts";
import type { Actor } from "#server/base/actor.ts";
import type { Database } from "#server/db/schema.ts";
import { findPictures } from "#server/features/images/find-pictures.ts";
import { findDraft } from "./store/drafts.ts";

export interface DraftContext {
  kysely: Kysely<Database>;
}

interface Draft {
  fields: Record<string, string>;
  pictures: Listing["pictures"];
  savedAt: string;
}

/** The form that a seller has filled in and not sent, on any device; null when there is none. */
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
