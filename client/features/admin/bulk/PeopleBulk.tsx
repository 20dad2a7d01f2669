import { useState } from "react";
import type { User } from "#shared/contract/users.ts";
import { api } from "#client/lib/api/api.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { Dialog } from "#client/ui/Dialog.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { SendOrCancel } from "#client/ui/SendOrCancel.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { BulkFrame } from "./BulkFrame.tsx";
import { useBulk } from "./use-bulk.ts";

interface PeopleBulkProps {
  chosen: readonly User[];
  onClear: () => void;
  /** Reloads the list. */
  again: () => void;
}

const lift = async (ids: string[]) => ({
  done: "no longer suspended",
  rows: await api.records.liftSuspensions({ ids }),
});

const suspend = async (ids: string[], reason: string) => ({
  done: "suspended",
  rows: await api.records.suspendPeople({ ids, reason }),
  undo: lift,
});

/** What admins do with several accounts at once. */
export function PeopleBulk({ chosen, onClear, again }: PeopleBulkProps) {
  const [isAsked, setAsked] = useState(false);
  const bulk = useBulk(["account", "accounts"], () => {
    onClear();
    again();
  });
  const ids = chosen.map(({ _id: id }) => id);
  const accounts = ids.length === 1 ? "1 account" : `${ids.length} accounts`;
  const { form, isBusy, problem, fields } = useForm({
    check: (data): Record<string, string> =>
      textOf(data, "reason").trim() === "" ? { reason: "Reason is required" } : {},
    send: async (data) => {
      const reason = textOf(data, "reason").trim();
      if (await bulk.run("suspend", () => suspend(ids, reason))) setAsked(false);
    },
  });
  return (
    <>
      <BulkFrame
        label={ids.length === 1 ? "account" : "accounts"}
        count={ids.length}
        onClear={onClear}
        bulk={bulk}
      >
        <Button look="quiet" size="small" className="text-danger" onClick={() => setAsked(true)}>
          Suspend…
        </Button>
        <Button
          look="quiet"
          size="small"
          isBusy={bulk.busy === "lift"}
          onClick={() => void bulk.run("lift", () => lift(ids))}
        >
          Lift suspensions
        </Button>
      </BulkFrame>
      {isAsked && (
        <Dialog title={`Suspend ${accounts}?`} onClose={() => setAsked(false)}>
          <ul className="mt-3 list-disc space-y-1 pl-5">
            <li>They’ll be logged out everywhere and won’t be able to log in.</li>
            <li>Their cars go off sale.</li>
            <li>Unpaid bookings are cancelled, and the other party is notified.</li>
            <li>Paid bookings don’t change.</li>
          </ul>
          <form {...form} className="mt-5 grid gap-5">
            <FormProblem problem={problem} />
            <TextArea
              name="reason"
              label="Reason (shown to each of them)"
              rows={3}
              maxLength={2_000}
              problem={fields["reason"] ?? bulk.problem}
            />
            <SendOrCancel action={`Suspend ${accounts}`} isBusy={isBusy} />
          </form>
        </Dialog>
      )}
    </>
  );
}
