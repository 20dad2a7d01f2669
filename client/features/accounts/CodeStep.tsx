import type { useForm } from "#client/lib/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";

type CodeStepProps = ReturnType<typeof useForm> & {
  label: string;
  onCancel: () => void;
  children: React.ReactNode;
};

/** Asks for a code of six digits. */
export function CodeStep({
  form,
  isBusy,
  problem,
  fields,
  label,
  onCancel,
  children,
}: CodeStepProps) {
  return (
    <form {...form} className="mt-5 space-y-5 border-t border-line pt-5">
      {children}
      <FormProblem message={problem} />
      <Field
        name="code"
        label={label}
        inputMode="numeric"
        autoComplete="one-time-code"
        problem={fields["code"]}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Confirm
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
