import { useEffect, useState } from "react";
import { api } from "#client/lib/api.ts";
import { requiredEmail } from "#client/lib/checks.ts";
import { textOf, useForm } from "#client/lib/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { EmailField } from "#client/ui/EmailField.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { NewPasswordField } from "#client/ui/NewPasswordField.tsx";
import { DemoMailHint } from "./DemoMailHint.tsx";

/** The token in the address of a page that a mail leads to. */
function readLinkToken(): string {
  return new URLSearchParams(location.search).get("token") ?? "";
}

function LogInLink({ children }: { children: string }) {
  return (
    <a href={paths.login()} className="font-semibold text-accent underline">
      {children}
    </a>
  );
}

/** Asks for a link. What is said is the same whether there is such an account or not. */
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
            If {sentTo} has an account here, a link is on its way. It is good for an hour.
            <DemoMailHint />
          </>
        )}
      </p>
      <EmailField problem={fields["email"]} />
      <Button type="submit" isBusy={isBusy}>
        Send me a link
      </Button>
    </form>
  );
}

export function ResetPasswordForm() {
  const [isDone, setDone] = useState(false);
  const [isDead, setDead] = useState(false);
  useEffect(() => {
    // Where nobody answers, the form itself tells when it is sent.
    api.auth.checkResetLink({ token: readLinkToken() }).then(
      ({ isGood }) => setDead(!isGood),
      () => undefined,
    );
  }, []);
  const { form, isBusy, problem, fields } = useForm({
    send: async (data) => {
      await api.auth.resetPassword({
        token: readLinkToken(),
        password: textOf(data, "password"),
      });
      setDone(true);
    },
  });
  if (isDone) {
    return (
      <p role="status" className="rounded-md bg-accent-soft p-4">
        Your password is changed, and every browser is logged out.{" "}
        <LogInLink>Log in with the new one</LogInLink>
      </p>
    );
  }
  if (isDead) {
    return (
      <div role="alert" className="rounded-md border border-danger bg-danger-soft p-4">
        <p>This link has expired, has already been used, or is incomplete.</p>
        <a
          href={paths.forgotPassword()}
          className="mt-2 inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          Ask for a new link
        </a>
      </div>
    );
  }
  return (
    <form {...form} className="space-y-5">
      <FormProblem problem={problem} />
      {fields["token"] !== undefined && (
        <a href={paths.forgotPassword()} className="font-semibold text-accent underline">
          Ask for a new link
        </a>
      )}
      <NewPasswordField name="password" label="New password" problem={fields["password"]} />
      <Button type="submit" isBusy={isBusy}>
        Change the password
      </Button>
    </form>
  );
}

/** Asks for a click: programs that look into mails open links as well. */
export function VerifyEmailForm() {
  const [isDone, setDone] = useState(false);
  const { form, isBusy, problem, fields } = useForm({
    send: async () => {
      await api.auth.verifyEmail({ token: readLinkToken() });
      setDone(true);
    },
  });
  const isBad = fields["token"] !== undefined;
  const next = isDone ? "Go to your account" : "Ask for a new link in your account";
  return (
    <form {...form} className="space-y-5">
      <FormProblem problem={problem} />
      <p role="status" className={isDone ? "rounded-md bg-accent-soft p-4" : ""}>
        {isDone ? "Your address is confirmed." : !isBad && "Is this address yours?"}
      </p>
      {!isDone && !isBad && (
        <Button type="submit" isBusy={isBusy}>
          Confirm my address
        </Button>
      )}
      {(isDone || problem !== undefined) && (
        <p>
          <a href={paths.account()} className="font-semibold text-accent underline">
            {next}
          </a>
        </p>
      )}
    </form>
  );
}
