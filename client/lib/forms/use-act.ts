import { useState } from "react";
import { toApiError } from "#client/lib/api/api-error.ts";

/**
 * Runs one action at a time. `busy` is the name of the running one, often the id of its row; `problem` is why
 * the last one was refused.
 */
export function useAct() {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const act = async (name: string, work: () => Promise<void>, again?: () => void) => {
    if (busy !== undefined) return;
    setBusy(name);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      setProblem(toApiError(failure).message);
      // After a refusal the list is reloaded, because another person may have changed it.
      again?.();
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, act, problem, setProblem };
}
