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
 * probed. It takes the form's place.
 */
export function ForgotPasswordForm() {
  /** Empty while another address is asked for. */
  const [sentTo, setSentTo] = useState<string>();
  const { form, isBusy, problem, fields } = useForm({
    check: requiredEmail,
    send: async (data) => {
      const email = textOf(data, "email");
      await api.auth.forgotPassword({ email });
      setSentTo(email);
    },
  });
  if (sentTo)
    return (
      <>
        <p ref={focus} tabIndex={-1} className="rounded-md bg-accent-soft p-4">
          <Trans>
            If there’s an account with {sentTo}, we’ve sent a link to that address. It expires in
            one hour.
          </Trans>
          <DemoMailHint />
        </p>
        <Button look="quiet" className="mt-5" onClick={() => setSentTo("")}>
          <Trans>Use another email</Trans>
        </Button>
      </>
    );
  return (
    <form {...form} className="space-y-5">
      <FormProblem problem={problem} />
      <div ref={sentTo === "" ? focusField : undefined}>
        <EmailField problem={fields["email"]} />
      </div>
      <Button type="submit" isBusy={isBusy}>
        <Trans>Email me a link</Trans>
      </Button>
    </form>
  );
}

/** The button that was pressed has been unmounted, here and below. */
function focus(element: HTMLElement | null): void {
  element?.focus();
}

function focusField(element: HTMLElement | null): void {
  element?.querySelector("input")?.focus();
}
