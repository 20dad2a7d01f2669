import { useId, useState } from "react";
import { plural, t } from "#shared/lib/text.ts";
import type { Import, ImportOutcome } from "#shared/contract/imports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useFormat } from "#client/lib/text/format.ts";
import { Button } from "#client/ui/Button.tsx";
import { Panel } from "#client/ui/Panel.tsx";
import { Progress } from "#client/ui/tool/Progress.tsx";
import { Columns } from "./Columns.tsx";
import { Faults, Findings, FirstCars } from "./Findings.tsx";
import { ReportButton } from "./ReportButton.tsx";
import { Units } from "./Units.tsx";
import type { ImportControl } from "./use-import.ts";

/** A checked file before the import starts: how it is read, and what it would do. */
export function CheckedFile({ file, control }: { file: Import; control: ImportControl }) {
  const isChecking = file.state === "checking";
  return (
    <div className="space-y-6">
      {file.columns !== null && (
        <Units file={file} onChange={(reading) => void control.read(reading)} />
      )}
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <Panel title={t`Preview of ${file.fileName}`}>
          {isChecking ? (
            <Checking file={file} control={control} />
          ) : (
            <Preview file={file} control={control} />
          )}
        </Panel>
        {!isChecking && file.outcome !== null && (
          <Panel title={t`What the import will do`}>
            <div className="space-y-6">
              <Findings outcome={file.outcome} isOver={false} />
              <StartForm file={file} outcome={file.outcome} control={control} />
              <Faults outcome={file.outcome} isOver={false} columns={file.columns} />
              <ReportButton id={file._id} outcome={file.outcome} />
            </div>
          </Panel>
        )}
        {file.columns !== null && (
          <div className="xl:col-start-2 xl:row-span-2 xl:row-start-1">
            <Mapping file={file} control={control} />
          </div>
        )}
      </div>
    </div>
  );
}

/**
 * The columns of the file. On narrow screens they are folded while nothing is wrong with them, so that what the import
 * will do comes first.
 */
function Mapping({ file, control }: StepProps) {
  const id = useId();
  const { number } = useFormat();
  const columns = file.columns ?? [];
  const [opened, setOpened] = useState<boolean>();
  const isOpen = opened ?? (file.state !== "checking" && file.outcome === null);
  const read = columns.filter(({ field }) => field !== null).length;
  return (
    <Panel
      title={t`Column mapping`}
      explanation={t`Change anything that’s wrong. We’ll re-check the file straight away.`}
    >
      <div className="flex flex-wrap items-center gap-3 xl:hidden">
        <p>
          {plural(
            columns.length,
            t`${number(read)} of ${number(columns.length)} column read`,
            t`${number(read)} of ${number(columns.length)} columns read`,
          )}
        </p>
        <Button
          look="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!isOpen)}
        >
          {isOpen ? t`Hide columns` : t`Show columns`}
        </Button>
      </div>
      <div id={id} className={isOpen ? "max-xl:mt-3" : "max-xl:hidden"}>
        <Columns
          file={file}
          onChange={(reading) => {
            setOpened(true);
            void control.read(reading);
          }}
        />
      </div>
    </Panel>
  );
}

interface StepProps {
  file: Import;
  control: ImportControl;
}

