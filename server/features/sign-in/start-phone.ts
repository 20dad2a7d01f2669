import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import { beginMessage } from "./begin-message.ts";
import type { AuthContext } from "./context.ts";
import { enableSecondFactor } from "./enable-second-factor.ts";
import { requireConfirmedEmail } from "./require-confirmed-email.ts";
import { requirePassword } from "./require-password.ts";
import { askedPhoneOf } from "./rules.ts";
import { remember } from "./store/one-time-tokens.ts";
import { findSecondFactors } from "./views/second-factors.ts";

/** Longer than the code itself, which is valid for 5 minutes. */
export const PENDING_SECONDS = 10 * 60;

/** Sends a code to a phone, to show that it is the person's. */
export async function startPhone(
  context: AuthContext,
  caller: Caller,
  actor: Actor,
  { phone, password }: { phone: string; password?: string | undefined },
): Promise<void> {
  const { identity, kysely, pool } = context;
  await requireConfirmedEmail(context, actor);
  const { hasApp, hasPhone } = await findSecondFactors(pool, actor.userId);
  if (hasPhone)
    throw new AppError(
      "CONFLICT",
      t`You already have a phone set up. Turn off two-step verification first.`,
    );
  await requirePassword(context, caller, actor, password);
  // Gives the account its backup codes, in case the phone is lost.
  if (!hasApp) await enableSecondFactor(context, caller, password);
  await beginMessage(context, caller, phone);
  await remember(kysely, askedPhoneOf(actor.userId), phone, PENDING_SECONDS);
  await identity.run(caller, (request) => identity.api.sendTwoFactorOTP(request));
}
