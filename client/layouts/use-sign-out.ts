import { useState } from "react";
import { toApiError } from "#client/lib/api/api-error.ts";
import { toastError } from "#client/lib/browser/toast.ts";
import { logOut } from "#client/lib/session/session.ts";

/** Ends the session once, however often it is pressed; a refusal is told. */
export function useSignOut(): { isBusy: boolean; signOut: () => void } {
  const [isBusy, setBusy] = useState(false);
  const leave = async () => {
    if (isBusy) return;
    setBusy(true);
    try {
      await logOut();
    } catch (failure) {
      setBusy(false);
      await toastError(toApiError(failure).message);
    }
  };
  return { isBusy, signOut: () => void leave() };
}
