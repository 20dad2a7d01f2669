import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { toApiError } from "#client/lib/api/api-error.ts";
import { Button } from "#client/ui/Button.tsx";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";

interface ResetButtonProps {
  title: string;
  /** @throws the error that the call was refused with. */
  onReset: () => Promise<void>;
}

/** Resets a part to the operator's values, after a confirmation. */
export function ResetButton({ title, onReset }: ResetButtonProps) {
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const reset = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      await onReset();
      setAsked(false);
    } catch (failure) {
      setProblem(toApiError(failure).message);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button look="quiet" aria-label={t`Restore default: ${title}`} onClick={() => setAsked(true)}>
        <Trans>Restore default</Trans>
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={t`Restore the default for “${title}”?`}
          action={t`Restore default`}
          isBusy={isBusy}
          onConfirm={() => void reset()}
          onCancel={() => {
            setAsked(false);
            setProblem(undefined);
          }}
        >
          <p>
            <Trans>
              Visitors will see the original version straight away. This form will be cleared. The
              audit log keeps what was saved.
            </Trans>
          </p>
          {problem !== undefined && (
            <p role="alert" className="mt-3 font-medium text-danger">
              {problem}
            </p>
          )}
        </ConfirmDialog>
      )}
    </>
  );
}