function Checking({ file, control }: StepProps) {
  return (
    <div className="space-y-6">
      <Progress label={t`Checking the file`} share={file.progress} />
      <Button look="quiet" onClick={() => void control.cancel()}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}

function Preview({ file: { outcome, problem, asks }, control }: StepProps) {
  if (outcome !== null) return <FirstCars cars={outcome.cars} asks={asks} />;
  return (
    <div className="space-y-6">
      <p role="alert" className="rounded-md border border-danger bg-danger-soft p-4">
        {problem}
      </p>
      <Button look="quiet" onClick={() => void control.cancel()}>
        <Trans>Choose another file</Trans>
      </Button>
    </div>
  );
}

interface StartFormProps {
  file: Import;
  outcome: ImportOutcome;
  control: ImportControl;
}

function StartForm({ file, outcome, control }: StartFormProps) {
  const { number } = useFormat();
  const [withdraws, setWithdraws] = useState(false);
  const { added, changed, relisted, renewed, missing } = outcome;
  const { asks } = file;
  const [open] = asks;
  // Until the units are chosen, the button leads to the question.
  const start = (withdraw: number | undefined) => {
    if (open === undefined) void control.start(withdraw);
    else document.getElementsByName(open)[0]?.focus();
  };
  const held = open !== undefined && {
    "aria-disabled": true,
    "aria-describedby": "units-first",
  };
  const changes = added + changed + relisted + renewed + (withdraws ? missing : 0);
  return (
    <div className="space-y-4">
      {missing > 0 && (
        <label className="flex min-h-11 items-start gap-3">
          <input
            type="checkbox"
            checked={withdraws}
            onChange={({ currentTarget }) => setWithdraws(currentTarget.checked)}
            className="mt-0.5 size-5 shrink-0 accent-accent"
          />
          <span>
            {plural(
              missing,
              t`Withdraw the car that isn’t in this file. It’ll go back on sale when a later file includes it.`,
              t`Withdraw the ${number(missing)} cars that aren’t in this file. They’ll go back on sale when a later file includes them.`,
            )}
          </span>
        </label>
      )}
      {changes === 0 && (
        <p>
          {t`Your cars already match this file. Import it anyway to retry photos that couldn’t be downloaded.`}
        </p>
      )}
      {looksForeign(outcome) && (
        <p
          role="alert"
          className="rounded-md border border-line bg-promoted-soft p-4 text-promoted"
        >
          <Trans>
            Almost every car in this file is new, and almost all of yours are missing. Check the
            file and its stock number column.
          </Trans>
        </p>
      )}
      {outcome.oddPrices && <OddPrices odd={outcome.oddPrices} />}
      {open !== undefined && (
        <p id="units-first" className="font-medium">
          {missingText(asks)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {changes === 0 && (
          <Button
            look="quiet"
            isBusy={control.isDeciding}
            {...held}
            onClick={() => start(undefined)}
          >
            <Trans>Import anyway</Trans>
          </Button>
        )}
        {changes > 0 && (
          <Button
            look={open === undefined ? "main" : "quiet"}
            isBusy={control.isDeciding}
            {...held}
            onClick={() => start(withdraws ? missing : undefined)}
          >
            {changes === added
              ? plural(changes, t`Import ${number(changes)} car`, t`Import ${number(changes)} cars`)
              : plural(
                  changes,
                  t`Import ${number(changes)} change`,
                  t`Import ${number(changes)} changes`,
                )}
          </Button>
        )}
        <Button look="quiet" onClick={() => void control.cancel()}>
          {changes === 0 ? t`Choose another file` : t`Cancel`}
        </Button>
      </div>
    </div>
  );
}

function missingText(asks: Import["asks"]): string {
  if (asks.length > 1)
    return t`First choose the currency and the unit of mileages at the top of the page.`;
  return asks[0] === "currency"
    ? t`First choose the currency at the top of the page.`
    : t`First choose the unit of mileages at the top of the page.`;
}

function OddPrices({ odd }: { odd: NonNullable<ImportOutcome["oddPrices"]> }) {
  const { price } = useFormat();
  return (
    <p role="alert" className="rounded-md border border-line bg-promoted-soft p-4 text-promoted">
      <Trans>
        The median price in this file is {price(odd.file, odd.currency)}. On this site, it’s{" "}
        {price(odd.site, odd.currency)}. Is the currency right?
      </Trans>
    </p>
  );
}

/** Whether a file has hardly any cars in common with earlier imports. */
function looksForeign({
  added,
  missing,
  changed,
  unchanged,
  renewed,
  left,
}: ImportOutcome): boolean {
  const known = changed + unchanged + renewed + left;
  return missing >= 5 && added >= 5 && known * 4 < missing;
}
