import { useOutletContext, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Favourites } from "#client/features/wishlist/tool/Favourites.tsx";
import { readQuery } from "#client/features/wishlist/tool/query.ts";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { paths } from "#client/paths.ts";

export default function MyWishlistPage() {
  const user = useOutletContext<SessionUser>();
  const [search] = useSearchParams();
  return (
    <>
      <PageHead title={t`Wishlist`} path={paths.myWishlist()} isIndexed={false} />
      <RequireRole user={user} only="Buyer">
        <Favourites email={user.email} query={readQuery(search)} />
      </RequireRole>
    </>
  );
}
