import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { requiredCode } from "#client/lib/forms/checks.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { Field } from "#client/ui/Field.tsx";
import { CodeStep } from "./CodeStep.tsx";
import { PasswordStep } from "./PasswordStep.tsx";
import type { SetUpProps } from "./StepForm.tsx";

/** Number and password, then the code that was sent to it. */
export function SetUpPhone({ hasPassword, onDone, onCancel }: SetUpProps) {
  const [phone, setPhone] = useState<string>();
  const start = useForm({
    send: async (data) => {
      const number = textOf(data, "phone");
      await api.account.startPhone({
        phone: number,
        password: textOf(data, "password") || undefined,
      });
      setPhone(number);
    },
  });
  const confirm = useForm({
    check: requiredCode,
    send: async (data) => {
      const { backupCodes } = await api.account.confirmPhone({
        code: textOf(data, "code").trim(),
      });
      await onDone(backupCodes);
    },
  });
  if (phone === undefined) {
    return (
      <PasswordStep
        {...start}
        hasPassword={hasPassword}
        explanation={t`We’ll text you a code now and each time you log in. An authenticator app is safer, because text messages can be intercepted.`}
        action={t`Text me a code`}
        onCancel={onCancel}
      >
        <Field
          name="phone"
          label={t`Phone`}
          type="tel"
          autoComplete="tel"
          hint={t`Include the country code, for example +49 170 1234567.`}
          problem={start.fields["phone"]}
        />
      </PasswordStep>
    );
  }
  return (
    <CodeStep {...confirm} label={t`Code sent to ${phone}`} onCancel={onCancel}>
      <p>
        <Trans>The code expires in 5 minutes.</Trans>
      </p>
    </CodeStep>
  );
}
