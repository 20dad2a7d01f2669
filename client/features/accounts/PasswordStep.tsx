import { t } from "#shared/lib/text.ts";
import type { useForm } from "#client/lib/forms/use-form.ts";
import { PasswordField } from "#client/ui/PasswordField.tsx";
import { StepForm } from "./StepForm.tsx";

type PasswordStepProps = ReturnType<typeof useForm> & {
  hasPassword: boolean;
  explanation: string;
  action: string;
  onCancel: () => void;
  /** Asked for together with the password. */
  children?: React.ReactNode;
};

/** Asks for the password again before a sensitive change, in case somebody else sits at the open session. */
export function PasswordStep({ hasPassword, explanation, children, ...step }: PasswordStepProps) {
  return (
    <StepForm {...step}>
      <p>{explanation}</p>
      {children}
      {hasPassword && (
        <PasswordField
          name="password"
          label={t`Your password`}
          autoComplete="current-password"
          problem={step.fields["password"]}
        />
      )}
    </StepForm>
  );
}
