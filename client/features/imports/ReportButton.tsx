import { useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { saveFile } from "#client/lib/browser/save-file.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { Button } from "#client/ui/Button.tsx";

/** The refused rows with their reasons, to mend them in a spreadsheet. */
export function ReportButton({ id }: { id: string }) {
  const [isBusy, setBusy] = useState(false);
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
      <Trans>Download skipped rows</Trans>
    </Button>
  );
}
