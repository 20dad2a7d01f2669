import type { SessionUser } from "#shared/contract/auth.ts";
import type { Actor } from "#server/base/actor.ts";
import type { UserContext } from "./context.ts";
import { findSessionUser } from "./find-session-user.ts";
import { requireImage } from "./require-image.ts";
import { updateProfile } from "./store.ts";

/** Changes name or picture; absent fields stay. */
export async function changeProfile(
  context: UserContext,
  actor: Actor,
  { name, image }: { name?: string | undefined; image?: string | undefined },
): Promise<SessionUser> {
  const { kysely } = context;
  const imageId = image === undefined ? undefined : await requireImage(kysely, image);
  await updateProfile(kysely, actor.userId, { name, imageId });
  return findSessionUser(context, actor.userId);
}
