import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Note } from "#shared/contract/record-shapes.ts";
import { MOST_NOTE_LETTERS, type RecordKind } from "#shared/rules/records.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";
import { Button } from "#client/ui/Button.tsx";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { Earlier, partOf } from "./Earlier.tsx";

interface NotesProps {
  kind: RecordKind;
  id: string;
  /** Called after a note was added or deleted. */
  onChange: () => void;
}

/** What admins have written down; one's own notes can be deleted. */
export function Notes({ kind, id, onChange }: NotesProps) {
  const read = async (cursor?: string) =>
    partOf(await api.records.notes({ kind, id, ...(cursor !== undefined && { cursor }) }));
  const loaded = useLoaded(() => read(), [kind, id]);
  const again = () => {
    if (loaded.status === "ready") loaded.again();
    onChange();
  };
  const { form, isBusy, problem, fields } = useForm({
    check: (data): Record<string, string> =>
      textOf(data, "text").trim() === "" ? { text: t`Enter a note` } : {},
    send: async (data, element) => {
      await api.records.addNote({ kind, id, text: textOf(data, "text").trim() });
      element.reset();
      again();
      await toastSuccess(t`Note added`);
    },
  });
  return (
    <section aria-labelledby="notes" className="rounded-md border border-line bg-surface p-5">
      <h2 id="notes" className="text-lg">
        <Trans>Notes</Trans>
      </h2>
      <p className="mt-1 text-sm text-muted">
        <Trans>Only admins can see these.</Trans>
      </p>
      <form {...form} className="mt-3 grid gap-3">
        <FormProblem problem={problem} />
        <TextArea
          name="text"
          label={t`New note`}
          rows={2}
          maxLength={MOST_NOTE_LETTERS}
          problem={fields["text"]}
        />
        <div>
          <Button type="submit" look="quiet" size="small" isBusy={isBusy}>
            <Trans>Add note</Trans>
          </Button>
        </div>
      </form>
      <LoadedView state={loaded}>
        {(first) => (
          <Earlier
            key={first.items[0]?._id ?? "none"}
            first={first}
            read={read}
            words={t`Show earlier notes`}
          >
            {(notes) => <NoteList notes={notes} again={again} />}
          </Earlier>
        )}
      </LoadedView>
    </section>
  );
}

interface NoteListProps {
  notes: readonly Note[];
  again: () => void;
}

function NoteList({ notes, again }: NoteListProps) {
  const format = useToolFormat();
  const [asked, setAsked] = useState<Note>();
  const { busy, act, problem, setProblem } = useAct();
  const remove = ({ _id: id }: Note) =>
    act(id, async () => {
      await api.records.removeNote({ id });
      setAsked(undefined);
      again();
      await toastSuccess(t`Note deleted`);
    });
  return (
    <>
      {notes.length > 0 && (
        <ul className="mt-4 grid gap-4 border-t border-line pt-4">
          {notes.map((note) => (
            <li key={note._id}>
              <p className="whitespace-pre-line wrap-anywhere">{note.text}</p>
              <p className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
                <span>
                  {note.author},{" "}
                  <time dateTime={note.created_at}>{format.dateTime(note.created_at)}</time>
                </span>
                {note.isOwn && (
                  <button
                    type="button"
                    aria-label={t`Delete the note from ${format.dateTime(note.created_at)}`}
                    onClick={() => {
                      setProblem(undefined);
                      setAsked(note);
                    }}
                    className="inline-flex min-h-6 cursor-pointer items-center underline pointer-coarse:min-h-11"
                  >
                    <Trans>Delete</Trans>
                  </button>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
      {asked === undefined && <ProblemBox problem={problem} className="mt-4" />}
      {asked && (
        <ConfirmDialog
          title={t`Delete this note?`}
          action={t`Delete`}
          isBusy={busy === asked._id}
          problem={problem}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <p className="max-h-40 overflow-y-auto whitespace-pre-line wrap-anywhere">{asked.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
