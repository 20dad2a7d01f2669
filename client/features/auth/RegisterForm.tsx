import { useEffect, useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { ROLE_TEXT } from "#client/domain/role-words.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import {
  all,
  newPassword,
  requiredEmail,
  requiredName,
  requiredPicture,
} from "#client/lib/forms/checks.ts";
import { useIsLive } from "#client/lib/browser/use-is-live.ts";
import { useSite } from "#client/lib/api/site.ts";
import { picturePath } from "#shared/rules/pictures.ts";
import { returnPath } from "#client/lib/session/return-path.ts";
import { beginSession } from "#client/lib/session/begin-session.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { textOf, useForm } from "#client/lib/forms/use-form.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { DemoEnd } from "#client/domain/DemoBadge.tsx";
import { EmailField } from "#client/ui/EmailField.tsx";
import { Field } from "#client/ui/Field.tsx";
import { FormProblem } from "#client/ui/FormProblem.tsx";
import { ImageField } from "#client/ui/ImageField.tsx";
import { NewPasswordField } from "#client/ui/NewPasswordField.tsx";
import { DemoMailHint } from "./DemoMailHint.tsx";
import { GoogleButton } from "./GoogleButton.tsx";
import { SecondFactorForm } from "./SecondFactorForm.tsx";
import { useFinish } from "./use-finish.ts";

const checkPerson = all(requiredName, requiredEmail, newPassword);
const checkWithPicture = all(requiredName, requiredPicture, requiredEmail, newPassword);

const ROLES = [
  { role: "Buyer", text: t`I want to buy a car` },
  { role: "Seller", text: t`I want to sell cars` },
] as const;

/** At last the role, when the account is made. */
type Step = "picture" | "account" | "Buyer" | "Seller";

const TOLD: Partial<Record<Step, string>> = {
  picture: t`Uploading your photo…`,
  account: t`Creating your account…`,
};

/**
 * Uploads the picture, makes the account with it, then confirms the profile. A failed step can be retried.
 */
