import { t } from "#shared/lib/text.ts";
import { VerifyEmailForm } from "#client/features/auth/VerifyEmailForm.tsx";
import { NarrowPage } from "#client/layouts/NarrowPage.tsx";
import { paths } from "#client/paths.ts";

export default function VerifyEmailPage() {
  return (
    <NarrowPage title={t`Confirm your email`} path={paths.verifyEmail()}>
      <VerifyEmailForm />
    </NarrowPage>
  );
}
