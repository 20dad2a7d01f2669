import { useState } from "react";
import { useOutletContext } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { EditListing } from "#client/features/listings/EditListing.tsx";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import type { Route } from "./+types/EditProductPage.ts";

export default function EditProductPage({ params: { id } }: Route.ComponentProps) {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Edit listing`} path={paths.editProduct(id)} isIndexed={false} />
      <RequireRole user={user} only="Seller">
        <h1 className="tool-title">
          <Trans>Edit listing</Trans>
        </h1>
        <EditProduct id={id} />
      </RequireRole>
    </>
  );
}

function EditProduct({ id }: { id: string }) {
  const loaded = useLoaded(async () => {
    const [listing, models] = await Promise.all([api.listings.find({ id }), api.products.models()]);
    return { listing, models };
  });
  const [name, setName] = useState<string>();
  return (
    <div>
      <p className="text-sm text-muted wrap-anywhere">
        {name ?? (loaded.status === "ready" ? loaded.value.listing.name : "\u00a0")}
      </p>
      <p className="mt-4 mb-6 flex gap-6">
        <a href={paths.myProducts()} className="font-semibold text-accent underline">
          <Trans>My Products</Trans>
        </a>
        {loaded.status === "ready" && !loaded.value.listing.is_taken_down && (
          <a href={paths.car(loaded.value.listing)} className="font-semibold text-accent underline">
            <Trans>View listing</Trans>
          </a>
        )}
      </p>
      <LoadedView state={loaded}>
        {(value) => <EditListing {...value} onNamed={setName} />}
      </LoadedView>
    </div>
  );
}
