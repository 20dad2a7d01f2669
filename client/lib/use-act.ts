import { useState } from "react";
import { toApiError } from "./api-error.ts";

/** Does one thing at a time to the row with this id; the dialog that asked for it shows why it was refused. */
export function useAct() {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const act = async (id: string, work: () => Promise<void>, again?: () => void) => {
    if (busy !== undefined) return;
    setBusy(id);
    setProblem(undefined);
    try {
      await work();
    } catch (failure) {
      setProblem(toApiError(failure).message);
      // Somebody else may have changed the row.
      again?.();
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, act, problem, setProblem };
}
