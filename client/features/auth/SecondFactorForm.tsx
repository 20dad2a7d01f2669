import { useState } from "react";
import type { SecondFactor } from "#shared/rules/sign-in.ts";
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
  totp: "Code from your authenticator app",
  sms: "Code sent to your phone",
  "backup-code": "One of your backup codes",
};

const SWITCHES: Record<SecondFactor, string> = {
  totp: "Use the authenticator app",
  sms: "Text me a code",
  "backup-code": "Use a backup code",
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
      setTold("We’ve texted you a code.");
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
      <p>Enter your code to finish logging in.</p>
      <FormProblem problem={problem} />
      {method === "sms" && (
        <Button look="quiet" onClick={() => void sendCode()}>
          {told === undefined ? "Text me a code" : "Send another code"}
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
        Don’t ask again on this device for 30 days
      </label>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={isBusy}>
          Confirm
        </Button>
        <Button look="quiet" onClick={onGiveUp}>
          Back
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
