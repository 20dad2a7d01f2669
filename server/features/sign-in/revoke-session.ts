import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { SessionContext } from "./context.ts";
import { forgetRemembered } from "./store/one-time-tokens.ts";
import { deleteSession } from "./store/sessions.ts";

export async function revokeSession(
  { kysely }: SessionContext,
  { userId }: Actor,
  id: string,
): Promise<{ deletedCount: number }> {
  const deletedCount = await deleteSession(kysely, userId, id);
  // The browser of that session may be trusted, too.
  await forgetRemembered(kysely, userId);
  if (deletedCount === 0) throw new AppError("NOT_FOUND", t`We couldn’t find this login.`);
  return { deletedCount };
}
