import { t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import type { SavedListProps } from "#client/features/wishlist/SavedList.tsx";
import { type ComponentType, useEffect, useState } from "react";
import { CardGrid } from "#client/features/products/CardGrid.tsx";
import { toListCard } from "#client/features/products/list-card.ts";
import { PageHead } from "#client/lib/pages/PageHead.tsx";
import { useSavedCount } from "#client/features/wishlist/hearts.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { Loading } from "#client/lib/pages/Loading.tsx";

/**
 * The cars saved in this browser. The server renders the same page for everybody; the list is loaded after.
 */
export default function SavedPage() {
  const [List, setList] = useState<ComponentType<SavedListProps>>();
  const count = useSavedCount();
  const format = useFormat();
  useEffect(() => {
    void import("#client/features/wishlist/SavedList.tsx").then(({ SavedList }) =>
      setList(() => SavedList),
    );
  }, []);
  return (
    <div className="mx-auto max-w-7xl px-4 py-10 sm:px-6">
      <PageHead title={t`Saved cars`} path={paths.saved()} isIndexed={false} />
      <h1 className="mb-6 text-3xl sm:text-4xl">
        <Trans>Saved cars</Trans>
        {count ? `: ${format.number(count)}` : ""}
      </h1>
      <noscript>
        <p>
          <Trans>You need JavaScript to save cars. You can browse cars without it.</Trans>
        </p>
      </noscript>
      {List === undefined ? (
        <Loading className="noscript:hidden" />
      ) : (
        <List>{(cars) => <CardGrid cars={cars.map(toListCard)} />}</List>
      )}
    </div>
  );
}
