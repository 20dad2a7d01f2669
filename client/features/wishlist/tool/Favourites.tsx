import { useRef } from "react";
import { useNavigate } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { WishlistEntry } from "#shared/contract/wishlist.ts";
import type { WishlistSort } from "#shared/rules/wishlist.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { CursorPages } from "#client/lib/api/cursor-pages.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import { countedTitle } from "#client/ui/tool/counted-title.ts";
import { EmptyState } from "#client/domain/EmptyState.tsx";
import { LoadedView } from "#client/ui/LoadedView.tsx";
import { ToolIcon } from "#client/ui/tool/ToolIcon.tsx";
import { headOf } from "#client/domain/tool/SortHead.tsx";
import { PickBox } from "#client/ui/tool/ListBar.tsx";
import { FavouriteRow } from "./FavouriteRow.tsx";
import { addressOf, SORT_CHOICES, type WishlistQuery } from "./query.ts";
import { useFavourites } from "./use-favourites.ts";

interface FavouritesProps {
  email: string;
  query: WishlistQuery;
}

/** A buyer's wishlist, with each car's current state. */
export function Favourites({ email, query }: FavouritesProps) {
  const { loaded, count, remove } = useFavourites(email, query);
  const navigate = useNavigate();
  const format = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const removeRow = (entry: WishlistEntry, row: HTMLTableRowElement | null) => {
    // The focus moves to a neighbour of the removed row.
    const neighbour = row?.nextElementSibling ?? row?.previousElementSibling;
    const target = neighbour?.querySelector<HTMLElement>("a, button") ?? heading.current;
    void remove(entry);
    target?.focus();
  };
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="tool-title outline-none">
        {countedTitle(
          t`Favourites:`,
          loaded.status,
          count === undefined ? count : format.number(count),
        )}
      </h1>
      {count !== 0 && (
        <p className="mt-1 text-muted">
          <Trans>The cars you’ve saved with the heart, on every device you log in on.</Trans>
        </p>
      )}
      <LoadedView state={loaded} placeholder={<Placeholder />}>
        {({ entries, next, sort, isFirst }) =>
          entries.length > 0 ? (
            <>
              <div className="mt-4 flex">
                <PickBox
                  label={t`Sort`}
                  value={query.sort}
                  options={SORT_CHOICES}
                  onPick={(picked) => void navigate(addressOf(picked ?? "newest"))}
                />
              </div>
              <Table
                sort={sort}
                rows={entries.map((entry) => (
                  <FavouriteRow
                    key={entry._id}
                    entry={entry}
                    onRemove={(row) => removeRow(entry, row)}
                  />
                ))}
              />
              <CursorPages path={addressOf(sort)} isFirst={isFirst} next={next} />
            </>
          ) : isFirst ? (
            <FirstUse />
          ) : (
            <>
              <EmptyState mark={<ToolIcon name="wishlist" className="size-8" />}>
                <Trans>There’s nothing left on this page.</Trans>
              </EmptyState>
              <CursorPages path={addressOf(sort)} isFirst={false} next={next} />
            </>
          )
        }
      </LoadedView>
    </>
  );
}

function FirstUse() {
  return (
    <EmptyState
      mark={<ToolIcon name="wishlist" className="size-8" />}
      action={t`Browse cars`}
      href={paths.usedCars()}
    >
      <Trans>
        Tap the heart on a car to save it here. We’ll show you if its price drops or someone
        reserves it.
      </Trans>
    </EmptyState>
  );
}

const HEAD = "px-3 py-2 font-medium";

/** Each order in words. */
const CAPTIONS: Record<WishlistSort, string> = {
  newest: t`Cars you’ve saved, newest first`,
  cheapest: t`Cars you’ve saved, cheapest first`,
  dearest: t`Cars you’ve saved, most expensive first`,
};

function Table({ sort, rows }: { sort: WishlistSort; rows: React.ReactNode }) {
  const column = { key: "price", name: t`Resale price` };
  const price = headOf(column, SORT_CHOICES, sort, addressOf);
  return (
    <table className="mt-4 w-full text-left max-lg:block">
      <caption className="sr-only">{CAPTIONS[sort]}</caption>
      <thead className="border-b border-line text-sm text-muted max-lg:sr-only">
        <tr>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{t`Photo`}</span>
          </th>
          <th scope="col" className={HEAD}>
            {t.of("a car")`Name`}
          </th>
          <th scope="col" aria-sort={price.sort} className={`${HEAD} text-right whitespace-nowrap`}>
            {price.head}
          </th>
          <th scope="col" className={HEAD}>
            <span className="sr-only">{t`Remove`}</span>
          </th>
        </tr>
      </thead>
      <tbody className="max-lg:block">{rows}</tbody>
    </table>
  );
}

/** A skeleton of the rows. */
function Placeholder() {
  return (
    <div className="mt-6 lg:pt-10">
      {[0, 1, 2].map((at) => (
        <div
          key={at}
          className="flex gap-4 border-b border-line p-3 max-lg:mb-3 max-lg:h-44 max-lg:rounded-md max-lg:border lg:h-27"
        >
          <div className="aspect-4/3 w-20 shrink-0 self-start rounded-sm bg-sunken lg:w-28" />
          <div className="grow space-y-2">
            <div className="h-6 max-w-64 rounded-sm bg-sunken" />
            <div className="h-4 max-w-40 rounded-sm bg-sunken" />
          </div>
        </div>
      ))}
    </div>
  );
}
