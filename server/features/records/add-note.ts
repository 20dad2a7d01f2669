import type { Note } from "#shared/contract/record-shapes.ts";
import type { RecordKind } from "#shared/rules/records.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { transact } from "#server/db/transact.ts";
import { recordAct } from "#server/features/audit/record-act.ts";
import type { RecordContext } from "./context.ts";
import { MISSING, SUBJECT_KINDS } from "./rules.ts";
import { insertNote, lockNamed } from "./store.ts";
import { toNote } from "./views/notes.ts";

/** Adds a note. The audit log keeps that there is one, never its text. @throws AppError NOT_FOUND */
export async function addNote(
  { kysely }: RecordContext,
  actor: Actor,
  { kind, id, text }: { kind: RecordKind; id: string; text: string },
): Promise<Note> {
  return transact(kysely, async (transaction) => {
    const name = await lockNamed(transaction, kind, id);
    if (name === undefined) throw new AppError("NOT_FOUND", MISSING[kind]);
    const row = await insertNote(transaction, { kind, id, text, authorId: actor.userId });
    const subject = { kind: SUBJECT_KINDS[kind], id, name };
    await recordAct(transaction, actor, { act: "note.added", subject });
    return toNote(row, actor);
  });
}
