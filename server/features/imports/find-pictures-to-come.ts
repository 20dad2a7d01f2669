import type { Actor } from "#server/base/actor.ts";
import type { ImportContext } from "./context.ts";
import { explain } from "./views/explain.ts";
import { picturesToCome } from "./views/pictures-to-come.ts";

/** Counts the pictures of the caller's files that are queued, and those that have failed. */
export async function findPicturesToCome({ kysely }: ImportContext, { userId }: Actor) {
  const { problems, ...counts } = await picturesToCome(kysely, userId);
  return {
    ...counts,
    problems: problems.map((one) => ({ ...one, problem: explain(one.problem) })),
  };
}
