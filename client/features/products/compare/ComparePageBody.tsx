import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { paths } from "#client/paths.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { carsText } from "#client/domain/cars-text.ts";
import { PillLink } from "#client/ui/PillLink.tsx";
import { compareAddress } from "./address.ts";
import { forgetChosen, keepChosen, MOST_COMPARED, readChosen } from "./compare-list.ts";
import { type CarActs, CompareTable } from "./CompareTable.tsx";
import type { ComparedCar, Comparison } from "./load-comparison.ts";
import { DifferencesSwitch } from "./DifferencesSwitch.tsx";
import { compareCars, countSame, onlyDifferences } from "./rows.ts";
import { useChosen } from "./use-chosen.ts";

interface ComparePageBodyProps {
  comparison: Comparison;
  /** The heart and the booking of a car. */
  acts: CarActs;
}

interface Removed {
  name: string;
  /** The comparison with the car. */
  address: string;
  /** The browser's list with the car. */
  list: readonly string[];
}

/** Cars side by side. All of it is in the address; the browser's list only follows what is removed here. */
export function ComparePageBody({ comparison, acts }: ComparePageBodyProps) {
  const { missing, hasAllRows } = comparison;
  /** Cars that leave the page before the answer of the server, so that the next removal knows of them. */
  const [gone, setGone] = useState<{ from: Comparison; ids: readonly string[] }>();
  const goneIds = gone?.from === comparison ? gone.ids : [];
  const cars = comparison.cars.filter(({ _id: id }) => !goneIds.includes(id));
  const format = useFormat();
  const navigate = useNavigate();
  const heading = useRef<HTMLHeadingElement>(null);
  const [removed, setRemoved] = useState<Removed>();
  const ids = cars.map(({ _id: id }) => id);
  const go = (address: string) => void navigate(address, { preventScrollReset: true });
  useOwnList(comparison);
  useForgotten(missing);

  const remove = (car: ComparedCar, href: string) => {
    const list = forgetChosen([car._id]);
    setGone({ from: comparison, ids: [...goneIds, car._id] });
    setRemoved({ name: car.name, address: compareAddress(ids, hasAllRows), list });
    go(href);
  };
  const undo = ({ address, list }: Removed) => {
    keepChosen(list);
    setGone(undefined);
    setRemoved(undefined);
    heading.current?.focus();
    go(address);
  };
  const groups = compareCars(cars, format);
  // A single car differs from nothing.
  const hasSwitch = cars.length > 1;
  const same = countSame(groups);
  const shown = hasSwitch && !hasAllRows ? onlyDifferences(groups) : groups;
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className="mb-6 text-3xl outline-none sm:text-4xl">
        <Trans>Compare cars</Trans>
      </h1>
      <Notes comparison={comparison} />
      {removed && (
        <RemovedLine key={removed.address} name={removed.name} onUndo={() => undo(removed)} />
      )}
      {cars.length === 0 ? (
        <FirstUse />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-x-6">
            {hasSwitch ? (
              <>
                <DifferencesSwitch
                  isOn={!hasAllRows}
                  href={compareAddress(ids, !hasAllRows)}
                  onFollow={go}
                />
                <p className="text-sm sm:hidden">{carsText(cars.length, format)}</p>
                <p className="text-sm text-muted">{sameText(same, !hasAllRows)}</p>
              </>
            ) : (
              <p>
                <Trans>Choose another car to compare this one with.</Trans>
              </p>
            )}
            {cars.length < MOST_COMPARED && <AddLink ids={ids} />}
          </div>
          <CompareTable
            cars={cars}
            groups={shown}
            acts={acts}
            hrefWithout={(id) =>
              compareAddress(
                ids.filter((each) => each !== id),
                hasAllRows,
              )
            }
            onRemove={remove}
          />
        </>
      )}
    </>
  );
}

function sameText(count: number, isHidden: boolean): string {
  if (count === 0) return t`These cars differ in every row.`;
  return isHidden
    ? plural(
        count,
        t`1 row is the same for all cars and is hidden.`,
        t`${count} rows are the same for all cars and are hidden.`,
      )
    : plural(
        count,
        t`1 row is the same for all cars.`,
        t`${count} rows are the same for all cars.`,
      );
}

/** The bare address shows what this browser has chosen. */
function useOwnList({ cars, leftOut }: Comparison): void {
  const navigate = useNavigate();
  const chosen = useChosen();
  const isFirst = useRef(true);
  const isBare = cars.length === 0 && leftOut === 0;
  useEffect(() => {
    if (chosen === undefined || !isFirst.current) return;
    // Later the page may be empty because the last car was removed.
    isFirst.current = false;
    if (isBare && chosen.ids.length > 0)
      void navigate(compareAddress(chosen.ids), { replace: true });
  }, [chosen, isBare, navigate]);
}

/** Cars that are gone leave the browser's list, where they would count for ever. */
function useForgotten(missing: readonly string[]): void {
  useEffect(() => {
    if (missing.length > 0) forgetChosen(missing);
  }, [missing]);
}

/** What the address asks for and is not shown. */
function Notes({ comparison: { leftOut, beyond } }: { comparison: Comparison }) {
  if (leftOut + beyond === 0) return null;
  return (
    <div className="mb-6 space-y-2 rounded-md bg-promoted-soft px-5 py-4 text-promoted">
      {leftOut > 0 && (
        <p>
          {plural(
            leftOut,
            t`We couldn’t find one of these cars, so it isn’t shown.`,
            t`We couldn’t find ${leftOut} of these cars, so they aren’t shown.`,
          )}
        </p>
      )}
      {beyond > 0 && (
        <p>
          <Trans>You can compare up to {MOST_COMPARED} cars.</Trans>{" "}
          {plural(
            beyond,
            t`The last car in this link isn’t shown.`,
            t`The last ${beyond} cars in this link aren’t shown.`,
          )}
        </p>
      )}
    </div>
  );
}

function RemovedLine({ name, onUndo }: { name: string; onUndo: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  // The button that had the focus is gone with its car.
  useEffect(() => button.current?.focus(), []);
  return (
    <p role="status" className="mb-4 flex flex-wrap items-center gap-x-4 rounded-md bg-sunken px-4">
      <Trans>{name} removed.</Trans>
      <button
        ref={button}
        type="button"
        onClick={onUndo}
        className="min-h-11 cursor-pointer font-semibold text-accent underline"
      >
        <Trans>Undo</Trans>
      </button>
    </p>
  );
}

/** To the cars on sale. A comparison that somebody else has sent goes along where this browser has none. */
function AddLink({ ids }: { ids: readonly string[] }) {
  return (
    <a
      href={paths.usedCars()}
      onClick={() => readChosen().ids.length === 0 && keepChosen(ids)}
      className="inline-flex min-h-11 items-center font-semibold text-accent underline"
    >
      <Trans>Add another car</Trans>
    </a>
  );
}

function FirstUse() {
  return (
    <div className="max-w-120">
      <p className="mb-5">
        <Trans>
          No cars chosen yet. Select Compare on the photos of two to four cars to see how they
          differ. You don’t need an account.
        </Trans>
      </p>
      <p className="mb-5 hidden noscript:block">
        <Trans>You need JavaScript to choose cars. Shared comparisons open without it.</Trans>
      </p>
      <PillLink href={paths.usedCars()}>
        <Trans>Browse cars</Trans>
      </PillLink>
    </div>
  );
}
