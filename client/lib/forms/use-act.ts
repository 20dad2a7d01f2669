import { useState } from "react";
import { toApiError } from "#client/lib/api/api-error.ts";

/**
 * Does one thing at a time. `busy` is the name of the one under way, which may be the id of the row that it concerns;
 * `problem` is why the last one was refused.
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
      // What is shown may have been changed by another person.
      again?.();
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, act, problem, setProblem };
}
