import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { OwnFigures } from "#client/features/figures/OwnFigures.tsx";
import { SiteFigures } from "#client/features/figures/SiteFigures.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function FiguresPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Statistics`} path={paths.figures()} isIndexed={false} />
      {user.role === "admin" ? (
        <SiteFigures />
      ) : (
        <RequireRole user={user} only="Seller">
          <OwnFigures />
        </RequireRole>
      )}
    </>
  );
}
