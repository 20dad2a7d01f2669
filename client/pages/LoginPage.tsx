import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { LoginForm } from "#client/features/auth/LoginForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { ENDED_HASH, keepReturn, returnPath } from "#client/lib/session/return-path.ts";
import { useSession } from "#client/lib/session/session.ts";
import { paths } from "#client/paths.ts";

export default function LoginPage() {
  const session = useSession();
  const goBack = () => location.replace(returnPath(location.search, location.origin));
  return (
    <NarrowPage
      title={t`Log in`}
      path={paths.login()}
      explanation={
        <>
          <Trans>
            New here?{" "}
            <a
              href={paths.register()}
              onClick={(event) => {
                event.currentTarget.href = keepReturn(paths.register());
              }}
              className="font-semibold text-accent underline"
            >
              Sign up
            </a>
          </Trans>
        </>
      }
    >
      {session.status !== "signed-in" && (
        // In sight from the first paint on where the address names it. The margin keeps the header in sight, too.
        <p
          id={ENDED_HASH.slice(1)}
          className="mb-6 hidden scroll-mt-96 rounded-md bg-accent-soft p-4 target:block"
        >
          <Trans>You’ve been logged out. Log in to pick up where you left off.</Trans>
        </p>
      )}
      {session.status === "signed-in" && (
        <p className="mb-6 rounded-md bg-accent-soft p-4">
          <Trans>
            You’re logged in as {session.user.displayName}.{" "}
            <a href={paths.dashboard()} className="font-semibold text-accent underline">
              Go to your dashboard
            </a>
            , or log in to another account.
          </Trans>
        </p>
      )}
      <LoginForm onSignedIn={goBack} />
    </NarrowPage>
  );
}
