import { t } from "#shared/lib/text.ts";
import type { Import } from "#shared/contract/imports.ts";
import { IMPORT_STATES, isOpen } from "#shared/rules/imports.ts";
import type { Actor } from "#server/base/actor.ts";
import type { ImportContext } from "./context.ts";
import { refuse, required } from "./rules.ts";
import { deleteFile, findImport, moveImport } from "./store/imports.ts";
import { toImport } from "./views/imports.ts";

/** Cancels an import. It may race with the transaction that changes the cars: the first to commit wins. */
export async function cancelImport(
  { kysely }: ImportContext,
  { userId }: Actor,
  id: string,
): Promise<Import> {
  required(await findImport(kysely, userId, id));
  const row = await moveImport(
    kysely,
    { ownerId: userId, id, from: IMPORT_STATES.filter(isOpen) },
    { state: "cancelled", finished_at: new Date() },
  );
  if (row === undefined) refuse(t`This import has already finished.`);
  await deleteFile(kysely, id);
  return toImport(row);
}
