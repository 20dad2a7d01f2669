import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { VerificationCase } from "#shared/contract/verification.ts";
import { MOST_CASE_WORDS } from "#shared/rules/verification.ts";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { type Choice, ChoiceRows } from "#client/ui/tool/ChoiceRows.tsx";
import { ApprovalFields, readApproval } from "./ApprovalFields.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { useDecision } from "./use-decision.ts";

interface VerificationDecisionProps {
  found: VerificationCase;
  onDone: () => void;
  onClose: () => void;
}

type Decision = "approve" | "refuse";

const CHOICES: readonly Choice<Decision>[] = [
  {
    value: "approve",
    label: t`Approve`,
    note: t`The seller gets the public badge, which says what was checked.`,
  },
  {
    value: "refuse",
    label: t`Reject`,
    note: t`The application is closed, and the seller can apply again. A badge that the seller has stays until it expires.`,
  },
];

/** Verifies a seller or refuses that, with words that the seller reads. */
export function VerificationDecision({ found, onDone, onClose }: VerificationDecisionProps) {
  const { _id: id, asked } = found;
  const [decision, setDecision] = useState<Decision>();
  const own = useDecision({
    check: (data): Record<string, string> => ({
      ...(decision === undefined && { decision: t`Decision is required` }),
      ...(decision === "approve" &&
        readApproval(data).checked.length === 0 && { checked: t`Choose what was checked` }),
      ...(textOf(data, "reason").trim() === "" && { reason: t`Reason is required` }),
    }),
    decide: (data) => {
      const reason = textOf(data, "reason").trim();
      if (decision === "refuse") return api.verification.refuse({ id, reason });
      return api.verification.approve({ id, reason, ...readApproval(data) });
    },
    tell: () => toastSuccess(t`Decision saved. We’ll email the seller.`),
    onDone,
    onClose,
  });
  const { fields } = own;
  return (
    <DecisionForm
      decision={own}
      label={t`Reason (shown to the seller)`}
      rows={3}
      maxLength={MOST_CASE_WORDS}
    >
      <ChoiceRows
        name="decision"
        legend={t`Decision`}
        options={CHOICES}
        onChoose={setDecision}
        problem={fields["decision"]}
      />
      {decision === "approve" && <ApprovalFields asked={asked} fields={fields} />}
    </DecisionForm>
  );
}
