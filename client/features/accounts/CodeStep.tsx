import { t } from "#shared/lib/text.ts";
import type { useForm } from "#client/lib/forms/use-form.ts";
import { Field } from "#client/ui/Field.tsx";
import { StepForm } from "./StepForm.tsx";

type CodeStepProps = ReturnType<typeof useForm> & {
  label: string;
  onCancel: () => void;
  children: React.ReactNode;
};

/** Asks for a code of six digits. */
export function CodeStep({ label, children, ...step }: CodeStepProps) {
  return (
    <StepForm {...step} action={t`Confirm`}>
      {children}
      <Field
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        problem={step.fields["code"]}
      />
    </StepForm>
  );
}
