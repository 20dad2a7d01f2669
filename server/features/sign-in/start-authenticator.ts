import { renderSVG } from "uqr";
import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import type { AuthContext } from "./context.ts";
import { enableSecondFactor } from "./enable-second-factor.ts";
import { requireConfirmedEmail } from "./require-confirmed-email.ts";
import { requirePassword } from "./require-password.ts";
import { findBackupCodes, setBackupCodes } from "./store/second-factors.ts";
import { findSecondFactors } from "./views/second-factors.ts";

/** Starts to set up an app. Backup codes that the person has for a phone stay valid and are not shown. */
export async function startAuthenticator(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  password: string | undefined,
) {
  const { kysely, pool } = context;
  const { userId } = actor;
  await requireConfirmedEmail(context, actor);
  await requirePassword(context, caller, actor, password);
  const { hasPhone } = await findSecondFactors(pool, userId);
  const kept = hasPhone ? await findBackupCodes(kysely, userId) : undefined;
  const { totpURI, backupCodes } = await enableSecondFactor(context, caller, password);
  if (kept !== undefined) await setBackupCodes(kysely, userId, kept);
  return {
    uri: totpURI,
    qrCode: renderSVG(totpURI),
    backupCodes: kept === undefined ? backupCodes : [],
  };
}
