import type { Actor } from "#server/base/actor.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { requirePerson } from "#server/features/users/require-person.ts";
import { t } from "#shared/lib/text.ts";
import { beginMessage } from "./begin-message.ts";
import type { AuthContext } from "./context.ts";

export async function sendVerification(
  context: AuthContext,
  caller: Caller,
  { userId }: Actor,
): Promise<void> {
  const person = await requirePerson(context, userId);
  if (person.emailVerified) throw new AppError("CONFLICT", t`Your email is already confirmed.`);
  await beginMessage(context, caller, person.email);
  await context.sendVerificationLink(person);
}
