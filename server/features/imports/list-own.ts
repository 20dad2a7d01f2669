import type { Import } from "#shared/contract/imports.ts";
import type { Actor } from "#server/base/actor.ts";
import type { ImportContext } from "./context.ts";
import { listImports } from "./store/imports.ts";
import { toImport } from "./views/imports.ts";

const LISTED = 10;

export async function listOwn({ kysely }: ImportContext, { userId }: Actor): Promise<Import[]> {
  const rows = await listImports(kysely, userId, LISTED);
  return rows.map(toImport);
}
