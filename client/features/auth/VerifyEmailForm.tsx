import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { useIsLive } from "#client/lib/browser/use-is-live.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { useForm } from "#client/lib/forms/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { readLinkToken } from "./read-link-token.ts";

/** Asks for a click, because mail scanners open links as well. */
export function VerifyEmailForm() {
  const [isDone, setDone] = useState(false);
  // The page leaves the server the same for every address.
  const isWithoutLink = useIsLive() && readLinkToken() === "";
  const { form, isBusy, problem, fields } = useForm({
    send: async () => {
      await api.auth.verifyEmail({ token: readLinkToken() });
      setDone(true);
    },
  });
  const isBad = isWithoutLink || fields["token"] !== undefined;
  const next = isDone ? t`Go to your account` : t`Request a new link in your account`;
  return (
    <form {...form} className="space-y-5">
      <FormProblem problem={problem} />
      <p role="status" className={isDone ? "rounded-md bg-accent-soft p-4" : ""}>
        {isDone
          ? t`Your email is confirmed.`
          : isBad
            ? t`Open the link in our latest email.`
            : t`Is this your email address?`}
      </p>
      {!isDone && !isBad && (
        <Button type="submit" isBusy={isBusy}>
          <Trans>Confirm my email</Trans>
        </Button>
      )}
      {(isDone || isBad || problem !== undefined) && (
        <p>
          <a href={paths.account()} className="font-semibold text-accent underline">
            {next}
          </a>
        </p>
      )}
    </form>
  );
}
