import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { SecondFactor } from "#shared/rules/sign-in.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { requiredCode } from "#client/lib/forms/checks.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import type { Finish } from "./use-finish.ts";

interface SecondFactorFormProps {
  methods: readonly SecondFactor[];
  onSignIn: Finish;
  onGiveUp: () => void;
}

const LABELS: Record<SecondFactor, string> = {
  totp: t`Code from your authenticator app`,
  sms: t`Code sent to your phone`,
  "backup-code": t`One of your backup codes`,
};

const SWITCHES: Record<SecondFactor, string> = {
  totp: t`Use the authenticator app`,
  sms: t`Text me a code`,
  "backup-code": t`Use a backup code`,
};

/** The second half of a sign-in. */
export function SecondFactorForm({ methods, onSignIn, onGiveUp }: SecondFactorFormProps) {
  const [method, setMethod] = useState<SecondFactor>(methods[0] ?? "totp");
  const [told, setTold] = useState<string>();
  const { form, isBusy, problem, fields } = useForm({
    check: requiredCode,
    send: async (data) =>
      onSignIn(() =>
        api.auth.confirmSecondFactor({
          method,
          code: textOf(data, "code").trim(),
          trustDevice: data.has("trustDevice"),
        }),
      ),
  });

  const sendCode = async () => {
    try {
      await api.auth.sendCode();
      setTold(t`We’ve texted you a code.`);
    } catch (failure) {
      setTold(toApiError(failure).message);
    }
  };
  const choose = (next: SecondFactor) => {
    setMethod(next);
    setTold(undefined);
    if (next === "sms") void sendCode();
  };

  return (
    <form {...form} className="space-y-5">
      <p>
        <Trans>Enter your code to finish logging in.</Trans>
      </p>
      <FormProblem problem={problem} />
      {method === "sms" && (
        <Button look="quiet" onClick={() => void sendCode()}>
          {told === undefined ? t`Text me a code` : t`Send another code`}
        </Button>
      )}
      <p role="status">{told}</p>
      <Field
        key={method}
        name="code"
        label={LABELS[method]}
        inputMode={method === "backup-code" ? "text" : "numeric"}
        autoComplete="one-time-code"
        autoCapitalize="none"
        problem={fields["code"]}
      />
      <label className="flex min-h-11 items-center gap-3">
        <input type="checkbox" name="trustDevice" className="size-5 accent-accent" />
        <Trans>Don’t ask again on this device for 30 days</Trans>
      </label>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          <Trans>Confirm</Trans>
        </Button>
        <Button look="quiet" onClick={onGiveUp}>
          <Trans>Back</Trans>
        </Button>
      </div>
      <ul className="text-sm">
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <li key={other}>
              <button
                type="button"
                onClick={() => choose(other)}
                className="min-h-11 cursor-pointer font-medium text-accent underline"
              >
                {SWITCHES[other]}
              </button>
            </li>
          ))}
      </ul>
    </form>
  );
}
