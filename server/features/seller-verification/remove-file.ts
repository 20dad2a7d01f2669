import type { Transaction } from "kysely";
import type { FileStore } from "#server/adapters/files/files.ts";
import { pathOf } from "#server/base/private-files.ts";
import type { Database } from "#server/db/schema.ts";
import { type DocumentRow, forgetFile } from "./store/documents.ts";

/**
 * Removes the file before its row changes: if the removal fails, the row still names the file for a retry.
 */
export async function removeFile(
  transaction: Transaction<Database>,
  documents: FileStore,
  row: Pick<DocumentRow, "id" | "file" | "case_id">,
): Promise<void> {
  await documents.removeAll(pathOf(row.file));
  await forgetFile(transaction, row);
}
