import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Users } from "#client/features/admin/Users.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { usePagedTitle } from "#client/lib/pages/use-paged-title.ts";
import { paths } from "#client/paths.ts";

export default function UsersPage() {
  const user = useOutletContext<SessionUser>();
  const title = usePagedTitle(t`Users`);
  return (
    <>
      <PageHead title={title} path={paths.users()} isIndexed={false} />
      <RequireRole user={user} only="admin">
        <Users ownId={user.uid} />
      </RequireRole>
    </>
  );
}
