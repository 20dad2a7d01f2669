import { LoginForm } from "#client/features/auth/LoginForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { returnPath } from "#client/lib/return-path.ts";
import { paths } from "#client/paths.ts";

export default function LoginPage() {
  const goBack = () => location.replace(returnPath(location.search, location.origin));
  return (
    <NarrowPage
      title="Log in"
      path={paths.login()}
      explanation={
        <>
          New here?{" "}
          <a href={paths.register()} className="font-semibold text-accent underline">
            Sign up
          </a>
        </>
      }
    >
      <LoginForm onSignedIn={goBack} />
    </NarrowPage>
  );
}
