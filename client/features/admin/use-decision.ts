import { toApiError } from "#client/lib/api/api-error.ts";
import { type Check, useForm } from "#client/lib/forms/use-form.ts";

interface DecisionOptions {
  check: Check;
  /** The call that decides. */
  decide: (data: FormData) => Promise<unknown>;
  /** Tells that the decision is saved. */
  tell: () => void | Promise<void>;
  /** Called when this admin or another one has decided. */
  onDone: () => void;
  onClose: () => void;
}

/** State of a decision form in a dialog above its list. */
export function useDecision({ check, decide, tell, onDone, onClose }: DecisionOptions) {
  return useForm({
    check,
    send: async (data) => {
      try {
        await decide(data);
      } catch (failure) {
        // Conflict: another admin has decided or deleted it, so the list behind the dialog is reloaded.
        if ([404, 409].includes(toApiError(failure).status)) onDone();
        throw failure;
      }
      onClose();
      onDone();
      await tell();
    },
  });
}

export type DecisionState = ReturnType<typeof useDecision>;
