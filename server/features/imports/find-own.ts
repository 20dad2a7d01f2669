import type { Import } from "#shared/contract/imports.ts";
import type { Actor } from "#server/base/actor.ts";
import type { ImportContext } from "./context.ts";
import { required } from "./rules.ts";
import { findImport } from "./store/imports.ts";
import { toImport } from "./views/imports.ts";

export async function findOwn(
  { kysely }: ImportContext,
  { userId }: Actor,
  id: string,
): Promise<Import> {
  return toImport(required(await findImport(kysely, userId, id)));
}
