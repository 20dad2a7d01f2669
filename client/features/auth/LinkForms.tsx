import { useEffect, useState } from "react";
import { api } from "#client/lib/api.ts";
import { toApiError } from "#client/lib/api-error.ts";
import { textOf, useForm } from "#client/lib/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { PasswordField } from "#client/ui/PasswordField.tsx";

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
    isForVisitors: true,
    check: (data): Record<string, string> =>
      textOf(data, "email").trim() === "" ? { email: "Email is required" } : {},
    send: async (data) => {
      const email = textOf(data, "email");
      await api.auth.forgotPassword({ email });
      setSentTo(email);
    },
  });
  return (
    <form {...form} className="space-y-5">
      <FormProblem message={problem} />
      <p role="status" className={sentTo === undefined ? "" : "rounded-md bg-accent-soft p-4"}>
        {sentTo !== undefined &&
          `If ${sentTo} has an account here, a link is on its way. It is good for an hour.`}
      </p>
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        problem={fields["email"]}
      />
      <Button type="submit" isBusy={isBusy}>
        Send me a link
      </Button>
    </form>
  );
}

export function ResetPasswordForm() {
  const [isDone, setDone] = useState(false);
  const { form, isBusy, problem, fields } = useForm({
    isForVisitors: true,
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
  return (
    <form {...form} className="space-y-5">
      <FormProblem message={problem} />
      {fields["token"] !== undefined && (
        <a href={paths.forgotPassword()} className="font-semibold text-accent underline">
          Ask for a new link
        </a>
      )}
      <PasswordField
        name="password"
        label="New password"
        autoComplete="new-password"
        hint="At least 8 characters."
        problem={fields["password"]}
      />
      <Button type="submit" isBusy={isBusy}>
        Change the password
      </Button>
    </form>
  );
}

/** Confirms the address as soon as the page is there: opening the link was the person's part. */
export function VerifyEmail() {
  const [problem, setProblem] = useState<string>();
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    api.auth
      .verifyEmail({ token: readLinkToken() })
      .then(() => setDone(true))
      .catch((failure: unknown) => setProblem(toApiError(failure).message));
  }, []);
  return (
    <div className="space-y-5">
      <FormProblem message={problem} />
      <p role="status">
        {isDone ? "Your address is confirmed." : problem === undefined && "One moment …"}
      </p>
      <a href={paths.account()} className="font-semibold text-accent underline">
        {problem === undefined ? "Go to your account" : "Ask for a new link in your account"}
      </a>
    </div>
  );
}
