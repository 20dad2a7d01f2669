import { useEffect, useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { ProductCard } from "#shared/contract/product-shapes.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { withReturn } from "#client/lib/session/return-path.ts";
import { useSession } from "#client/lib/session/session.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { paths } from "#client/paths.ts";
import { Button } from "#client/ui/Button.tsx";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { Loading } from "#client/lib/pages/Loading.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { showLocal } from "./hearts.ts";
import { forgetLocal, readLocal } from "./local-wishlist.ts";

const LINK = "font-semibold text-accent underline";

export interface SavedListProps {
  /** Renders the cards. */
  children: (cars: readonly ProductCard[]) => React.ReactNode;
}

/** The cars saved in this browser; a logged-in buyer is redirected to the account's wishlist. */
export function SavedList({ children }: SavedListProps) {
  const session = useSession();
  const isBuyer = session.status === "signed-in" && session.user.role === "Buyer";
  useEffect(() => {
    if (isBuyer) location.replace(paths.myWishlist());
  }, [isBuyer]);
  if (session.status === "loading" || isBuyer) return <Loading />;
  if (session.status === "signed-in")
    return (
      <p>
        <Trans>You need a buyer account to save cars.</Trans>
      </p>
    );
  return <LocalCars>{children}</LocalCars>;
}

function LocalCars({ children }: SavedListProps) {
  const loaded = useLoaded(async () => {
    // The latest first.
    const ids = readLocal().toReversed();
    return { ids, cars: ids.length === 0 ? [] : await api.products.cards({ ids }) };
  });
  return (
    <LoadedView state={loaded}>
      {({ ids, cars }) => {
        if (ids.length === 0) return <FirstUse />;
        const found = new Set(cars.map(({ _id: id }) => id));
        return (
          <>
            <p className="mb-6 text-muted">
              <Trans>
                Saved on this device.{" "}
                <a href={withReturn(paths.login(), paths.saved())} className={LINK}>
                  Log in
                </a>{" "}
                to keep them on your wishlist.
              </Trans>
            </p>
            <Gone ids={ids.filter((id) => !found.has(id))} />
            {children(cars)}
          </>
        );
      }}
    </LoadedView>
  );
}

/** Cars that were saved and have been sold or withdrawn since. */
function Gone({ ids }: { ids: readonly string[] }) {
  const [isForgotten, setForgotten] = useState(false);
  if (ids.length === 0 || isForgotten) return null;
  const forget = () => {
    forgetLocal(ids);
    showLocal();
    setForgotten(true);
  };
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-2 rounded-md bg-sunken p-4">
      <p>
        {plural(
          ids.length,
          t`1 car you saved is no longer for sale.`,
          t`${ids.length} cars you saved are no longer for sale.`,
        )}
      </p>
      <Button look="quiet" onClick={forget}>
        {plural(ids.length, t`Remove it`, t`Remove them`)}
      </Button>
    </div>
  );
}

function FirstUse() {
  return (
    <EmptyState
      mark={<span className="icon icon-heart before:size-8" />}
      action={t`Browse cars`}
      href={paths.usedCars()}
      className=""
    >
      <Trans>Tap the heart on a car to save it here. You don’t need an account.</Trans>
    </EmptyState>
  );
}
