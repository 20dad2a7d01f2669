import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { FormDialog } from "#client/ui/FormDialog.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import type { DecisionState } from "./use-decision.ts";

interface SuspendDialogProps {
  title: string;
  action: string;
  /** Label of the reason, which says who reads it. */
  label: string;
  /** How many cars go off sale; undefined where it is not known. */
  carsOnSale?: number | undefined;
  decision: DecisionState;
  onClose: () => void;
}

/** Asks for the reason of a suspension, after saying what that does. */
export function SuspendDialog(props: SuspendDialogProps) {
  const { title, action, label, carsOnSale, decision, onClose } = props;
  return (
    <FormDialog title={title} onClose={onClose}>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          <Trans>They’ll be logged out everywhere and won’t be able to log in.</Trans>
        </li>
        {carsOnSale === undefined ? (
          <li>
            <Trans>Their cars are taken off sale.</Trans>
          </li>
        ) : (
          carsOnSale > 0 && (
            <li>
              {plural(
                carsOnSale,
                t`${carsOnSale} car is taken off sale.`,
                t`${carsOnSale} cars are taken off sale.`,
              )}
            </li>
          )
        )}
        <li>
          <Trans>Unpaid bookings are cancelled, and the other party is notified.</Trans>
        </li>
        <li>
          <Trans>Paid bookings don’t change.</Trans>
        </li>
      </ul>
      <p className="mt-3 mb-5">
        <Trans>You can lift a suspension at any time.</Trans>
      </p>
      <DecisionForm
        decision={decision}
        action={action}
        look="danger"
        label={label}
        rows={3}
        maxLength={2_000}
      >
        {null}
      </DecisionForm>
    </FormDialog>
  );
}
