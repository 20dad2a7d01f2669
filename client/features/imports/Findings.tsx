import { plural, t } from "#shared/lib/text.ts";
import type { Import, ImportOutcome } from "#shared/contract/imports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { factText } from "#client/domain/fact-text.ts";
import { categoryWord } from "#client/domain/category-word.ts";
import { useFormat } from "#client/lib/text/format.ts";

/** What an import would do to the seller's cars, or has done. */
export function Findings({ outcome, isOver }: { outcome: ImportOutcome; isOver: boolean }) {
  const { number } = useFormat();
  const rows = countsOf(outcome, isOver).filter(([count], at) => at === 0 || count > 0);
  return (
    <>
      <dl className="grid grid-flow-row-dense grid-cols-[auto_1fr] gap-x-4 gap-y-1.5">
        {rows.map(([count, text]) => (
          <div key={text} className="contents">
            <dt className="col-start-2">{text}</dt>
            <dd className="col-start-1 text-right font-semibold tabular-nums">{number(count)}</dd>
          </div>
        ))}
      </dl>
      {isOver && outcome.notWithdrawn !== null && (
        <p className="mt-4 rounded-md border border-line bg-sunken p-4">
          <Trans>No cars were withdrawn: {outcome.notWithdrawn}.</Trans>
        </p>
      )}
    </>
  );
}

function countsOf(outcome: ImportOutcome, isOver: boolean): [number, string][] {
  const { added, changed, repriced, relisted, renewed, unchanged, left } = outcome;
  const { missing, withdrawn, refused, repeats, guessed } = outcome;
  return [
    [added, plural(added, t`new car`, t`new cars`)],
    [changed, repriced > 0 ? t`changed (${repriced} with a new price)` : t`changed`],
    [relisted, t`on sale again`],
    [renewed, t`renewed because the listing was about to expire`],
    [unchanged, t`unchanged`],
    [left, t`skipped: sold, reserved or withdrawn by you`],
    [withdrawn, t`withdrawn (not in the file)`],
    [isOver ? missing - withdrawn : missing, t`on sale, but missing from this file`],
    [guessed, t`category guessed: the file has no category or body type`],
    [repeats, plural(repeats, t`duplicate row`, t`duplicate rows`)],
    [refused, plural(refused, t`row skipped`, t`rows skipped`)],
  ];
}

