import { hash, randomUUID } from "node:crypto";
import type { Kysely, Transaction } from "kysely";
import type { Pool } from "pg";
import { v7 as makeId } from "uuid";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { type Check, MOST_DOCUMENTS } from "#shared/rules/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import type { FileStore } from "#server/adapters/files/files.ts";
import type { Database } from "#server/db/schema.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { transact } from "#server/db/transact.ts";
import { subjectOf, writeDown } from "../audit/service.ts";
import { lockPerson } from "../users/service.ts";
import { findPerson } from "../users/views.ts";
import { DOCUMENT_HEADERS, requireType, toName, UPLOADS } from "./policy.ts";
import {
  deleteRow,
  type DocumentRow,
  findDocument,
  findDrafts,
  findDue,
  findPlace,
  forgetFile,
  hasOpenCase,
  insertDocument,
  markStored,
  takeDraft,
  takeDue,
} from "./store.ts";

// What cases need of the table of documents.
export { hasDocuments, hasOpenCase, sendDrafts } from "./store.ts";

export interface DocumentContext {
  pool: Pool;
  kysely: Kysely<Database>;
  /** Where the files are: served by nothing but the call that asks who wants one. */
  documents: FileStore;
  /** How long they are kept after the decision. */
  documentDays: number;
}

/**
 * Keeps a document that its seller has not sent yet. The row comes first, so that there is never a file
 * that nobody knows of; without its file it is nothing, and goes after an hour.
 * @throws AppError naming the field `document`; CONFLICT when there are enough, or an answer is awaited
 */
export async function addDocument(
  { pool, kysely, documents }: DocumentContext,
  { userId }: Actor,
  { kind, document }: { kind: Check; document: File },
): Promise<VerificationDocument> {
  await beginAttempt(pool, UPLOADS, userId);
  const content = Buffer.from(await document.arrayBuffer());
  const type = requireType(content);
  const id = makeId();
  const file = randomUUID().replaceAll("-", "");
  await transact(kysely, async (transaction) => {
    // Those who add some at once take their places one after the other.
    await lockPerson(transaction, userId);
    if (await hasOpenCase(transaction, userId))
      throw new AppError(
        "CONFLICT",
        "You have asked already. Wait for the answer, or take it back.",
      );
    const place = await findPlace(transaction, userId);
    if (place === undefined)
      throw new AppError("CONFLICT", `At most ${MOST_DOCUMENTS} documents can be sent.`);
    await insertDocument(transaction, {
      id,
      seller_id: userId,
      place,
      kind,
      name: toName(document.name, type),
      content_type: type,
      bytes: content.length,
      sha256: hash("sha256", content, "hex"),
      file,
    });
  });
  try {
    await documents.write(pathOf(file), content);
  } catch (error) {
    // What is left of it goes, and its place is free again; failing that, both within the hour.
    await documents.removeAll(pathOf(file)).then(
      () => deleteRow(kysely, id),
      () => {},
    );
    throw error;
  }
  await markStored(kysely, id);
  const row = await findDocument(kysely, id);
  invariant(row, "a document was added and is gone");
  return toDocument(row);
}

/** A random name, and nothing that begins like another one. */
function pathOf(file: string): string {
  return `${file.slice(0, 2)}/${file}`;
}

/** Takes away a document that was not sent; how many that were. */
export async function removeDraft(
  { kysely, documents }: DocumentContext,
  { userId }: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  return kysely.transaction().execute(async (transaction) => {
    const draft = await takeDraft(transaction, id, userId);
    if (draft === undefined) return { deletedCount: 0 };
    await removeFile(transaction, documents, draft);
    return { deletedCount: 1 };
  });
}

/** The file first: until it is gone its row says that it is there, and it is tried again. */
async function removeFile(
  transaction: Transaction<Database>,
  documents: FileStore,
  row: Pick<DocumentRow, "id" | "file" | "case_id">,
): Promise<void> {
  await documents.removeAll(pathOf(row.file));
  await forgetFile(transaction, row);
}

/** Deletes documents whose time has come. One whose file cannot be removed stays known, and is tried again. */
export async function removeDue(
  { kysely, documents, documentDays }: Omit<DocumentContext, "pool">,
  now: Date,
): Promise<void> {
  const failures: unknown[] = [];
  for (const id of await findDue(kysely, now, documentDays))
    await kysely
      .transaction()
      .execute(async (transaction) => {
        const row = await takeDue(transaction, id, now, documentDays);
        if (row !== undefined) await removeFile(transaction, documents, row);
      })
      // One that cannot be removed keeps no other here.
      .catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

/**
 * What is in a document, for its seller and for admins, whose every look is written down. An admin sees
 * what was sent; for everybody else there is none.
 * @throws AppError NOT_FOUND
 */
export async function openDocument(
  { kysely, documents }: DocumentContext,
  actor: Actor,
  id: string,
): Promise<{ headers: typeof DOCUMENT_HEADERS; body: File }> {
  const row = await findDocument(kysely, id);
  const isOwn = row?.seller_id === actor.userId;
  const mayLook = isOwn || (actor.role === "admin" && row?.case_id !== null);
  if (row === undefined || row.seller_id === null || !mayLook)
    throw new AppError("NOT_FOUND", "There is no such document, or it is not for you.");
  const content = row.deleted_at === null ? await documents.read(pathOf(row.file)) : undefined;
  if (content === undefined) throw new AppError("NOT_FOUND", "This document has been deleted.");
  if (!isOwn) await writeDownLook(kysely, actor, row, row.seller_id);
  const { name, content_type: type } = row;
  const body = new File([new Uint8Array(content)], name, { type });
  return { headers: DOCUMENT_HEADERS, body };
}

async function writeDownLook(
  kysely: Kysely<Database>,
  actor: Actor,
  { id, kind, name }: DocumentRow,
  sellerId: string,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    const seller = await findPerson(transaction, sellerId);
    if (seller === undefined) throw new AppError("NOT_FOUND", "The seller has left.");
    await writeDown(transaction, actor, {
      act: "seller.document_opened",
      subject: subjectOf(seller),
      after: { document: id, kind, name },
    });
  });
}

/** What a seller has added and not sent. */
export async function listDrafts(
  { kysely }: DocumentContext,
  sellerId: string,
): Promise<VerificationDocument[]> {
  return (await findDrafts(kysely, sellerId)).map(toDocument);
}

function toDocument(row: DocumentRow): VerificationDocument {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    content_type: row.content_type,
    bytes: row.bytes,
    created_at: row.created_at.toISOString(),
    is_deleted: row.deleted_at !== null,
  };
}
