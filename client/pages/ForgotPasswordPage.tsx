import { ForgotPasswordForm } from "#client/features/auth/ForgotPasswordForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { paths } from "#client/paths.ts";

export default function ForgotPasswordPage() {
  return (
    <NarrowPage
      title="Reset your password"
      path={paths.forgotPassword()}
      explanation="We’ll email you a link to choose a new one. It expires in one hour."
    >
      <ForgotPasswordForm />
    </NarrowPage>
  );
}
