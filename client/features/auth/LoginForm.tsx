import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { all, requiredEmail, requiredPassword } from "#client/lib/forms/checks.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { EmailField } from "#client/ui/EmailField.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { PasswordField } from "#client/ui/PasswordField.tsx";
import { DemoPicker } from "./DemoPicker.tsx";
import { GoogleButton } from "./GoogleButton.tsx";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { useFinish } from "./use-finish.ts";

interface LoginFormProps {
  /** Called when the person is signed in and the token is kept. */
  onSignedIn: () => void;
}

/** Every way in: password, another provider, a demo account; then the second factor where there is one. */
export function LoginForm({ onSignedIn }: LoginFormProps) {
  const { methods, finish, giveUp } = useFinish(onSignedIn);
  const { form, isBusy, problem, fields } = useForm({
    check: all(requiredEmail, requiredPassword),
    send: async (data) =>
      finish(() =>
        api.auth.signIn({
          email: textOf(data, "email"),
          password: textOf(data, "password"),
        }),
      ),
  });

  if (methods !== undefined) {
    return <SecondFactorForm methods={methods} onSignIn={finish} onGiveUp={giveUp} />;
  }
  return (
    <>
      <form {...form} className="space-y-5">
        <FormProblem problem={problem} />
        <EmailField problem={fields["email"]} />
        <PasswordField
          name="password"
          label={t`Password`}
          autoComplete="current-password"
          problem={fields["password"]}
        />
        <Button type="submit" className="w-full" isBusy={isBusy}>
          <Trans>Log in</Trans>
        </Button>
        <a
          href={paths.forgotPassword()}
          className="inline-flex min-h-11 items-center font-medium text-accent underline"
        >
          <Trans>Forgot your password?</Trans>
        </a>
      </form>
      <GoogleButton onSignIn={finish} />
      <DemoPicker onSignIn={finish} />
    </>
  );
}
