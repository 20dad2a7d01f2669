import { plural, t } from "#shared/lib/text.ts";
import { MOST_REPORT_WORDS, REPORT_KINDS } from "#shared/rules/reports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { all, required } from "#client/lib/forms/checks.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { REPORT_KIND_CHOICES } from "#client/domain/report-kinds.ts";
import { Select } from "#client/ui/Select.tsx";
import { WideDialog } from "#client/ui/tool/WideDialog.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { ReportedCar } from "./ReportedCar.tsx";
import { useDecision } from "./use-decision.ts";

interface TakeDownDialogProps {
  car: { _id: string; name: string };
  /** Number of open reports of the car, which the takedown closes. */
  openReports: number;
  /** Called when this admin or another one has taken it down. */
  onDone: () => void;
  onClose: () => void;
}

const check = all(
  required("kind", t.of("a choice")`Reason is required`),
  required("reason", t`Explanation is required`),
);

/** Takes a car down without a report, with a reason that its seller reads. */
export function TakeDownDialog({ car, openReports, onDone, onClose }: TakeDownDialogProps) {
  const { _id: id, name } = car;
  const format = useFormat();
  const decision = useDecision({
    check,
    decide: (data) => {
      const kind = REPORT_KINDS.find((each) => each === textOf(data, "kind")) ?? "other";
      return api.reports.takeDown({ id, kind, reason: textOf(data, "reason") });
    },
    tell: () => toastSuccess(t`${name} taken down`),
    onDone,
    onClose,
  });
  return (
    <WideDialog
      title={t`Take down ${name}?`}
      about={t`Give the reason, which the seller reads.`}
      decide={t`Give the reason`}
      onClose={onClose}
    >
      <div className="min-w-0 space-y-4">
        <p>
          <Trans>
            The listing is no longer visible, and unpaid reservations are cancelled. The seller can
            appeal once.
          </Trans>
        </p>
        {openReports > 0 && (
          <p>
            {plural(
              openReports,
              t`This also closes ${format.number(openReports)} open report.`,
              t`This also closes ${format.number(openReports)} open reports.`,
            )}
          </p>
        )}
        <ReportedCar id={id} />
      </div>
      <DecisionForm
        decision={decision}
        action={t`Take down`}
        look="danger"
        label={t`Explanation (shown to the seller)`}
        rows={4}
        maxLength={MOST_REPORT_WORDS}
      >
        <Select
          name="kind"
          label={t`What is wrong?`}
          empty={t`Choose a reason`}
          options={REPORT_KIND_CHOICES}
          problem={decision.fields["kind"]}
        />
      </DecisionForm>
    </WideDialog>
  );
}
