import type { Report } from "#shared/contract/reports.ts";
import { mayDecide, MOST_REPORT_WORDS, type ReportDecision } from "#shared/rules/reports.ts";
import { api } from "#client/lib/api.ts";
import { toApiError } from "#client/lib/api-error.ts";
import { all, required } from "#client/lib/checks.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { textOf, useForm } from "#client/lib/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { closeAround, Dialog } from "#client/ui/Dialog.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Select } from "#client/ui/Select.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import { ReportedCar } from "./ReportedCar.tsx";

interface ReportDecisionDialogProps {
  report: Report;
  /** Something was decided, here or by somebody else meanwhile. */
  onDone: () => void;
  onClose: () => void;
}

const check = all(
  required("decision", "Decision is required"),
  required("reason", "Reason is required"),
);

const OF_REPORT: readonly { value: ReportDecision; label: string }[] = [
  { value: "dismiss", label: "Dismiss: nothing is wrong" },
  { value: "ask", label: "Ask the seller about it" },
  { value: "take_down", label: "Take the car down" },
];
const OF_APPEAL = [
  { value: "refused", label: "The car stays down" },
  { value: "upheld", label: "The car comes back" },
] as const;

/** Decides about a report, or about the appeal of the car's seller, with a reason that both sides read. */
export function ReportDecisionDialog({ report, onDone, onClose }: ReportDecisionDialogProps) {
  const { _id: id, item, productId, state } = report;
  const isAppeal = report.appeal_state === "open";
  const possible = OF_REPORT.filter(
    ({ value }) => mayDecide(value, state) && (productId !== null || value === "dismiss"),
  );
  // A car that is gone cannot come back.
  const ofAppeal = OF_APPEAL.filter(({ value }) => productId !== null || value === "refused");
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data) => {
      const [chosen, reason] = [textOf(data, "decision"), textOf(data, "reason")];
      const decision = possible.find(({ value }) => value === chosen)?.value ?? "dismiss";
      try {
        await (isAppeal
          ? api.reports.decideAppeal({ id, isUpheld: chosen === "upheld", reason })
          : api.reports.decide({ id, decision, state, reason }));
      } catch (failure) {
        // Somebody was faster: the list behind the dialog shows what they have decided.
        if (toApiError(failure).status === 409) onDone();
        throw failure;
      }
      onClose();
      onDone();
      await toastSuccess("Decided. Both sides are told.");
    },
  });
  return (
    <Dialog title={`${isAppeal ? "Appeal about" : "Report of"} ${item}`} onClose={onClose}>
      {productId !== null && <ReportedCar id={productId} />}
      <form {...form} className="mt-5 grid gap-5">
        <FormProblem message={problem} />
        <Select
          name="decision"
          label="Decision"
          empty="Please choose"
          options={isAppeal ? ofAppeal : possible}
          problem={fields["decision"]}
        />
        <TextArea
          name="reason"
          label="Reason, which both sides read"
          rows={4}
          maxLength={MOST_REPORT_WORDS}
          problem={fields["reason"]}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            Decide
          </Button>
          <Button look="quiet" onClick={closeAround}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
