import { Dialog } from "#client/ui/Dialog.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import type { DecisionState } from "./use-decision.ts";

interface SuspendDialogProps {
  title: string;
  action: string;
  /** Who reads the reason, such as "the user". */
  reader: string;
  /** How many cars go off sale; undefined where it is not known. */
  carsOnSale?: number | undefined;
  decision: DecisionState;
  onClose: () => void;
}

/** Asks for the reason of a suspension, after saying what that does. */
export function SuspendDialog(props: SuspendDialogProps) {
  const { title, action, reader, carsOnSale, decision, onClose } = props;
  return (
    <Dialog title={title} onClose={onClose}>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>They’ll be logged out everywhere and won’t be able to log in.</li>
        {carsOnSale === undefined ? (
          <li>Their cars go off sale.</li>
        ) : (
          carsOnSale > 0 && (
            <li>{carsOnSale === 1 ? "1 car goes" : `${carsOnSale} cars go`} off sale.</li>
          )
        )}
        <li>Unpaid bookings are cancelled, and the other party is notified.</li>
        <li>Paid bookings don’t change.</li>
      </ul>
      <p className="mt-3">You can lift a suspension at any time.</p>
      <DecisionForm
        decision={decision}
        action={action}
        look="danger"
        label={`Reason (shown to ${reader})`}
        rows={3}
        maxLength={2_000}
      >
        {null}
      </DecisionForm>
    </Dialog>
  );
}
