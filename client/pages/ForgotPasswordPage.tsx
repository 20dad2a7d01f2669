import { t } from "#shared/lib/text.ts";
import { ForgotPasswordForm } from "#client/features/auth/ForgotPasswordForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { paths } from "#client/paths.ts";

export default function ForgotPasswordPage() {
  return (
    <NarrowPage
      title={t`Reset your password`}
      path={paths.forgotPassword()}
      explanation={t`We’ll email you a link to choose a new one.`}
    >
      <ForgotPasswordForm />
    </NarrowPage>
  );
}
