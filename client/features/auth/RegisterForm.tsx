import { useRef, useState } from "react";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { api } from "#client/lib/api.ts";
import { toApiError } from "#client/lib/api-error.ts";
import { beginSession } from "#client/lib/session.ts";
import { toastSuccess } from "#client/lib/toast.ts";
import { type Check, textOf, useForm } from "#client/lib/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { PasswordField } from "#client/ui/PasswordField.tsx";

/** What can be told before anything is sent; the server checks it all again. */
const check: Check = (data) => {
  const image = data.get("image");
  const problems: Record<string, string> = {};
  if (textOf(data, "name").trim() === "") problems["name"] = "Name is required";
  if (!(image instanceof File) || image.size === 0) problems["image"] = "Image is required";
  else if (image.size > MAX_PICTURE_BYTES)
    problems["image"] = `must be at most ${MAX_PICTURE_BYTES / 1_000_000} MB`;
  if (textOf(data, "email").trim() === "") problems["email"] = "Email is required";
  return problems;
};

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
    isForVisitors: true,
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
        const { acknowledged } = await api.users.create({ ...profile, image });
        const { user } = await api.auth.session();
        if (!acknowledged || user === null) throw new Error("the account was not confirmed");
        await beginSession(user);
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
            {" "}
            <a href={paths.dashboard()} className="font-semibold text-accent underline">
              Go to your dashboard
            </a>
          </>
        )}
      </p>
      <Field name="name" label="Name" autoComplete="name" problem={fields["name"]} />
      <Field
        name="image"
        label="Image"
        type="file"
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        hint="A picture of you or of your firm: JPEG, PNG, WebP, AVIF or GIF, at most 20 MB."
        problem={fields["image"]}
      />
      <Field
        name="email"
        label="Email"
        type="email"
        autoComplete="username"
        problem={fields["email"]}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        hint="At least 8 characters."
        problem={fields["password"]}
      />
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
