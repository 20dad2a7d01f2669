import { useState } from "react";
import { RegisterForm } from "#client/features/auth/RegisterForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { keepReturn } from "#client/lib/session/return-path.ts";
import { paths } from "#client/paths.ts";

export default function RegisterPage() {
  const [isDone, setDone] = useState(false);
  return (
    <NarrowPage
      title={isDone ? "Your account is ready" : "Sign up"}
      path={paths.register()}
      explanation={
        isDone ? undefined : (
          <>
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
          </>
        )
      }
    >
      <RegisterForm onDone={() => setDone(true)} />
    </NarrowPage>
  );
}
