import { useState } from "react";
import type { SignInResult } from "#shared/contract/auth.ts";
import type { SecondFactor } from "#shared/rules/sign-in.ts";
import { beginSession } from "#client/lib/session/session.ts";

/** What follows a sign-in, whichever way it was made: the session begins, or a second factor is asked for. */
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
