import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api, type Api } from "#client/lib/api/api.ts";
import { followSession } from "#client/lib/session/replace-session.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { BackupCodes } from "./BackupCodes.tsx";
import { SetUpApp } from "./SetUpApp.tsx";
import { SetUpPhone } from "./SetUpPhone.tsx";
import { PasswordStep } from "./PasswordStep.tsx";

export type Account = Awaited<ReturnType<Api["account"]["find"]>>;

interface SecondFactorPanelProps {
  account: Account;
  onChanged: () => void;
}

type Step = "none" | "app" | "phone" | "codes" | "remove";

export function SecondFactorPanel({ account, onChanged }: SecondFactorPanelProps) {
  const [step, setStep] = useState<Step>("none");
  const [backupCodes, setBackupCodes] = useState<readonly string[]>([]);
  const { hasAuthenticator, phone, emailVerified, twoFactorEnabled } = account;

  const finish = async (codes: readonly string[]) => {
    setStep("none");
    setBackupCodes(codes);
    await followSession();
    onChanged();
  };
  const removal = useForm({
    send: async (data) => {
      await api.account.removeSecondFactor({ password: textOf(data, "password") || undefined });
      await finish([]);
      await toastSuccess(t`Two-step verification turned off`);
    },
  });

  const renewal = useForm({
    send: async (data) => {
      const password = textOf(data, "password") || undefined;
      const { backupCodes: codes } = await api.account.renewBackupCodes({ password });
      setStep("none");
      setBackupCodes(codes);
    },
  });

  return (
    <Panel
      anchor="two-step"
      title={t`Two-step verification`}
      explanation={t`Adds a code to your password, so a stolen password isn’t enough.`}
    >
      <ul className="space-y-1">
        <li>
          {hasAuthenticator ? t`Authenticator app: in use` : t`Authenticator app: not in use`}
        </li>
        <li>{phone === null ? t`Phone: not in use` : t`Phone: in use, ending in ${phone}`}</li>
      </ul>
      <BackupCodes codes={backupCodes} />
      {step === "none" && (
        <div className="mt-5 flex flex-wrap gap-3">
          {!emailVerified && (
            <p className="text-muted">
              <Trans>Confirm your email first.</Trans>
            </p>
          )}
          {emailVerified && !hasAuthenticator && (
            <Button look="quiet" onClick={() => setStep("app")}>
              <Trans>Use an authenticator app</Trans>
            </Button>
          )}
          {emailVerified && phone === null && (
            <Button look="quiet" onClick={() => setStep("phone")}>
              <Trans>Use a phone</Trans>
            </Button>
          )}
          {twoFactorEnabled && (
            <Button look="quiet" onClick={() => setStep("codes")}>
              <Trans>New backup codes</Trans>
            </Button>
          )}
          {twoFactorEnabled && (
            <Button look="danger" onClick={() => setStep("remove")}>
              <Trans>Turn off</Trans>
            </Button>
          )}
        </div>
      )}
      {step === "app" && (
        <SetUpApp
          hasPassword={account.hasPassword}
          onDone={finish}
          onCancel={() => setStep("none")}
        />
      )}
      {step === "phone" && (
        <SetUpPhone
          hasPassword={account.hasPassword}
          onDone={finish}
          onCancel={() => setStep("none")}
        />
      )}
      {step === "codes" && (
        <PasswordStep
          {...renewal}
          hasPassword={account.hasPassword}
          explanation={t`Your old backup codes will stop working.`}
          action={t`Create new backup codes`}
          onCancel={() => setStep("none")}
        />
      )}
      {step === "remove" && (
        <PasswordStep
          {...removal}
          hasPassword={account.hasPassword}
          explanation={t`You’ll only need your password to log in.`}
          action={t`Turn off`}
          onCancel={() => setStep("none")}
        />
      )}
    </Panel>
  );
}
