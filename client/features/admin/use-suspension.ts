import { t } from "#shared/lib/text.ts";
import { textOf } from "#client/lib/forms/use-form.ts";
import { type DecisionState, useDecision } from "./use-decision.ts";

interface SuspensionOptions {
  suspend: (reason: string) => Promise<unknown>;
  tell: () => void | Promise<void>;
  onDone: () => void;
  onClose: () => void;
}

/** State of the form that suspends one account or several, with a reason that they read. */
export function useSuspension({ suspend, ...rest }: SuspensionOptions): DecisionState {
  return useDecision({
    check: (data): Record<string, string> =>
      textOf(data, "reason").trim() === "" ? { reason: t`Reason is required` } : {},
    decide: (data) => suspend(textOf(data, "reason").trim()),
    ...rest,
  });
}
