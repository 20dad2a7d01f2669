import { t } from "#shared/lib/text.ts";
import { ResetPasswordForm } from "#client/features/auth/ResetPasswordForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { paths } from "#client/paths.ts";

export default function ResetPasswordPage() {
  return (
    <NarrowPage title={t`Choose a new password`} path={paths.resetPassword()}>
      <ResetPasswordForm />
    </NarrowPage>
  );
}
