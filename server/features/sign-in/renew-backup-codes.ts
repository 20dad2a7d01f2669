import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import type { AuthContext } from "./context.ts";
import { requirePassword } from "./require-password.ts";
import { findSecondFactors } from "./views/second-factors.ts";

/**
 * Replaces the backup codes; the old ones become invalid.
 * @throws AppError CONFLICT without a second factor
 */
export async function renewBackupCodes(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
): Promise<{ backupCodes: string[] }> {
  const { identity, pool } = context;
  await requirePassword(context, caller, actor, password);
  const { hasApp, hasPhone } = await findSecondFactors(pool, actor.userId);
  if (!hasApp && !hasPhone)
    throw new AppError(
      "CONFLICT",
      t`Turn on two-step verification first: backup codes only work with it.`,
    );
  const body = password === undefined ? {} : { password };
  const { backupCodes } = await identity.run(caller, (request) =>
    identity.api.generateBackupCodes({ ...request, body }),
  );
  return { backupCodes };
}
