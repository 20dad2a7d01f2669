import { useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { requiredEmail } from "#client/lib/forms/checks.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { EmailField } from "#client/ui/EmailField.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { DemoMailHint } from "./DemoMailHint.tsx";

/**
 * Asks for a link. The answer is the same whether or not the account exists, so that addresses cannot be
 * probed.
 */
export function ForgotPasswordForm() {
  const [sentTo, setSentTo] = useState<string>();
  const { form, isBusy, problem, fields } = useForm({
    check: requiredEmail,
    send: async (data) => {
      const email = textOf(data, "email");
      await api.auth.forgotPassword({ email });
      setSentTo(email);
    },
  });
  return (
    <form {...form} className="space-y-5">
      <FormProblem problem={problem} />
      <p role="status" className={sentTo === undefined ? "" : "rounded-md bg-accent-soft p-4"}>
        {sentTo !== undefined && (
          <>
            <Trans>
              If there’s an account with {sentTo}, we’ve sent a link to that address. It expires in
              one hour.
            </Trans>
            <DemoMailHint />
          </>
        )}
      </p>
      <EmailField problem={fields["email"]} />
      <Button type="submit" isBusy={isBusy}>
        <Trans>Email me a link</Trans>
      </Button>
    </form>
  );
}
