import { useEffect, useRef } from "react";
import type { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";

/** What every way to set up a second factor needs. */
export interface SetUpProps {
  hasPassword: boolean;
  onDone: (backupCodes: readonly string[]) => Promise<void>;
  onCancel: () => void;
}

type StepFormProps = ReturnType<typeof useForm> & {
  action: string;
  onCancel: () => void;
  children: React.ReactNode;
};

/** One step of something that takes several, with a way out. */
export function StepForm({ form, isBusy, problem, action, onCancel, children }: StepFormProps) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // What was pressed to come here is gone: the keyboard goes on in the step.
    step.current?.querySelector("input")?.focus();
  }, []);
  return (
    <form {...form} className="mt-5 space-y-5 border-t border-line pt-5">
      <FormProblem problem={problem} />
      <div ref={step} className="space-y-5">
        {children}
      </div>
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
