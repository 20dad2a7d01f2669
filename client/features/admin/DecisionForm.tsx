import { t } from "#shared/lib/text.ts";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { SendOrCancel } from "#client/ui/SendOrCancel.tsx";
import { TextArea } from "#client/ui/TextArea.tsx";
import type { DecisionState } from "./use-decision.ts";

interface DecisionFormProps {
  decision: DecisionState;
  /** Says who reads the reason. */
  label: string;
  rows: number;
  maxLength: number;
  /** The button's label. */
  action?: string;
  look?: "danger";
  /** The fields of the decision. */
  children: React.ReactNode;
}

/** A decision with its reason, and a button that cancels. */
export function DecisionForm({
  decision,
  action = t`Save decision`,
  look,
  children,
  ...reason
}: DecisionFormProps) {
  const { form, isBusy, problem, fields } = decision;
  return (
    <form
      {...form}
      className="grid scroll-mt-20 content-start gap-5 self-start md:sticky md:top-20"
    >
      <FormProblem problem={problem} />
      {children}
      <TextArea {...reason} name="reason" problem={fields["reason"]} />
      <SendOrCancel action={action} {...(look && { look })} isBusy={isBusy} />
    </form>
  );
}
