import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Verification } from "#client/features/verification/Verification.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function VerificationPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Verification`} path={paths.verification()} isIndexed={false} />
      <RequireRole user={user} only="Seller">
        <Verification />
      </RequireRole>
    </>
  );
}
