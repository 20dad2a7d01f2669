import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import type { Report } from "#shared/contract/reports.ts";
import {
  ANSWER_DAYS,
  mayDecide,
  MOST_REPORT_WORDS,
  type ReportDecision,
} from "#shared/rules/reports.ts";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { all, required } from "#client/lib/forms/checks.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { WideDialog } from "#client/ui/tool/WideDialog.tsx";
import { type Choice, ChoiceRows } from "#client/ui/tool/ChoiceRows.tsx";
import { Complaint } from "./Complaint.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { ReportHistory } from "./ReportHistory.tsx";
import { ReportedCar } from "./ReportedCar.tsx";
import { useDecision } from "./use-decision.ts";

interface ReportDecisionDialogProps {
  report: Report;
  /** Called when this admin or another one has decided. */
  onDone: () => void;
  onClose: () => void;
}

const check = all(
  required("decision", t`Decision is required`),
  required("reason", t`Reason is required`),
);

const OF_REPORT: readonly Choice<ReportDecision>[] = [
  {
    value: "dismiss",
    label: t`Dismiss: nothing wrong`,
    note: t`The listing stays as it is, and the report is closed.`,
  },
  {
    value: "ask",
    label: t.of("about a report")`Ask the seller`,
    note: t`The listing stays visible. The seller has ${ANSWER_DAYS} days to answer.`,
  },
  {
    value: "take_down",
    label: t`Take the listing down`,
    note: t`The listing is no longer visible, and unpaid reservations are cancelled. The seller can appeal once.`,
  },
];
const OF_APPEAL: readonly Choice<"refused" | "upheld">[] = [
  {
    value: "refused",
    label: t`Reject appeal: keep the takedown`,
    note: t`The listing stays hidden. The seller can’t appeal again.`,
  },
  {
    value: "upheld",
    label: t`Uphold appeal: lift the takedown`,
    note: t`If the car was on sale before, it’s on sale again. Cancelled reservations are not restored.`,
  },
];

const PAID = t`A buyer has paid for this car, so it can’t be taken down. All you can do is refund the payment.`;

/** Decides about a report, or about the appeal of the car's seller, with a reason that both sides read. */
export function ReportDecisionDialog({ report, onDone, onClose }: ReportDecisionDialogProps) {
  const { _id: id, item, productId, state } = report;
  const isAppeal = report.appeal_state === "open";
  const [isPaid, setPaid] = useState(false);
  const possible = OF_REPORT.filter(
    ({ value }) => mayDecide(value, state) && (productId !== null || value === "dismiss"),
  ).map((choice) =>
    choice.value === "take_down" && isPaid ? { ...choice, refusal: PAID } : choice,
  );
  // A car that was deleted cannot be put back on sale.
  const ofAppeal = OF_APPEAL.filter(({ value }) => productId !== null || value === "refused");
  const canDecide = isAppeal || possible.length > 0;
  const decision = useDecision({
    check,
    decide: (data) => {
      const [chosen, reason] = [textOf(data, "decision"), textOf(data, "reason")];
      if (isAppeal) return api.reports.decideAppeal({ id, isUpheld: chosen === "upheld", reason });
      const found = possible.find(({ value }) => value === chosen)?.value ?? "dismiss";
      return api.reports.decide({ id, decision: found, state, reason });
    },
    tell: () => toastSuccess(t`Decision saved`),
    onDone,
    onClose,
  });
  const history = <ReportHistory id={id} />;
  return (
    <WideDialog
      title={isAppeal ? t`Appeal against the takedown of ${item}` : t`Report about ${item}`}
      about={
        canDecide ? t`Read the report and the listing, then decide.` : t`This report is closed.`
      }
      decide={canDecide ? (isAppeal ? t`Decide appeal` : t`Decide report`) : undefined}
      onClose={onClose}
    >
      <div className="min-w-0 space-y-4">
        <Complaint report={report} isOver={!canDecide} />
        {productId === null ? (
          <p className="text-sm text-muted">
            <Trans>This listing has been deleted, with its photos and prices.</Trans>
          </p>
        ) : (
          <ReportedCar
            id={productId}
            onRead={({ bookings }) =>
              setPaid(bookings.latest.some((each) => each.state === "paid"))
            }
          />
        )}
        {canDecide && history}
      </div>
      {canDecide ? (
        <DecisionForm
          decision={decision}
          label={t`Reason (shown to both parties)`}
          rows={4}
          maxLength={MOST_REPORT_WORDS}
        >
          <ChoiceRows
            name="decision"
            legend={t`Decision`}
            options={isAppeal ? ofAppeal : possible}
            problem={decision.fields["decision"]}
          />
        </DecisionForm>
      ) : (
        history
      )}
    </WideDialog>
  );
}
