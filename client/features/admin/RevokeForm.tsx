import { t } from "#shared/lib/text.ts";
import { MOST_CASE_WORDS } from "#shared/rules/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { required } from "#client/lib/forms/checks.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { DecisionForm } from "./DecisionForm.tsx";
import { useDecision } from "./use-decision.ts";

interface RevokeFormProps {
  /** Of the verification. */
  id: string;
  onDone: () => void;
  onClose: () => void;
}

const check = required("reason", t`Reason is required`);

/** Ends a verification, with a reason that the seller reads. */
export function RevokeForm({ id, onDone, onClose }: RevokeFormProps) {
  const decision = useDecision({
    check,
    decide: (data) => api.verification.revoke({ id, reason: textOf(data, "reason").trim() }),
    tell: () => toastSuccess(t`Verification revoked. We’ll email the seller.`),
    onDone,
    onClose,
  });
  return (
    <DecisionForm
      decision={decision}
      action={t`Revoke verification`}
      look="danger"
      label={t`Reason (shown to the seller)`}
      rows={3}
      maxLength={MOST_CASE_WORDS}
    >
      <p className="text-sm text-muted">
        <Trans>
          If you revoke it, the public badge disappears at once. The seller can apply again.
        </Trans>
      </p>
    </DecisionForm>
  );
}
