import type { Actor } from "#server/base/actor.ts";
import { AppError } from "#server/base/errors.ts";
import { findPerson } from "#server/features/users/views/person.ts";
import { t } from "#shared/lib/text.ts";
import type { AuthContext } from "./context.ts";

/**
 * Requires a confirmed address before a second factor is set. Otherwise a stranger could sign up with another
 * person's address and lock its owner out for good.
 * @throws AppError CONFLICT
 */
export async function requireConfirmedEmail(
  { kysely }: AuthContext,
  { userId }: Actor,
): Promise<void> {
  const person = await findPerson(kysely, userId);
  if (person?.emailVerified) return;
  throw new AppError("CONFLICT", t`Confirm your email first. Open the link we emailed you.`);
}
