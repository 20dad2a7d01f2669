import { useEffect, useRef } from "react";
import { t } from "#shared/lib/text.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { closeAround } from "./modal.ts";
import { ProblemBox } from "./ProblemBox.tsx";

interface ConfirmDialogProps {
  title: string;
  /** Says what will happen. */
  children: React.ReactNode;
  action: string;
  /** The button that changes nothing, where "Cancel" could be taken for the action. */
  keep?: string;
  isBusy?: boolean;
  /** Why the server refused, if it did. */
  problem?: string | undefined;
  /** Why it cannot be done, where that is known before: it is said instead, and nothing is asked. */
  denial?: string | undefined;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog({
  title,
  children,
  action,
  keep = t`Cancel`,
  isBusy = false,
  problem,
  denial,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const cancel = useRef<HTMLButtonElement>(null);
  // The browser would focus the first button; Enter must not confirm an irreversible action.
  useEffect(() => cancel.current?.focus(), []);
  return (
    <Dialog title={title} onClose={onCancel}>
      <div className="mt-3">{denial ?? children}</div>
      <ProblemBox problem={problem} className="mt-4" />
      <div className="mt-6 flex flex-wrap gap-3">
        {denial === undefined && (
          <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
            {action}
          </Button>
        )}
        <Button ref={cancel} look="quiet" onClick={closeAround}>
          {denial === undefined ? keep : t`Close`}
        </Button>
      </div>
    </Dialog>
  );
}
