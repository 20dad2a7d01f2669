import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { RegisterForm } from "#client/features/auth/RegisterForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { keepReturn } from "#client/lib/session/return-path.ts";
import { paths } from "#client/paths.ts";

export default function RegisterPage() {
  const [isDone, setDone] = useState(false);
  return (
    <NarrowPage
      title={isDone ? t`Your account is ready` : t`Sign up`}
      path={paths.register()}
      explanation={
        isDone ? undefined : (
          <>
            <Trans>
              Already have an account?{" "}
              <a
                href={paths.login()}
                onClick={(event) => {
                  event.currentTarget.href = keepReturn(paths.login());
                }}
                className="font-semibold text-accent underline"
              >
                Log in
              </a>
            </Trans>
          </>
        )
      }
    >
      <RegisterForm onDone={() => setDone(true)} />
    </NarrowPage>
  );
}
