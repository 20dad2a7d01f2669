import type { VerificationDocument } from "#shared/contract/verification.ts";
import type { DocumentRow } from "./store/documents.ts";

export function toDocument(row: DocumentRow): VerificationDocument {
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
