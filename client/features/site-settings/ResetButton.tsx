import { useState } from "react";
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
      <Button look="quiet" aria-label={`Restore default: ${title}`} onClick={() => setAsked(true)}>
        Restore default
      </Button>
      {isAsked && (
        <ConfirmDialog
          title={`Restore the default for “${title}”?`}
          action="Restore default"
          isBusy={isBusy}
          onConfirm={() => void reset()}
          onCancel={() => {
            setAsked(false);
            setProblem(undefined);
          }}
        >
          <p>
            Visitors will see the original version straight away. This form is cleared. The audit
            log keeps what was saved.
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
