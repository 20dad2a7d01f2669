import { useState } from "react";
import type { VerificationCase } from "#shared/contract/verification.ts";
import { CHECKS, MOST_CASE_WORDS, MOST_MONTHS, USUAL_MONTHS } from "#shared/rules/verification.ts";
import { api } from "#client/lib/api.ts";
import { toApiError } from "#client/lib/api-error.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { textOf, useForm } from "#client/lib/use-form.ts";
import { CHECK_CHOICES } from "#client/lib/verification.ts";
import { Button } from "#client/ui/Button.tsx";
import { CheckGroup } from "#client/ui/CheckGroup.tsx";
import { closeAround } from "#client/ui/Dialog.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { Select } from "#client/ui/Select.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";

interface VerificationDecisionProps {
  found: VerificationCase;
  onDone: () => void;
  onClose: () => void;
}

type Decision = "approve" | "refuse" | "revoke";

const CHOICES: Record<"open" | "approved", readonly { value: Decision; label: string }[]> = {
  open: [
    { value: "approve", label: "Verify" },
    { value: "refuse", label: "Refuse" },
  ],
  approved: [{ value: "revoke", label: "Revoke" }],
};

const checkedIn = (data: FormData) =>
  CHECKS.filter((each) => data.getAll("checked").includes(each));

/** Verifies, refuses, or ends a verification, with words that the seller reads. */
export function VerificationDecision({ found, onDone, onClose }: VerificationDecisionProps) {
  const { _id: id, state, asked } = found;
  const choices = CHOICES[state === "open" ? "open" : "approved"];
  const [decision, setDecision] = useState<Decision>();
  const { form, isBusy, problem, fields } = useForm({
    check: (data): Record<string, string> => ({
      ...(decision === undefined && { decision: "Decision is required" }),
      ...(decision === "approve" &&
        checkedIn(data).length === 0 && { checked: "Choose what was checked" }),
      ...(textOf(data, "reason").trim() === "" && { reason: "Reason is required" }),
    }),
    send: async (data) => {
      const reason = textOf(data, "reason").trim();
      try {
        if (decision === "approve") {
          const months = Number(textOf(data, "months"));
          await api.verification.approve({ id, checked: checkedIn(data), months, reason });
        } else if (decision === "refuse") await api.verification.refuse({ id, reason });
        else await api.verification.revoke({ id, reason });
      } catch (failure) {
        // Somebody was faster: the list behind the dialog shows what they have decided.
        if (toApiError(failure).status === 409) onDone();
        throw failure;
      }
      onClose();
      onDone();
      await toastSuccess("Decided. The seller is told.");
    },
  });
  return (
    <form {...form} className="mt-5 grid gap-5">
      <FormProblem message={problem} />
      <Select
        name="decision"
        label="Decision"
        empty="Please choose"
        options={choices}
        value={decision ?? ""}
        onChange={({ currentTarget: { value } }) =>
          setDecision(choices.find((each) => each.value === value)?.value)
        }
        problem={fields["decision"]}
      />
      {decision === "approve" && (
        <>
          <CheckGroup
            name="checked"
            legend="What was checked? Everybody reads it."
            options={CHECK_CHOICES}
            chosen={asked}
            problem={fields["checked"]}
          />
          <Field
            name="months"
            label="Valid for so many months"
            type="number"
            min={1}
            max={MOST_MONTHS}
            defaultValue={USUAL_MONTHS}
            problem={fields["months"]}
          />
        </>
      )}
      <TextArea
        name="reason"
        label="Reason, which the seller reads"
        rows={3}
        maxLength={MOST_CASE_WORDS}
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
  );
}