/** A preview of the first cars as they would be stored, in which a wrongly mapped column shows. */
export function FirstCars({ cars, asks }: Pick<ImportOutcome, "cars"> & Pick<Import, "asks">) {
  const { price, distance, number } = useFormat();
  // A unit that is still asked for would be a guess.
  const isOpen = (unit: Import["asks"][number]) => asks.includes(unit);
  if (cars.length === 0)
    return (
      <p>
        <Trans>No row of this file can be imported.</Trans>
      </p>
    );
  return (
    <div>
      <h3 className="font-semibold">
        <Trans>First cars in the file</Trans>
      </h3>
      <ul className="mt-2 divide-y divide-line">
        {cars.map((car, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two cars may be told alike
          <li key={at} className="py-2">
            <span className="font-medium break-words">{car.name}</span>,{" "}
            {isOpen("currency")
              ? t`${number(car.resale_price)} (currency not chosen)`
              : price(car.resale_price, car.currency)}
            <span className="block text-sm text-muted">
              {[
                categoryWord(car.category_name),
                car.year,
                car.mileage_km !== null && !isOpen("distance") && distance(car.mileage_km),
                car.fuel && factText("fuel", car.fuel),
                car.gearbox && factText("gearbox", car.gearbox),
                car.location,
              ]
                .filter(Boolean)
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface FaultsProps {
  outcome: ImportOutcome;
  isOver: boolean;
  columns: Import["columns"];
}

/** The rows and values that cannot be used, and the columns that nothing is read from. */
export function Faults({ outcome, isOver, columns }: FaultsProps) {
  const { refusals, warnings, firstRefusals, firstWarnings = [], firstRepeats = [] } = outcome;
  const { number, list } = useFormat();
  const repeated = list(firstRepeats.map(String));
  const unread = (columns ?? []).filter(
    ({ field, examples }) => field === null && examples.length > 0,
  );
  return (
    <>
      {refusals.length > 0 && (
        <div>
          <h3 className="font-semibold">
            {isOver ? t`Rows that were skipped` : t`Rows that can’t be imported`}
          </h3>
          <Tally rows={refusals} />
          <Places of={firstRefusals} />
        </div>
      )}
      {warnings.length > 0 && (
        <div>
          <h3 className="font-semibold">
            <Trans>Values left out because they can’t be read</Trans>
          </h3>
          <p className="mt-1 text-sm text-muted">
            {isOver
              ? t`Their rows were imported without them.`
              : t`Their rows are imported without them.`}
          </p>
          <Tally rows={warnings} />
          <ul className={PLACES}>
            {firstWarnings.map((warning, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- two links of a cell may have the same problem
              <li key={at} className="break-words">
                {tellWarning(warning)}
              </li>
            ))}
          </ul>
        </div>
      )}
      {firstRepeats.length > 0 && (
        <div>
          <h3 className="font-semibold">
            <Trans>Duplicate rows</Trans>
          </h3>
          <p className="mt-2">
            <Trans>Each repeats a row above it, and only that one counts.</Trans>
          </p>
          <p className={PLACES}>
            {firstRepeats.length < outcome.repeats
              ? t`The first ${number(firstRepeats.length)} are on lines ${repeated}.`
              : plural(firstRepeats.length, t`Line ${repeated}`, t`Lines ${repeated}`)}
          </p>
        </div>
      )}
      {unread.length > 0 && (
        <div>
          <h3 className="font-semibold">
            {isOver ? t`Columns that were not imported` : t`Columns that won’t be imported`}
          </h3>
          <p className="mt-2 break-words">
            {unread.map(({ heading }) => t`“${heading}”`).join(", ")}
          </p>
        </div>
      )}
    </>
  );
}

const PLACES = "mt-2 space-y-1 text-sm text-muted";

function tellWarning({ line, value, reason }: ImportOutcome["firstRefusals"][number]): string {
  return value === ""
    ? t`Line ${line}: ${reason}`
    : t`Line ${line}: ${reason} (“${value.slice(0, 60)}”)`;
}

/** The first problems, with row, column and value. */
function Places({ of }: { of: ImportOutcome["firstRefusals"] }) {
  return (
    <ul className={PLACES}>
      {of.map(({ line, column, value, reason }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- two links of a cell may have the same problem
        <li key={at} className="break-words">
          {column === ""
            ? t`Line ${line}: ${reason}`
            : t`Line ${line}: ${reason} (${column}: “${value.slice(0, 60)}”)`}
        </li>
      ))}
    </ul>
  );
}

function Tally({ rows }: { rows: ImportOutcome["refusals"] }) {
  const { number } = useFormat();
  return (
    <ul className="mt-2 space-y-1">
      {rows.map(({ reason, rows: count }) => (
        <li key={reason} className="break-words">
          {plural(count, t`${number(count)} row: ${reason}`, t`${number(count)} rows: ${reason}`)}
        </li>
      ))}
    </ul>
  );
}

export const STATE_WORDS: Record<Import["state"], string> = {
  checking: t`Checking`,
  checked: t`Ready to review`,
  importing: t`Importing`,
  done: t`Imported`,
  failed: t`Failed`,
  cancelled: t.of("an import")`Cancelled`,
};

/** The title of a file that has ended. */
export function endedTitle(state: Import["state"], fileName: string): string {
  if (state === "done") return t`${fileName}: imported`;
  return state === "failed" ? t`${fileName}: failed` : t`${fileName}: cancelled`;
}
