import { useEffect, useRef } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import type { useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";

/** Props that every way to set up a second factor takes. */
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

/** One step of a flow of several, with a button that cancels the flow. */
export function StepForm({ form, isBusy, problem, action, onCancel, children }: StepFormProps) {
  const step = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The button that opened this step has been unmounted, so the focus moves into the step.
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
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </form>
  );
}
