import type { Kysely } from "kysely";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { pathOf, PRIVATE_HEADERS } from "#server/base/private-files.ts";
import type { Database } from "#server/db/schema.ts";
import { subjectOf } from "#server/features/audit/rules.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { t } from "#shared/lib/text.ts";
import type { DocumentContext } from "./context.ts";
import { type DocumentRow, findDocument } from "./store/documents.ts";

/**
 * The content of a document, for its seller and for admins, whose every look is recorded. An admin sees sent
 * documents only.
 * @throws AppError NOT_FOUND, also for everybody else
 */
export async function openDocument(
  { kysely, documents }: DocumentContext,
  actor: Actor,
  id: string,
): Promise<{ headers: typeof PRIVATE_HEADERS; body: File }> {
  const row = await findDocument(kysely, id);
  const isOwn = row?.seller_id === actor.userId;
  const mayLook = isOwn || (actor.role === "admin" && row?.case_id !== null);
  if (row === undefined || row.seller_id === null || !mayLook)
    throw new AppError(
      "NOT_FOUND",
      t`This document doesn’t exist, or you don’t have access to it.`,
    );
  const content = row.deleted_at === null ? await documents.read(pathOf(row.file)) : undefined;
  if (content === undefined) throw new AppError("NOT_FOUND", t`This document has been deleted.`);
  if (!isOwn) await recordLook(kysely, actor, row, row.seller_id);
  const { name, content_type: type } = row;
  const body = new File([new Uint8Array(content)], name, { type });
  return { headers: PRIVATE_HEADERS, body };
}

async function recordLook(
  kysely: Kysely<Database>,
  actor: Actor,
  { id, kind, name }: DocumentRow,
  sellerId: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const seller = await findPerson(transaction, sellerId);
    if (seller === undefined)
      throw new AppError("NOT_FOUND", t`The seller’s account has been deleted.`);
    await recordAct(transaction, actor, {
      act: "seller.document_opened",
      subject: subjectOf(seller),
      after: { document: id, kind, name },
    });
  });
}
