import { useRef, useState } from "react";
import { api } from "#client/lib/api.ts";
import { toApiError } from "#client/lib/api-error.ts";
import { all, requiredEmail, requiredName, requiredPicture } from "#client/lib/checks.ts";
import { beginSession } from "#client/lib/session.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { textOf, useForm } from "#client/lib/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { EmailField } from "#client/ui/EmailField.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { ImageField } from "#client/ui/ImageField.tsx";
import { NewPasswordField } from "#client/ui/NewPasswordField.tsx";
import { DemoMailHint } from "./DemoMailHint.tsx";

const check = all(requiredName, requiredPicture, requiredEmail);

const ROLES = [
  { role: "Buyer", text: "I want to buy a car" },
  { role: "Seller", text: "I want to sell cars" },
] as const;

type Step = "picture" | "account" | "done";

const TOLD: Record<Step, string> = {
  picture: "Sending your picture …",
  account: "Making your account …",
  done: "Your account is ready. We have sent you a link to confirm your address.",
};

/** The picture is sent, the account made with it, the profile confirmed: nothing is left half-made. */
export function RegisterForm() {
  const [step, setStep] = useState<Step>();
  /** A picture that was sent already, should the account be refused and the form be sent again. */
  const sent = useRef<{ file: File; url: string }>(undefined);
  /** The address of an attempt that was never answered. */
  const unanswered = useRef<string>(undefined);

  const upload = async (file: File): Promise<string> => {
    if (sent.current?.file === file) return sent.current.url;
    const { data } = await api.images.upload({ image: file });
    sent.current = { file, url: data.url };
    return data.url;
  };
  /** Where the reply to an attempt was lost, the account may have been made all the same. */
  const makeAccount = async (account: Parameters<typeof api.auth.signUp>[0]) => {
    const { email, password } = account;
    try {
      await api.auth.signUp(account);
    } catch (failure) {
      const isTaken = toApiError(failure).status === 409;
      if (!isTaken || unanswered.current !== email) throw failure;
      // Only who made it has its password.
      await api.auth.signIn({ email, password }).catch(() => {
        throw failure;
      });
    }
  };
  const { form, isBusy, problem, fields } = useForm({
    check,
    send: async (data, form) => {
      const profile = {
        name: textOf(data, "name"),
        email: textOf(data, "email"),
        role: textOf(data, "role") === "Seller" ? ("Seller" as const) : ("Buyer" as const), // the two the contract knows
      };
      try {
        setStep("picture");
        const image = await upload(data.get("image") as File); // `check` has seen that it is one
        setStep("account");
        await makeAccount({ ...profile, image, password: textOf(data, "password") });
        const { user } = await api.auth.session();
        if (user === null) throw new Error("the account was not confirmed");
        // Somebody else may have been logged in here: from now on calls are the new person's.
        await beginSession(user);
        const { acknowledged } = await api.users.create({ ...profile, image });
        if (!acknowledged) throw new Error("the profile was not confirmed");
        setStep("done");
        form.reset();
        sent.current = undefined;
        await toastSuccess("successful");
      } catch (failure) {
        setStep(undefined);
        if (toApiError(failure).status === 0) unanswered.current = profile.email;
        throw failure;
      }
    },
  });

  return (
    <form {...form} className="space-y-5">
      <FormProblem message={problem} />
      <p role="status" className={step === "done" ? "rounded-md bg-accent-soft p-4" : "text-muted"}>
        {step && TOLD[step]}
        {step === "done" && (
          <>
            <DemoMailHint />{" "}
            <a href={paths.dashboard()} className="font-semibold text-accent underline">
              Go to your dashboard
            </a>
          </>
        )}
      </p>
      <Field name="name" label="Name" autoComplete="name" problem={fields["name"]} />
      <ImageField label="Image" hint="A picture of you or of your firm" problem={fields["image"]} />
      <EmailField problem={fields["email"]} />
      <NewPasswordField name="password" label="Password" problem={fields["password"]} />
      <fieldset>
        <legend className="mb-1.5 font-medium">Role</legend>
        {ROLES.map(({ role, text }, at) => (
          <label key={role} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="role"
              value={role}
              defaultChecked={at === 0}
              className="size-5 accent-accent"
            />
            <span className="font-medium">{role}</span>
            <span className="-ml-1 text-muted">{text}</span>
          </label>
        ))}
      </fieldset>
      <Button type="submit" isBusy={isBusy}>
        Sign up
      </Button>
    </form>
  );
}
