import type { Note } from "#shared/contract/record-shapes.ts";
import { cutPage, readCursor } from "#server/base/cursor.ts";
import type { Actor } from "#server/base/actor.ts";
import type { RecordContext } from "../context.ts";
import { NOTE_COLUMNS } from "../rules.ts";
import type { RecordPage } from "./timeline.ts";

interface NoteRow {
  id: string;
  text: string;
  author_id: string | null;
  author_name: string;
  created_at: Date;
  at_text: string;
}

/** One page of the notes about something, the latest first. */
export async function listNotes(
  { pool, secretKey, origin }: RecordContext,
  actor: Actor,
  { kind, id, limit, cursor }: RecordPage,
): Promise<{ headers: { link?: string }; body: Note[] }> {
  const scope = `notes-${kind}-${id}`;
  const after = cursor === undefined ? [] : readCursor(secretKey, scope, cursor);
  // One row more than the page shows whether there is a next page.
  const { rows } = await pool.query<NoteRow>(
    `SELECT n.id, n.text, n.author_id, n.author_name, n.created_at, n.created_at::text AS at_text
     FROM record_notes n WHERE n.${NOTE_COLUMNS[kind]} = $1
     ${after.length === 0 ? "" : "AND (n.created_at, n.id) < ($2, $3)"}
     ORDER BY n.created_at DESC, n.id DESC LIMIT ${limit + 1}`,
    [id, ...after],
  );
  const { shown, headers } = cutPage({
    secretKey,
    scope,
    rows,
    limit,
    placeOf: (row) => [row.at_text, row.id],
    address: `${origin}/api/records/${kind}/${id}/notes`,
  });
  return { headers, body: shown.map((row) => toNote(row, actor)) };
}

export function toNote(row: Omit<NoteRow, "at_text">, { userId }: Actor): Note {
  const { id, text, author_id: author, author_name: name, created_at: at } = row;
  return {
    _id: id,
    text,
    author: name,
    isOwn: author === userId,
    created_at: at.toISOString(),
  };
}
