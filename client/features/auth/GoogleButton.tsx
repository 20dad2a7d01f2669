import { useState } from "react";
import { LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import { POPUP_CHANNEL, type PopupMessage, type PopupResult } from "#shared/rules/sign-in.ts";
import type { SignInResult } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { GOOGLE_SIGN_IN } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import type { Finish } from "./use-finish.ts";
import { useWays } from "./use-ways.ts";

const SIZE = "popup,width=500,height=600";
/** Grace period: the window may be reported as closed before its message arrives. */
const GRACE_MS = 1_500;
const WATCH_MS = 300;

const TOLD: Record<
  Exclude<PopupResult, "signed-in" | "second-factor"> | "blocked" | "closed",
  string
> = {
  blocked: t`Allow pop-ups for this site and try again.`,
  closed: t`The window closed before you were logged in.`,
  refused: t`You cancelled the login.`,
  "address-taken": t`You already have an account with this email. Log in with your password, or reset it.`,
  unverified: t`Google hasn’t confirmed your email, so you can’t log in with it here.`,
  expired: t`That took too long. Try again.`,
  failed: t`We couldn’t log you in with Google. Try again or use your password.`,
};

/** Signs in at Google, or at the provider set up in its place, in a window of its own. */
export function GoogleButton({ onSignIn }: { onSignIn: Finish }) {
  const ways = useWays();
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  if (!ways?.google) return null;

  const start = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      const outcome = await openPopup();
      await onSignIn(() => signIn(outcome));
    } catch (failure) {
      fail("failed", failure);
    } finally {
      setBusy(false);
    }
  };
  const signIn = async ({
    result: outcome,
    methods,
  }: Outcome): Promise<SignInResult | undefined> => {
    if (outcome === "signed-in" || outcome === "closed") {
      // A window that the browser has isolated from this page cannot send a message, so the session is
      // asked instead.
      const { user } = await api.auth.session();
      if (user !== null) return { status: "signed-in", user };
    }
    if (outcome === "second-factor") return { status: outcome, methods };
    fail(outcome === "signed-in" ? "failed" : outcome);
    return undefined;
  };
  const fail = (reason: keyof typeof TOLD, cause?: unknown) => {
    // oxlint-disable-next-line no-console -- the specification has it there
    console.error(`Google sign-in: ${reason}`, cause ?? "");
    setProblem(TOLD[reason]);
  };

  return (
    <div className="mt-6 space-y-4 border-t border-line pt-6">
      <FormProblem problem={problem === undefined ? undefined : { message: problem }} />
      <Button look="quiet" className="w-full" isBusy={isBusy} onClick={() => void start()}>
        <Trans>Continue with Google</Trans>
      </Button>
    </div>
  );
}

type Outcome = Omit<PopupMessage, "result"> & { result: PopupResult | "blocked" | "closed" };

/**
 * Opens the window and waits for its message. The message comes through a channel that only pages of this
 * site can use, so no other site can forge it.
 */
function openPopup(): Promise<Outcome> {
  const channel = new BroadcastChannel(POPUP_CHANNEL);
  const popup = window.open(`${GOOGLE_SIGN_IN}?language=${LANGUAGE}`, "sign-in", SIZE);
  return new Promise((resolve) => {
    let watch: ReturnType<typeof setInterval> | undefined;
    const settle = (outcome: Outcome) => {
      clearInterval(watch);
      channel.close();
      resolve(outcome);
    };
    if (popup === null) {
      settle({ result: "blocked", methods: [] });
      return;
    }
    channel.addEventListener("message", ({ data }: MessageEvent<PopupMessage>) => settle(data));
    watch = setInterval(() => {
      if (!popup.closed) return;
      clearInterval(watch);
      setTimeout(() => settle({ result: "closed", methods: [] }), GRACE_MS);
    }, WATCH_MS);
  });
}
