/** The documents that are kept, by the `name` of their file in the store. */
export const KEPT_DOCUMENTS_SQL = `SELECT left(file, 2) || '/' || file AS name
  FROM verification_documents WHERE stored_at IS NOT NULL AND deleted_at IS NULL ORDER BY file`;
