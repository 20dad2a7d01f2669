import { useState } from "react";
import { Link } from "react-router";
import { t } from "#shared/lib/text.ts";
import type { OwnCard } from "#shared/contract/products.ts";
import { knownRemovalDenial } from "#shared/rules/removal.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { api } from "#client/lib/api/api.ts";
import { toApiError } from "#client/lib/api/api-error.ts";
import { useLoaded } from "#client/lib/api/use-loaded.ts";
import { toastSuccess } from "#client/lib/browser/toast.ts";
import { useNextPlace } from "#client/lib/session/use-next-place.ts";
import { ConfirmDialog } from "#client/ui/ConfirmDialog.tsx";
import { HiddenColumns, Rows } from "#client/ui/tool/Rows.tsx";
import { RowTickAll } from "#client/ui/tool/RowTick.tsx";
import type { TableChoices } from "#client/ui/tool/use-table-choices.ts";
import { headOf } from "#client/domain/tool/SortHead.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { OWN_COLUMNS, OWN_SORT_CHOICES } from "./columns.ts";
import { GoneRow } from "./GoneRow.tsx";
import { OwnCarRow } from "./OwnCarRow.tsx";
import { addressOf, type OwnQuery, SORT_NAMES } from "./query.ts";
import type { Acts } from "./use-acts.ts";
import { LIST_ID } from "./row-focus.ts";

interface OwnCarsProps {
  cars: readonly OwnCard[];
  hasMore: boolean;
  query: OwnQuery;
  again: () => void;
  acts: Acts;
  choices: TableChoices;
}

/** A seller's cars, with actions for one car and for several. */
export function OwnCars({ cars, hasMore, query, again, acts, choices }: OwnCarsProps) {
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
  const denial = asked && knownRemovalDenial(asked)?.sentence;
  // Only listed cars are acted on: a selected car that is no longer in the list is skipped.
  const ids = shown.filter((id) => chosen.has(id));

  const address = addressOf(query, { page: query.page });
  const { gone } = acts.told ?? {};
  const isGoneHere = gone?.address === address && !shown.includes(gone.carId) && cars.length > 0;
  /** The list with a place for the line of the car that was deleted. */
  const withGone: (OwnCard | null)[] = [...cars];
  if (isGoneHere) withGone.splice(gone.at, 0, null);

  /** Resolves with false when the server refused; `refuse` shows why. */
  const run = async (
    car: OwnCard,
    call: () => Promise<unknown>,
    tell: () => unknown,
    refuse: (message: string) => void,
  ): Promise<boolean> => {
    setBusy(car._id);
    try {
      await call();
      tell();
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
          () => toastSuccess(t`This product is no longer promoted`),
          acts.tell,
        )
      : run(
          car,
          () => api.products.promote({ id: car._id }),
          () => toastSuccess(t`This product listed for promote`),
          acts.tell,
        );
  const remove = async (car: OwnCard) => {
    setRefusal(undefined);
    const call = () => api.products.remove({ id: car._id });
    if (
      !(await run(
        car,
        call,
        () => acts.tellRemoved(car, { at: shown.indexOf(car._id), address }),
        setRefusal,
      ))
    )
      return;
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
      <HiddenColumns value={new Set(choices.hidden)}>
        <Rows
          id={LIST_ID}
          ref={place}
          className="mt-4"
          caption={t`Your cars: ${SORT_NAMES[query.sort]}`}
          columns={Object.values(OWN_COLUMNS)}
          density={choices.density}
          headOf={(column) =>
            headOf(column, OWN_SORT_CHOICES, query.sort, (sort) => addressOf(query, { sort }))
          }
          choice={
            <RowTickAll
              isChosen={cars.length > 0 && ids.length === cars.length}
              onChoose={(isChosen) => setChosen(new Set(isChosen ? shown : []))}
            />
          }
        >
          {withGone.map((car) =>
            car === null ? (
              <GoneRow key="gone" acts={acts} />
            ) : (
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
            ),
          )}
        </Rows>
      </HiddenColumns>
      <BulkBar
        chosen={cars.filter(({ _id: id }) => chosen.has(id))}
        onClear={() => {
          setChosen(new Set());
          // The bar goes with its buttons.
          goOn();
        }}
        acts={acts}
      />
      <Pages query={query} hasMore={hasMore} />
      {asked && (
        <ConfirmDialog
          title={
            denial === undefined ? t`Delete ${asked.name}?` : t`${asked.name} can’t be deleted`
          }
          denial={denial}
          action={t`Delete listing`}
          keep={t`Keep listing`}
          isBusy={busy === asked._id}
          problem={refusal}
          onConfirm={() => void remove(asked)}
          onCancel={() => setAsked(undefined)}
        >
          <Trans>
            This deletes the listing, its photos and its price history. You can only undo this
            straight afterwards. To pause the listing instead, withdraw it.
          </Trans>
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
    <nav aria-label={t`Pages`} className="mt-6 flex gap-6">
      {page > 1 && (
        <Link to={addressOf(query, { page: page - 1 })} className={look}>
          <Trans>Previous page</Trans>
        </Link>
      )}
      <span className="content-center">
        <Trans>Page {page}</Trans>
      </span>
      {hasMore && (
        <Link to={addressOf(query, { page: page + 1 })} className={look}>
          <Trans>Next page</Trans>
        </Link>
      )}
    </nav>
  );
}
