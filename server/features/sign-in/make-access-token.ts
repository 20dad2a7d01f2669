import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { t } from "#shared/lib/text.ts";
import { rememberLanguage } from "#server/features/users/remember-language.ts";
import type { SessionContext } from "./context.ts";

/** A token for the caller's own live session. No caller gets one for another person, not even an admin. */
export async function makeAccessToken(
  { identity, kysely }: SessionContext,
  { userId, sessionId, email, role }: Actor,
  asked: string,
): Promise<{ accessToken: string }> {
  if (asked !== email)
    throw new AppError("FORBIDDEN", t`You can only ask about your own email address.`);
  await rememberLanguage(kysely, userId);
  return { accessToken: await identity.tokens.sign({ userId, sessionId }, { email, role }) };
}
