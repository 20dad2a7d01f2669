import { useState } from "react";
import type { SignInResult } from "#shared/contract/auth.ts";
import type { SecondFactor } from "#shared/rules/sign-in.ts";
import { beginSession } from "#client/lib/session/session.ts";

/** Completes any kind of sign-in: begins the session, or asks for the second factor. */
export function useFinish(onSignedIn: () => void) {
  const [methods, setMethods] = useState<readonly SecondFactor[]>();
  const finish = async (result: SignInResult) => {
    if (result.status === "second-factor") {
      setMethods(result.methods);
      return;
    }
    await beginSession(result.user);
    onSignedIn();
  };
  return { methods, finish, giveUp: () => setMethods(undefined) };
}
