import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import type { OpenUnit } from "#shared/rules/imports.ts";
import type { Actor } from "#server/base/actor.ts";
import { AppError, invalidField } from "#server/base/errors.ts";
import type { ImportContext } from "./context.ts";
import { refuse, required } from "./rules.ts";
import { putToWork } from "./put-to-work.ts";
import { findImport } from "./store/imports.ts";
import { explainFile } from "./views/explain.ts";
import { asksOf, toImport } from "./views/imports.ts";

const UNNAMED: Record<OpenUnit, string> = {
  currency: t`Choose a currency: some prices in the file have none`,
  distance: t`Choose km or mi: some mileages in the file have no unit`,
};

/** Starts to import the cars of a file that was checked and can be read. */
export async function startImport(
  context: ImportContext,
  { userId }: Actor,
  { id, withdraw }: { id: string; withdraw?: number | undefined },
): Promise<Import> {
  const before = required(await findImport(context.kysely, userId, id));
  if (before.problem !== null) throw new AppError("CONFLICT", explainFile(before.problem));
  const [open] = asksOf(before);
  if (open !== undefined) throw invalidField(open, UNNAMED[open]);
  const settings = { ...before.settings, ...(withdraw !== undefined && { withdraw }) };
  const row = await putToWork(
    context,
    { ownerId: userId, id, from: ["checked"], run: before.run },
    { state: "importing", settings: JSON.stringify(settings) },
  );
  return toImport(
    row ?? refuse(t`This import can no longer be started. Reload to see its status.`),
  );
}
