import { api } from "#client/lib/api.ts";
import { required } from "#client/lib/checks.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { textOf, useForm } from "#client/lib/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { closeAround, Dialog } from "#client/ui/Dialog.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Select } from "#client/ui/Select.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import type { Report } from "#shared/contract/reports.ts";

interface ReportDecisionDialogProps {
  report: Report;
  onDone: () => void;
  onClose: () => void;
}

const check = required("reason", "Reason is required");

const OF_REPORT = [
  { value: "dismiss", label: "Dismiss: nothing is wrong" },
  { value: "ask", label: "Ask the seller to set it right" },
  { value: "take_down", label: "Take the car down" },
] as const;
const OF_APPEAL = [
  { value: "refused", label: "It stays down" },
  { value: "upheld", label: "Put it back on sale" },
] as const;

/** Decides about a report, or about the appeal of the car's seller, with a reason that both sides read. */
export function ReportDecisionDialog({ report, onDone, onClose }: ReportDecisionDialogProps) {
  const { _id: id, item, state } = report;
  const isAppeal = report.appeal_state === "open";
  const options = isAppeal
    ? OF_APPEAL
    : OF_REPORT.filter(({ value }) => value !== "ask" || state === "open");
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data) => {
      const [chosen, reason] = [textOf(data, "decision"), textOf(data, "reason")];
      const decision = OF_REPORT.find(({ value }) => value === chosen)?.value ?? "dismiss";
      await (isAppeal
        ? api.reports.decideAppeal({ id, isUpheld: chosen === "upheld", reason })
        : api.reports.decide({ id, decision, reason }));
      onClose();
      onDone();
      await toastSuccess("Decided. Both sides are told.");
    },
  });
  return (
    <Dialog title={`${isAppeal ? "Appeal about" : "Report of"} ${item}`} onClose={onClose}>
      <form {...form} className="mt-4 grid gap-5">
        <FormProblem message={problem} />
        <Select name="decision" label="Decision" options={options} problem={fields["decision"]} />
        <TextArea
          name="reason"
          label="Reason, which both sides read"
          rows={4}
          maxLength={2000}
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
