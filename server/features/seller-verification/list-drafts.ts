import type { VerificationDocument } from "#shared/contract/verification.ts";
import type { DocumentContext } from "./context.ts";
import { toDocument } from "./shapes.ts";
import { findDrafts } from "./store/documents.ts";

/** A seller's drafts: documents that were added and not sent. */
export async function listDrafts(
  { kysely }: DocumentContext,
  sellerId: string,
): Promise<VerificationDocument[]> {
  return (await findDrafts(kysely, sellerId)).map(toDocument);
}
