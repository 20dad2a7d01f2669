import { t } from "#shared/lib/text.ts";
import { isCurrency } from "#shared/lib/currencies.ts";
import type { Import } from "#shared/contract/imports.ts";
import { type ImportField, OPEN_UNITS } from "#shared/rules/imports.ts";
import type { Actor } from "#server/base/actor.ts";
import { invalidField } from "#server/base/errors.ts";
import { beginAttempt } from "#server/base/throttle.ts";
import type { ImportContext } from "./context.ts";
import { CHANGES } from "./limits.ts";
import { refuse, required } from "./rules.ts";
import { putToWork } from "./put-to-work.ts";
import { findImport } from "./store/imports.ts";
import type { ImportSettings } from "./store/runs.ts";
import { toImport } from "./views/imports.ts";

interface Reading {
  columns?: (ImportField | null)[] | undefined;
  currency?: string | undefined;
  distance?: "km" | "mi" | undefined;
}

/** Reads the file again with other choices. Absent choices are not changed. */
export async function changeReading(
  context: ImportContext,
  { userId }: Actor,
  id: string,
  reading: Reading,
): Promise<Import> {
  const { columns, settings: before } = required(await findImport(context.kysely, userId, id));
  await beginAttempt(context.pool, CHANGES, userId);
  if (columns !== null && reading.columns && columns.length !== reading.columns.length)
    throw invalidField(
      "columns",
      t`Choose ${columns.length} fields, one for each column in the file`,
    );
  const currency = reading.currency ?? before.currency;
  if (!isCurrency(currency))
    throw invalidField("currency", t`Enter a currency code, for example EUR`);
  const read: ImportSettings = {
    ...before,
    columns: reading.columns ?? before.columns,
    currency,
    distance: reading.distance ?? before.distance,
    chosen: OPEN_UNITS.filter(
      (unit) => reading[unit] !== undefined || before.chosen?.includes(unit),
    ),
  };
  const settings = JSON.stringify(read);
  const row = await putToWork(
    context,
    { ownerId: userId, id, from: ["checking", "checked"] },
    { state: "checking", settings, outcome: null },
  );
  return toImport(
    row ?? refuse(t`This import has already started, so its columns can no longer be changed.`),
  );
}
