import { useState } from "react";
import { Link } from "react-router";
import type { OwnCard } from "#shared/contract/products.ts";
import type { OwnSort } from "#shared/rules/lists.ts";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useNextPlace } from "#client/lib/session/use-next-place.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { OwnCarRow } from "./OwnCarRow.tsx";
import { addressOf, type OwnQuery } from "./query.ts";
import { directionOf, SortLink } from "./SortLink.tsx";
import type { Acts } from "./use-acts.ts";
import { LIST_ID } from "./row-focus.ts";

interface OwnCarsProps {
  cars: readonly OwnCard[];
  hasMore: boolean;
  query: OwnQuery;
  again: () => void;
  acts: Acts;
}

const CHOOSE_ALL = "Select all on this page";
const WIDE = "text-right max-[100rem]:hidden";
/** Each column with its classes; on phones the rows are cards without heads. */
const COLUMNS: readonly { name: string; look?: string; sort?: readonly [OwnSort, OwnSort?] }[] = [
  { name: "Image" },
  { name: "Name", sort: ["name"] },
  { name: "State" },
  { name: "Location", look: "max-[87.5rem]:hidden" },
  { name: "Id", look: "max-xl:hidden" },
  { name: "Price", look: "text-right", sort: ["cheapest", "dearest"] },
  { name: "Views", look: WIDE },
  { name: "Saves", look: WIDE },
  { name: "Days", look: WIDE },
  { name: "Promotion", look: "max-[87.5rem]:sr-only" },
  { name: "Actions", look: "text-right" },
];

/** A seller's cars, with actions for one car and for several. */
export function OwnCars({ cars, hasMore, query, again, acts }: OwnCarsProps) {
  const shown = cars.map(({ _id: id }) => id);
  const counts = useLoaded(
    async () => new Map((await api.figures.ofCars({ ids: shown })).map((each) => [each._id, each])),
    [shown.join()],
  );
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState<string>();
  const { place, goOn } = useNextPlace<HTMLTableElement>();
  const [asked, setAsked] = useState<OwnCard>();
  /** Why the car in the open dialog was not deleted. */
  const [refusal, setRefusal] = useState<string>();
  // Only listed cars are acted on: a selected car that is no longer in the list is skipped.
  const ids = shown.filter((id) => chosen.has(id));

  /** Resolves with false when the server refused; `refuse` shows why. */
  const run = async (
    car: OwnCard,
    call: () => Promise<unknown>,
    told: string,
    refuse: (message: string) => void,
  ): Promise<boolean> => {
    setBusy(car._id);
    try {
      await call();
      void toastSuccess(told);
      return true;
    } catch (failure) {
      refuse(toApiError(failure).message);
      return false;
    } finally {
      // Also after a refusal: a buyer may have reserved or paid for the car.
      again();
      setBusy(undefined);
    }
  };
  const promote = (car: OwnCard) =>
    car.ad === "yes"
      ? run(
          car,
          () => api.products.demote({ id: car._id }),
          "This product is no longer promoted",
          acts.tell,
        )
      : run(
          car,
          () => api.products.promote({ id: car._id }),
          "This product listed for promote",
          acts.tell,
        );
  const remove = async (car: OwnCard) => {
    setRefusal(undefined);
    const call = () => api.products.remove({ id: car._id });
    if (!(await run(car, call, "This product has been removed", setRefusal))) return;
    acts.tellRemoved(car);
    setAsked(undefined);
    // The pressed button has been unmounted, so the focus moves on.
    goOn();
  };
  const choose = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <>
      <table id={LIST_ID} ref={place} tabIndex={-1} className="mt-4 w-full text-left max-xl:block">
        <caption className="sr-only">Your cars</caption>
        <thead className="border-b border-line text-sm text-muted max-xl:block max-xl:border-0">
          <tr className="max-xl:block">
            <th scope="col" className="px-2 py-2 font-medium max-xl:block max-xl:py-0">
              <label className="inline-flex min-h-11 cursor-pointer items-center gap-3 xl:min-w-10 xl:justify-center">
                <input
                  type="checkbox"
                  aria-label={CHOOSE_ALL}
                  checked={cars.length > 0 && ids.length === cars.length}
                  onChange={(event) =>
                    setChosen(
                      new Set(event.currentTarget.checked ? cars.map(({ _id: id }) => id) : []),
                    )
                  }
                  className="size-5 accent-accent"
                />
                <span className="xl:hidden">{CHOOSE_ALL}</span>
              </label>
            </th>
            {COLUMNS.map(({ name, look = "", sort }) => (
              <th
                key={name}
                scope="col"
                aria-sort={sort && directionOf(query.sort, sort)}
                className={`px-2 py-2 font-medium whitespace-nowrap max-xl:sr-only ${look}`}
              >
                {sort === undefined ? name : <SortLink name={name} sort={sort} query={query} />}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-xl:block">
          {cars.map((car) => (
            <OwnCarRow
              key={car._id}
              car={car}
              counts={counts.status === "ready" ? counts.value.get(car._id) : undefined}
              isChosen={chosen.has(car._id)}
              onChoose={(isChosen) => choose(car._id, isChosen)}
              acts={acts}
              isBusy={busy === car._id}
              onPromote={() => void promote(car)}
              onDelete={() => {
                setRefusal(undefined);
                setAsked(car);
              }}
            />
          ))}
        </tbody>
      </table>
      <BulkBar ids={ids} acts={acts} />
      <Pages query={query} hasMore={hasMore} />
      {asked && (
        <ConfirmDialog
          title={`Delete ${asked.name}?`}
          action="Delete listing"
          keep="Keep listing"
          isBusy={busy === asked._id}
          problem={refusal}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          This permanently deletes the listing, its photos and its price history. You can undo it
          straight afterwards. To pause it instead, withdraw it.
        </ConfirmDialog>
      )}
    </>
  );
}

function Pages({ query, hasMore }: { query: OwnQuery; hasMore: boolean }) {
  const { page } = query;
  if (page === 1 && !hasMore) return null;
  const look = "inline-flex min-h-11 items-center font-semibold text-accent underline";
  return (
    <nav aria-label="Pages" className="mt-6 flex gap-6">
      {page > 1 && (
        <Link to={addressOf(query, { page: page - 1 })} className={look}>
          Previous page
        </Link>
      )}
      <span className="content-center">Page {page}</span>
      {hasMore && (
        <Link to={addressOf(query, { page: page + 1 })} className={look}>
          Next page
        </Link>
      )}
    </nav>
  );
}
