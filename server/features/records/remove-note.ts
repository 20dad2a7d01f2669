import { t } from "#shared/lib/text.ts";
import { RECORD_KINDS } from "#shared/rules/records.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import type { RecordContext } from "./context.ts";
import { NOTE_COLUMNS, SUBJECT_KINDS } from "./rules.ts";
import { deleteNote, hasNote, lockNamed } from "./store.ts";

/**
 * Deletes a note of the caller's own. The audit log keeps that it was deleted.
 * @throws AppError NOT_FOUND, or FORBIDDEN for another admin's note
 */
export async function removeNote(
  { kysely }: RecordContext,
  actor: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  return transact(kysely, async (transaction) => {
    const note = await deleteNote(transaction, id, actor.userId);
    if (note === undefined)
      throw (await hasNote(transaction, id))
        ? new AppError("FORBIDDEN", t`Only its author can delete a note.`)
        : new AppError("NOT_FOUND", t`We couldn’t find this note.`);
    const kind = RECORD_KINDS.find((each) => note[NOTE_COLUMNS[each]] !== null);
    const subjectId = kind && note[NOTE_COLUMNS[kind]];
    invariant(kind && subjectId, "a note is about something");
    const name = (await lockNamed(transaction, kind, subjectId)) ?? "";
    const subject = { kind: SUBJECT_KINDS[kind], id: subjectId, name };
    await recordAct(transaction, actor, { act: "note.removed", subject });
    return { deletedCount: 1 };
  });
}
