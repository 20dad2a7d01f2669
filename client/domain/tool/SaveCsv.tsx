import { t } from "#shared/lib/text.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { useAct } from "#client/lib/forms/use-act.ts";
import { Button } from "#client/ui/Button.tsx";
import { ProblemBox } from "#client/ui/ProblemBox.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";

interface SaveCsvProps {
  /** The file's name. */
  name: string;
  read: () => Promise<Blob>;
}

const WORDS = t`Save as CSV`;

/** Saves a whole list, searched and filtered as it is shown, as a CSV file. */
export function SaveCsv({ name, read }: SaveCsvProps) {
  const { busy, act, problem } = useAct();
  return (
    <>
      <Button
        look="quiet"
        className="px-3! xl:px-4!"
        isBusy={busy !== undefined}
        onClick={() => void act("export", async () => saveFile(await read(), name))}
      >
        {busy === undefined && <ToolIcon name="import" />}
        <span className="max-xl:sr-only">{WORDS}</span>
      </Button>
      <ProblemBox problem={problem} className="w-full" />
    </>
  );
}
