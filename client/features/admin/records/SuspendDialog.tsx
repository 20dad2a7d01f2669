import { api } from "#client/lib/api/api.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { Dialog } from "#client/ui/Dialog.tsx";
import { DecisionForm } from "../DecisionForm.tsx";
import { useDecision } from "../use-decision.ts";

interface SuspendDialogProps {
  person: { _id: string; name: string; cars: { on_sale: number } };
  onDone: () => void;
  onClose: () => void;
}

/** Suspends an account, after saying what that does. */
export function SuspendDialog({ person, onDone, onClose }: SuspendDialogProps) {
  const { _id: id, name, cars } = person;
  const decision = useDecision({
    check: (data): Record<string, string> =>
      textOf(data, "reason").trim() === "" ? { reason: "Reason is required" } : {},
    decide: (data) => api.users.suspend({ id, reason: textOf(data, "reason").trim() }),
    told: `${name} suspended`,
    onDone,
    onClose,
  });
  return (
    <Dialog title={`Suspend ${name}?`} onClose={onClose}>
      <ul className="mt-3 list-disc space-y-1 pl-5">
        <li>They’ll be logged out everywhere and won’t be able to log in.</li>
        {cars.on_sale > 0 && (
          <li>{cars.on_sale === 1 ? "1 car goes" : `${cars.on_sale} cars go`} off sale.</li>
        )}
        <li>Unpaid bookings are cancelled, and the other party is notified.</li>
        <li>Paid bookings don’t change.</li>
      </ul>
      <p className="mt-3">You can lift the suspension at any time.</p>
      <DecisionForm
        decision={decision}
        action="Suspend"
        label="Reason (shown to the user)"
        rows={3}
        maxLength={2_000}
      >
        {null}
      </DecisionForm>
    </Dialog>
  );
}
