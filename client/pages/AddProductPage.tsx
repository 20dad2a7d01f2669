import { useOutletContext, useSearchParams } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { SessionUser } from "#shared/contract/auth.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { AddListing } from "#client/features/listings/AddListing.tsx";
import type { DistanceUnit } from "#shared/lib/distances.ts";
import { toValues } from "#client/features/listings/values.ts";
import { RequireRole } from "#client/layouts/RequireRole.tsx";
import { api } from "#client/lib/api/api.ts";
import { useSite } from "#client/lib/api/site.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { LoadedView } from "#client/ui/LoadedView.tsx";

export default function AddProductPage() {
  const user = useOutletContext<SessionUser>();
  return (
    <>
      <PageHead title={t`Add Product`} path={paths.addProduct()} isIndexed={false} />
      <RequireRole user={user} only="Seller">
        <h1 className="tool-title">
          <Trans>Add New Product</Trans>
        </h1>
        <AddProduct />
      </RequireRole>
    </>
  );
}

function AddProduct() {
  const [search] = useSearchParams();
  const from = search.get("from");
  const { distanceUnit } = useSite();
  const loaded = useLoaded(async () => {
    const [first, models] = await Promise.all([
      readFirst(from, distanceUnit),
      api.products.models(),
    ]);
    return { first, models };
  }, [from ?? ""]);
  return (
    <div className="mt-6">
      <LoadedView state={loaded}>
        {(value) => <AddListing {...value} isKept={from === null} />}
      </LoadedView>
    </div>
  );
}

/** Initial values: the car that is duplicated, or the saved draft. */
async function readFirst(from: string | null, unit: DistanceUnit) {
  if (from === null) {
    const { draft } = await api.listings.findDraft();
    return draft ?? undefined;
  }
  const listing = await api.listings.find({ id: from });
  // VIN and stock number belong to one car, so they are not copied.
  return {
    fields: { ...toValues(listing, unit), vin: "", stock_number: "" },
    pictures: listing.pictures,
  };
}
