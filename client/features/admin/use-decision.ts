import { ApiError, toApiError } from "#client/lib/api/api-error.ts";
import { type Check, useForm } from "#client/lib/forms/use-form.ts";
import { useToolFormat } from "#client/lib/text/tool-format.ts";

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
  const format = useToolFormat();
  return useForm({
    check,
    send: async (data) => {
      try {
        await decide(data);
      } catch (failure) {
        // Conflict: another admin has decided or deleted it, so the list behind the dialog is reloaded.
        const refusal = toApiError(failure);
        if ([404, 409].includes(refusal.status)) onDone();
        throw withOwnTimes(refusal, format.dateTime);
      }
      onClose();
      onDone();
      await tell();
    },
  });
}

/** The same refusal with its times by the reader's clock, as they stand everywhere else on the screen. */
export function withOwnTimes(
  { status, message, fields, moments }: ApiError,
  write: (iso: string) => string,
): ApiError {
  let told = message;
  for (const [words, at] of Object.entries(moments)) told = told.replaceAll(words, write(at));
  return new ApiError(status, told, fields);
}

export type DecisionState = ReturnType<typeof useDecision>;
