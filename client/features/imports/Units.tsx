import { useState } from "react";
import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import { DISTANCE_UNITS } from "#shared/lib/distances.ts";
import { OPEN_UNITS, type OpenUnit } from "#shared/rules/imports.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { listCurrencies } from "#client/domain/currencies.ts";
import { useSite } from "#client/lib/api/site.ts";
import { Panel } from "#client/ui/Panel.tsx";
import { Select } from "#client/ui/Select.tsx";
import type { Reading } from "./use-import.ts";

interface UnitsProps {
  file: Import;
  onChange: (reading: Reading) => void;
}

const UNIT_NAMES = { km: t`Kilometres`, mi: t`Miles` } as const;

/**
 * Asks for the currency of prices without one and the unit of distances without one. Where the file has such
 * values, the question comes before the preview and has no default answer. Where it has none, nothing is asked.
 */
export function Units({ file, onChange }: UnitsProps) {
  const site = useSite();
  const [currencies] = useState(() => listCurrencies(site.currency));
  /** The server's last question: while a file is being checked again, its `asks` is empty. */
  const [asked, setAsked] = useState(file.asks);
  if (file.state !== "checking" && asked.join() !== file.asks.join()) setAsked(file.asks);
  const isOpen = (unit: OpenUnit) => asked.includes(unit) && !file.chosen.includes(unit);
  const open = OPEN_UNITS.filter(isOpen);
  // Where every value of the file carries its unit, there is nothing to choose.
  const isNeeded = (unit: OpenUnit) => asked.includes(unit) || file.chosen.includes(unit);
  const suggestsMiles =
    isOpen("distance") &&
    (file.outcome?.suggestedDistance === "mi" ||
      (file.chosen.includes("currency") && file.currency === "GBP"));
  if (!OPEN_UNITS.some(isNeeded)) return null;
  return (
    <Panel
      title={open.length > 0 ? t`First, choose the units in the file` : t`Units in the file`}
      explanation={
        open.length > 0 ? questionText(open) : t`Used only where the file doesn’t give a unit.`
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {isNeeded("currency") && (
          <Select
            name="currency"
            label={t`Currency for prices without one`}
            hint={exampleOf(file, "price")}
            value={isOpen("currency") ? "" : file.currency}
            options={currencies}
            {...(isOpen("currency") && { empty: t`Please choose`, required: true })}
            onChange={({ currentTarget: { value } }) => {
              if (value !== "") onChange({ currency: value });
            }}
          />
        )}
        {isNeeded("distance") && (
          <div>
            <Select
              name="distance"
              label={t`Unit for mileages without one`}
              hint={exampleOf(file, "mileage")}
              value={isOpen("distance") ? "" : file.distance}
              options={DISTANCE_UNITS.map((value) => ({
                value,
                label: suggestsMiles && value === "mi" ? t`Miles (suggested)` : UNIT_NAMES[value],
              }))}
              {...(isOpen("distance") && { empty: t`Please choose`, required: true })}
              onChange={({ currentTarget }) => {
                const unit = DISTANCE_UNITS.find((each) => each === currentTarget.value);
                if (unit !== undefined) onChange({ distance: unit });
              }}
            />
            {suggestsMiles && (
              <p className="mt-2 text-sm text-muted">
                <Trans>The prices are in pounds, so the mileages are probably in miles.</Trans>
              </p>
            )}
          </div>
        )}
      </div>
    </Panel>
  );
}

/** A value of the file that has a number alone, such as "12,950". */
function exampleOf({ columns }: Import, asked: "price" | "mileage"): string | undefined {
  for (const { field, heading, examples } of columns ?? []) {
    const bare =
      field === asked && examples.find((value) => /^[\d.,’' ]*[1-9][\d.,’' ]*$/.test(value));
    if (bare) return t`For example, “${bare}” in the column “${heading}”.`;
  }
  return undefined;
}

function questionText(open: readonly OpenUnit[]): string {
  if (open.length > 1)
    return t`The file doesn’t say which currency its prices are in or which unit its mileages are in. A mistake here affects every listing.`;
  return open[0] === "currency"
    ? t`The file doesn’t say which currency its prices are in. A mistake here affects every listing.`
    : t`The file doesn’t say which unit its mileages are in. A mistake here affects every listing.`;
}
