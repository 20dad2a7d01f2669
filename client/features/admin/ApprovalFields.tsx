import { t } from "#shared/lib/text.ts";
import { type Check, CHECKS, MOST_MONTHS, USUAL_MONTHS } from "#shared/rules/verification.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { CHECK_CHOICES } from "#client/domain/tool/verification.ts";
import { CheckGroup } from "#client/ui/tool/CheckGroup.tsx";
import { Field } from "#client/ui/Field.tsx";

interface ApprovalFieldsProps {
  /** The checks that the seller has asked for, ticked initially. */
  asked: readonly Check[];
  fields: Readonly<Record<string, string>>;
}

/** Fields for the checks that were made of a seller, and for how long the verification is valid. */
export function ApprovalFields({ asked, fields }: ApprovalFieldsProps) {
  return (
    <>
      <CheckGroup
        name="checked"
        legend={t`What was checked? (shown publicly)`}
        options={CHECK_CHOICES}
        chosen={asked}
        problem={fields["checked"]}
      />
      <Field
        name="months"
        label={t`Valid for (months)`}
        type="number"
        min={1}
        max={MOST_MONTHS}
        defaultValue={USUAL_MONTHS}
        problem={fields["months"]}
      />
    </>
  );
}

export function readApproval(data: FormData): { checked: Check[]; months: number } {
  return {
    checked: CHECKS.filter((each) => data.getAll("checked").includes(each)),
    months: Number(textOf(data, "months")),
  };
}
