import type { Actor } from "#server/base/actor.ts";
import type { ImportContext } from "./context.ts";
import { picturesToCome } from "./views/pictures-to-come.ts";

/** Counts the pictures of the caller's files that are queued, and those that have failed. */
export function findPicturesToCome({ kysely }: ImportContext, { userId }: Actor) {
  return picturesToCome(kysely, userId);
}
