import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { followSession } from "#client/lib/session/replace-session.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { all, newPasswordIn, required } from "#client/lib/forms/checks.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { NewPasswordField } from "#client/ui/NewPasswordField.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { PasswordField } from "#client/ui/PasswordField.tsx";

interface PasswordPanelProps {
  hasPassword: boolean;
  onChanged: () => void;
}

/** Names the field: the form has two passwords. */
const check = all(
  required("currentPassword", t`Current password is required`),
  newPasswordIn("newPassword"),
);

export function PasswordPanel({ hasPassword, onChanged }: PasswordPanelProps) {
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data, form) => {
      await api.account.changePassword({
        currentPassword: textOf(data, "currentPassword"),
        newPassword: textOf(data, "newPassword"),
      });
      form.reset();
      await followSession();
      onChanged();
      await toastSuccess(t`Password changed`);
    },
  });
  if (!hasPassword) {
    return (
      <Panel
        anchor="password"
        title={t`Password`}
        explanation={t`This account has no password yet.`}
      >
        <a href={paths.forgotPassword()} className="font-semibold text-accent underline">
          <Trans>Email me a link to set a password</Trans>
        </a>
      </Panel>
    );
  }
  return (
    <Panel
      anchor="password"
      title={t`Password`}
      explanation={t`Changing your password logs you out on all other devices.`}
    >
      <form {...form} className="space-y-5">
        <FormProblem problem={problem} />
        <PasswordField
          name="currentPassword"
          label={t`Current password`}
          autoComplete="current-password"
          problem={fields["currentPassword"] ?? fields["password"]}
        />
        <NewPasswordField
          name="newPassword"
          label={t`New password`}
          problem={fields["newPassword"]}
        />
        <Button type="submit" isBusy={isBusy}>
          <Trans>Change password</Trans>
        </Button>
      </form>
    </Panel>
  );
}
