import type { useForm } from "#client/lib/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { PasswordField } from "#client/ui/PasswordField.tsx";

type PasswordStepProps = ReturnType<typeof useForm> & {
  hasPassword: boolean;
  explanation: string;
  action: string;
  onCancel: () => void;
  /** Asked for together with the password. */
  children?: React.ReactNode;
};

/** Asks for the password again before something that must not happen behind a person's back. */
export function PasswordStep({
  form,
  isBusy,
  problem,
  fields,
  hasPassword,
  explanation,
  action,
  onCancel,
  children,
}: PasswordStepProps) {
  return (
    <form {...form} className="mt-5 space-y-5 border-t border-line pt-5">
      <p>{explanation}</p>
      <FormProblem message={problem} />
      {children}
      {hasPassword && (
        <PasswordField
          name="password"
          label="Your password"
          autoComplete="current-password"
          problem={fields["password"]}
        />
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          {action}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
