import { useState } from "react";
import type { ImportOutcome } from "#shared/contract/imports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { Button } from "#client/ui/Button.tsx";

/** Every row and value that was not imported as it stands, with its line and reason, for a spreadsheet. */
export function ReportButton({ id, outcome }: { id: string; outcome: ImportOutcome }) {
  const [isBusy, setBusy] = useState(false);
  const { refused, repeats, warnings, firstRepeats } = outcome;
  // Files of earlier versions list only the rows that were refused.
  const hasNotes = firstRepeats !== undefined && repeats + warnings.length > 0;
  if (refused === 0 && !hasNotes) return null;
  const download = async () => {
    setBusy(true);
    try {
      const report = await api.imports.report({ id });
      saveFile(report, report.name);
    } catch (failure) {
      await toastError(toApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button look="quiet" isBusy={isBusy} onClick={() => void download()}>
      <Trans>Download all problems</Trans>
    </Button>
  );
}
