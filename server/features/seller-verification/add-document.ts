import { hash, randomUUID } from "node:crypto";
import { v7 as makeId } from "uuid";
import { t } from "#shared/lib/text.ts";
import type { VerificationDocument } from "#shared/contract/verification.ts";
import { type Check, DOCUMENT_TYPES, MOST_DOCUMENTS } from "#shared/rules/verification.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { pathOf, toName } from "#server/base/private-files.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import { transact } from "#server/db/transact.ts";
import { lockPerson } from "#server/features/users/rows.ts";
import type { DocumentContext } from "./context.ts";
import { UPLOADS } from "./limits.ts";
import { requireType } from "./rules.ts";
import { toDocument } from "./shapes.ts";
import {
  deleteRow,
  findDocument,
  findPlace,
  hasOpenCase,
  insertDocument,
  markStored,
} from "./store/documents.ts";

/**
 * Stores a document that its seller has not sent yet. The row is written before the file, so that no file is
 * orphaned. A row without its file is removed after an hour.
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
    // The lock serializes concurrent uploads of one person.
    await lockPerson(transaction, userId);
    if (await hasOpenCase(transaction, userId))
      throw new AppError(
        "CONFLICT",
        t`You’ve already applied. Wait for our decision or withdraw your application.`,
      );
    const place = await findPlace(transaction, userId);
    if (place === undefined)
      throw new AppError("CONFLICT", t`You can send at most ${MOST_DOCUMENTS} documents.`);
    await insertDocument(transaction, {
      id,
      seller_id: userId,
      place,
      kind,
      name: toName(document.name, DOCUMENT_TYPES[type], "document"),
      content_type: type,
      bytes: content.length,
      sha256: hash("sha256", content, "hex"),
      file,
    });
  });
  try {
    await documents.write(pathOf(file), content);
  } catch (error) {
    // Removes the rest of the file, then the row, which frees its place. If that fails, a job removes both
    // within the hour.
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