export function RegisterForm({ onDone }: { onDone: () => void }) {
  const { publicDemo } = useSite();
  const [step, setStep] = useState<Step>();
  // The server does not know, because it renders one page for everybody.
  const back = useIsLive() ? returnPath(location.search, location.origin) : paths.home();
  // Listing a car takes a seller.
  const isToSell = back === paths.addProduct();
  const { methods, finish, giveUp } = useFinish(() =>
    // Whoever signs in with Google may be a buyer, who cannot list a car.
    location.replace(isToSell ? paths.dashboard() : back),
  );
  const seller = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isToSell && seller.current !== null) seller.current.checked = true;
  }, [isToSell]);
  /** The uploaded picture, so that a retry of a refused account does not upload it again. */
  const sent = useRef<{ file: File; url: string }>(undefined);
  /** The email address of an attempt whose reply was lost. */
  const unanswered = useRef<string>(undefined);

  const upload = async (file: File): Promise<string> => {
    if (sent.current?.file === file) return sent.current.url;
    const { data } = await api.images.upload({ image: file });
    sent.current = { file, url: data.url };
    return data.url;
  };
  /** When the reply to an attempt was lost, the account may have been made all the same. */
  const makeAccount = async (account: Parameters<typeof api.auth.signUp>[0]) => {
    const { email, password } = account;
    try {
      await api.auth.signUp(account);
    } catch (failure) {
      const isTaken = toApiError(failure).status === 409;
      if (!isTaken || unanswered.current !== email) throw failure;
      // Only the person who made the account knows its password, so signing in proves that it was this
      // attempt.
      await api.auth.signIn({ email, password }).catch(() => {
        throw failure;
      });
    }
  };
  const { form, isBusy, problem, fields } = useForm({
    check: publicDemo === undefined ? checkWithPicture : checkPerson,
    send: async (data, form) => {
      const profile = {
        name: textOf(data, "name"),
        email: textOf(data, "email"),
        role: textOf(data, "role") === "Seller" ? ("Seller" as const) : ("Buyer" as const), // the two the contract knows
      };
      try {
        if (publicDemo === undefined) setStep("picture");
        const image =
          publicDemo === undefined
            ? await upload(data.get("image") as File) // `check` has seen that it is one
            : picturePath(publicDemo.portrait, 800, "webp");
        setStep("account");
        // Another person may have been logged in here: from now on calls carry the new session.
        await beginSession(async () => {
          await makeAccount({ ...profile, image, password: textOf(data, "password") });
          const { user } = await api.auth.session();
          if (user === null) throw new Error("the account was not confirmed");
          return user;
        });
        const { acknowledged } = await api.users.create({ ...profile, image });
        if (!acknowledged) throw new Error("the profile was not confirmed");
        setStep(profile.role);
        onDone();
        form.reset();
        sent.current = undefined;
        await toastSuccess(t`successful`);
      } catch (failure) {
        setStep(undefined);
        if (toApiError(failure).status === 0) unanswered.current = profile.email;
        throw failure;
      }
    },
  });

  const isDone = step === "Seller" || step === "Buyer";
  if (methods !== undefined)
    return <SecondFactorForm methods={methods} onSignIn={finish} onGiveUp={giveUp} />;
  return (
    <>
      {isDone && <Done isSeller={step === "Seller"} isToSell={isToSell} back={back} />}
      <form {...form} hidden={isDone} className="space-y-5">
        <FormProblem problem={problem} />
        <DemoEnd className="rounded-md bg-promoted-soft p-4 text-promoted" />
        <p role="status" className="text-muted">
          {step && TOLD[step]}
        </p>
        <Field name="name" label={t`Name`} autoComplete="name" problem={fields["name"]} />
        {publicDemo === undefined && (
          <ImageField
            label={t.of("of a person")`Image`}
            hint={t`A photo of you, or your logo`}
            problem={fields["image"]}
          />
        )}
        <EmailField problem={fields["email"]} />
        <NewPasswordField name="password" label={t`Password`} problem={fields["password"]} />
        <fieldset>
          <legend className="mb-1.5 font-medium">
            <Trans>Role</Trans>
          </legend>
          {ROLES.map(({ role, text }, at) => (
            <label key={role} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="role"
                value={role}
                defaultChecked={at === 0}
                ref={role === "Seller" ? seller : undefined}
                className="size-5 accent-accent"
              />
              <span className="font-medium">{ROLE_TEXT[role]}</span>
              <span className="-ml-1 text-muted">{text}</span>
            </label>
          ))}
        </fieldset>
        <Button type="submit" className="w-full" isBusy={isBusy}>
          <Trans>Sign up</Trans>
        </Button>
      </form>
      {!isDone && <GoogleButton onSignIn={finish} />}
    </>
  );
}

const WAY = "inline-flex min-h-11 items-center font-semibold text-accent underline";

interface DoneProps {
  isSeller: boolean;
  /** Whether the visitor comes from listing a car. */
  isToSell: boolean;
  back: string;
}

/** Replaces the form and takes the focus, so that it is read out; the page's new title is above it. */
function Done({ isSeller, isToSell, back }: DoneProps) {
  const { publicDemo } = useSite();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <div ref={box} role="status" tabIndex={-1} className="rounded-md bg-accent-soft p-4">
      <p>
        {publicDemo === undefined ? (
          <>
            <Trans>Check your inbox to confirm your email.</Trans>
            <DemoMailHint />
          </>
        ) : (
          <Trans>There is no email to confirm. Your account is deleted with the demo.</Trans>
        )}
      </p>
      <p className="mt-2 flex flex-wrap gap-x-6">
        {back !== paths.home() && (isSeller || !isToSell) && (
          <a href={back} className={WAY}>
            {isToSell ? t`List your first car` : t`Back to where you were`}
          </a>
        )}
        <a href={paths.dashboard()} className={WAY}>
          <Trans>Go to your dashboard</Trans>
        </a>
      </p>
    </div>
  );
}
