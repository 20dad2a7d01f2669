import { useId, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { IMPORT_FIELD_NAMES, IMPORT_FIELDS } from "#shared/rules/imports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ChooseFiles } from "#client/ui/tool/ChooseFiles.tsx";
import { Progress } from "#client/ui/tool/Progress.tsx";
import type { ImportControl } from "./use-import.ts";

/** What a file may say of a car, for those who prepare one. */
export function FieldsOfFile() {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-lg">
        <Trans>What your file can contain</Trans>
      </h2>
      <p className="mt-1 text-sm text-muted">
        <Trans>
          Columns can be in any order. If we don’t recognise a heading, you say what it means in the
          next step.
        </Trans>
      </p>
      <ul className="mt-3 columns-2 gap-x-6 text-sm sm:columns-3">
        {IMPORT_FIELD_NAMES.map((name) => (
          <li key={name} className="break-inside-avoid py-0.5">
            {IMPORT_FIELDS[name]}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A file from the person's device, chosen or dropped. */
export function ChooseFile({ control }: { control: ImportControl }) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const { send, sent, stopSending } = control;
  if (sent !== undefined) {
    return (
      <div className="space-y-4">
        <Progress label={t`Uploading the file`} share={sent} />
        <Button look="quiet" onClick={stopSending}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    );
  }
  const take = ([file]: readonly File[]) => {
    if (file !== undefined) void send(file);
  };
  return (
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take([...event.dataTransfer.files]);
      }}
      className={`rounded-md border-2 border-dashed p-6 ${isOver ? "border-accent bg-accent-soft" : "border-edge"}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <ChooseFiles
          look="main"
          accept=".csv,.tsv,.txt,.gz,text/csv"
          describedBy={`${id}-hint`}
          onChoose={take}
        >
          <Trans>Choose a file</Trans>
        </ChooseFiles>
        <span className="text-sm text-muted pointer-coarse:hidden">
          <Trans>or drop it here</Trans>
        </span>
      </div>
      <p id={`${id}-hint`} className="mt-4 text-sm text-muted">
        <Trans>
          CSV or .csv.gz, with column headings in the first row. We recognise English and German
          headings and show you a preview before anything changes.
        </Trans>
      </p>
    </div>
  );
}
