import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Users } from "#client/features/admin/Users.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function UsersPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Users`} path={paths.users()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <Users ownId={user.uid} />
      </RequireRole>
    </>
  );
}
