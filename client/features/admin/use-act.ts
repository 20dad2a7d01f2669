import { useState } from "react";
import { toApiError } from "#client/lib/api-error.ts";
import { toastError } from "#client/lib/toast.ts";

/** Does one thing at a time to the row with this id, and tells when it was refused. */
export function useAct() {
  const [busy, setBusy] = useState<string>();
  const act = async (id: string, work: () => Promise<void>) => {
    if (busy !== undefined) return;
    setBusy(id);
    try {
      await work();
    } catch (failure) {
      await toastError(toApiError(failure).message);
    } finally {
      setBusy(undefined);
    }
  };
  return { busy, act };
}
