/** The files of original uploads, by their `name` in the store; all others can be rendered again. */
export const ORIGINALS_SQL = `SELECT left(id, 2) || '/' || id || '-master.webp' AS name
  FROM images WHERE drawing IS NULL ORDER BY id`;
