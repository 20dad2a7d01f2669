import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api, type Api } from "#client/lib/api/api.ts";
import { requiredCode } from "#client/lib/forms/checks.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { BackupCodes } from "./BackupCodes.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import type { SetUpProps } from "./StepForm.tsx";

type Started = Awaited<ReturnType<Api["account"]["startAuthenticator"]>>;

/** Password, then the QR code, then a first code that shows the app works. */
export function SetUpApp({ hasPassword, onDone, onCancel }: SetUpProps) {
  const [started, setStarted] = useState<Started>();
  const start = useForm({
    send: async (data) => {
      const password = textOf(data, "password") || undefined;
      setStarted(await api.account.startAuthenticator({ password }));
    },
  });
  const confirm = useForm({
    check: requiredCode,
    send: async (data) => {
      await api.account.confirmAuthenticator({ code: textOf(data, "code").trim() });
      await onDone([]);
    },
  });
  if (started === undefined) {
    return (
      <PasswordStep
        {...start}
        hasPassword={hasPassword}
        explanation={t`You’ll need an app such as Aegis, 2FAS, Google Authenticator or your password manager.`}
        action={t`Show the QR code`}
        onCancel={onCancel}
      />
    );
  }
  const secret = new URL(started.uri).searchParams.get("secret") ?? "";
  return (
    <CodeStep {...confirm} label={t`Code from the app`} onCancel={onCancel}>
      <p>
        <Trans>Scan this code with the app:</Trans>
      </p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(started.qrCode)}`}
        alt={t`QR code for the authenticator app`}
        width={220}
        height={220}
        className="rounded-sm bg-white p-2"
      />
      <p className="text-sm break-all">
        <Trans>
          Or type this key into the app: <code className="font-semibold">{secret}</code>
        </Trans>
      </p>
      {started.backupCodes.length === 0 && (
        <p>
          <Trans>Your existing backup codes still work.</Trans>
        </p>
      )}
      <BackupCodes codes={started.backupCodes} />
    </CodeStep>
  );
}
