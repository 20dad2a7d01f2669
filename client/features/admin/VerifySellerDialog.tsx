import { t } from "#shared/lib/text.ts";
import type { User } from "#shared/contract/users.ts";
import { MOST_CASE_WORDS } from "#shared/rules/verification.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { FormDialog } from "#client/ui/FormDialog.tsx";
import { ApprovalFields, readApproval } from "./ApprovalFields.tsx";
import { DecisionForm } from "./DecisionForm.tsx";
import { useDecision } from "./use-decision.ts";

interface VerifySellerDialogProps {
  seller: User;
  /** Tells that the seller is verified. */
  tell: () => void | Promise<void>;
  /** Called when the seller has been verified, by this admin or another one. */
  onDone: () => void;
  onClose: () => void;
}

/**
 * Verifies a seller who has not asked for it. The public badge says what was checked, so the admin enters
 * that here.
 */
export function VerifySellerDialog({ seller, tell, onDone, onClose }: VerifySellerDialogProps) {
  const { _id: id, name, email } = seller;
  const decision = useDecision({
    check: (data): Record<string, string> => ({
      ...(readApproval(data).checked.length === 0 && { checked: t`Choose what was checked` }),
      ...(textOf(data, "reason").trim() === "" && { reason: t`Reason is required` }),
    }),
    decide: (data) =>
      api.verification.verify({ id, reason: textOf(data, "reason").trim(), ...readApproval(data) }),
    tell,
    onDone,
    onClose,
  });
  return (
    <FormDialog title={t`Verify ${name}`} onClose={onClose}>
      <p className="mb-5 wrap-break-word">
        <Trans>{email} gets the public badge, which says what was checked and when.</Trans>
      </p>
      <DecisionForm
        decision={decision}
        action={t`Verify`}
        label={t`Reason (shown to the seller)`}
        rows={3}
        maxLength={MOST_CASE_WORDS}
      >
        <ApprovalFields asked={[]} fields={decision.fields} />
      </DecisionForm>
    </FormDialog>
  );
}
