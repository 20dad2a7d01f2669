import type { Actor } from "#server/base/actor.ts";
import type { ImportContext } from "./context.ts";
import { picturesToCome } from "./views/pictures-to-come.ts";

/** The pictures of the caller's files: how many are on their way, and which could not be had. */
export function findPicturesToCome({ kysely }: ImportContext, { userId }: Actor) {
  return picturesToCome(kysely, userId);
}
