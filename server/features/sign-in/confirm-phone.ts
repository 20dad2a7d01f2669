import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { setPhone } from "#server/features/users/rows.ts";
import { t } from "#shared/lib/text.ts";
import type { AuthContext } from "./context.ts";
import { countCodes } from "./count-codes.ts";
import { restartSessions } from "./restart-sessions.ts";
import { pendingPhoneOf } from "./rules.ts";
import { findRemembered } from "./store/one-time-tokens.ts";

/** Confirms a phone by its code. From now on codes are sent to it. */
export async function confirmPhone(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  code: string,
): Promise<{ backupCodes: string[] }> {
  const { identity, kysely } = context;
  const { userId } = actor;
  const phone = await findRemembered(kysely, pendingPhoneOf(userId, code));
  const { token } = await countCodes(context, actor, () => {
    if (phone === undefined)
      throw new AppError("BAD_REQUEST", t`That code didn’t work.`, {
        fields: { code: t`That code didn’t work. Enter the newest one.` },
      });
    return identity.runForSession(caller, (request) =>
      identity.api.verifyTwoFactorOTP({ ...request, body: { code } }),
    );
  });
  await setPhone(kysely, userId, phone ?? null);
  await restartSessions(kysely, actor, token);
  const { backupCodes } = await identity.api.viewBackupCodes({ body: { userId } });
  return { backupCodes };
}
