import { useState } from "react";
import type { SignInResult } from "#shared/contract/auth.ts";
import type { SecondFactor } from "#shared/rules/sign-in.ts";
import { beginSession } from "#client/lib/session/begin-session.ts";

/** Makes the call that signs somebody in; undefined when it did not come to that. */
export type Finish = (signIn: () => Promise<SignInResult | undefined>) => Promise<void>;

/** Completes any kind of sign-in: begins the session, or asks for the second factor. */
export function useFinish(onSignedIn: () => void) {
  const [methods, setMethods] = useState<readonly SecondFactor[]>();
  const finish: Finish = async (signIn) => {
    const isSignedIn = await beginSession(async () => {
      const result = await signIn();
      if (result?.status === "second-factor") setMethods(result.methods);
      return result?.status === "signed-in" ? result.user : undefined;
    });
    if (isSignedIn) onSignedIn();
  };
  return { methods, finish, giveUp: () => setMethods(undefined) };
}
