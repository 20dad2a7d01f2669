import { toApiError } from "#client/lib/api/api-error.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { type Check, useForm } from "#client/lib/forms/use-form.ts";

interface DecisionOptions {
  check: Check;
  /** The call that decides. */
  decide: (data: FormData) => Promise<unknown>;
  /** Said when it is done. */
  told: string;
  /** Something was decided, here or by somebody else meanwhile. */
  onDone: () => void;
  onClose: () => void;
}

/** A decision in a dialog in front of the list that it is about. */
export function useDecision({ check, decide, told, onDone, onClose }: DecisionOptions) {
  return useForm({
    check,
    send: async (data) => {
      try {
        await decide(data);
      } catch (failure) {
        // Somebody was faster: the list behind the dialog shows what they have decided or deleted.
        if ([404, 409].includes(toApiError(failure).status)) onDone();
        throw failure;
      }
      onClose();
      onDone();
      await toastSuccess(told);
    },
  });
}

export type DecisionState = ReturnType<typeof useDecision>;
