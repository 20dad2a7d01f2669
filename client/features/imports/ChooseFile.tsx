import { useId, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { Button } from "#client/ui/Button.tsx";
import { ChooseFiles } from "#client/ui/ChooseFiles.tsx";
import { Progress } from "#client/ui/Progress.tsx";
import type { ImportControl } from "./use-import.ts";

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
