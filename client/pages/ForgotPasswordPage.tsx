import { ForgotPasswordForm } from "#client/features/auth/ForgotPasswordForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { paths } from "#client/paths.ts";

export default function ForgotPasswordPage() {
  return (
    <NarrowPage
      title="A new password"
      path={paths.forgotPassword()}
      explanation="We send you a link with which you can choose a new one."
    >
      <ForgotPasswordForm />
    </NarrowPage>
  );
}
