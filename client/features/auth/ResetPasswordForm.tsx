import { useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { settleSession } from "#client/lib/session/replace-session.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { NewPasswordField } from "#client/ui/NewPasswordField.tsx";
import { readLinkToken } from "./read-link-token.ts";

/** Sets a new password with the token from a mail's link. */
export function ResetPasswordForm() {
  const [isDone, setDone] = useState(false);
  const [isDead, setDead] = useState(false);
  useEffect(() => {
    // When the check itself fails, the form reports the problem at submit.
    api.auth.checkResetLink({ token: readLinkToken() }).then(
      ({ isGood }) => setDead(!isGood),
      () => undefined,
    );
  }, []);
  const { form, isBusy, problem, fields } = useForm({
    send: async (data) => {
      const password = textOf(data, "password");
      await settleSession(() => api.auth.resetPassword({ token: readLinkToken(), password }));
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <p role="status" className="rounded-md bg-accent-soft p-4">
        <Trans>
          Password changed. You’ve been logged out everywhere.{" "}
          <a href={paths.login()} className="font-semibold text-accent underline">
            Log in with your new password
          </a>
        </Trans>
      </p>
    );
  }
  if (isDead) {
    return (
      <div role="alert" className="rounded-md border border-danger bg-danger-soft p-4">
        <p>
          <Trans>This link has expired, has already been used, or is incomplete.</Trans>
        </p>
        <a
          href={paths.forgotPassword()}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          <Trans>Request a new link</Trans>
        </a>
      </div>
    );
  }
  return (
    <form {...form} className="space-y-5">
      <FormProblem problem={problem} />
      {fields["token"] !== undefined && (
        <a href={paths.forgotPassword()} className="font-semibold text-accent underline">
          <Trans>Request a new link</Trans>
        </a>
      )}
      <NewPasswordField name="password" label={t`New password`} problem={fields["password"]} />
      <Button type="submit" isBusy={isBusy}>
        <Trans>Change password</Trans>
      </Button>
    </form>
  );
}
