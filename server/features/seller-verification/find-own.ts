import type { Actor } from "#server/base/actor.ts";
import type { CaseContext } from "./context.ts";
import { listDrafts } from "./list-drafts.ts";
import { listOwnCases } from "./views.ts";

/** Everything about a seller's own verification. */
export async function findOwn(context: CaseContext, { userId }: Actor) {
  const [cases, drafts] = await Promise.all([
    listOwnCases(context.pool, userId),
    listDrafts(context, userId),
  ]);
  return { cases, drafts, document_days: context.documentDays };
}
