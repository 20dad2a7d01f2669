import { t } from "#shared/lib/text.ts";
import type { SignInResult } from "#shared/contract/auth.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import type { Caller } from "#server/base/authorize.ts";
import { AppError } from "#server/base/errors.ts";
import { findDemoPerson } from "#server/features/users/views/person.ts";
import type { AuthContext } from "./context.ts";
import { signInTrusted } from "./sign-in-trusted.ts";

/** Signs in as a demo account. In a public demo for everybody, in any other for a browser on the same machine. */
export async function enterDemo(
  context: AuthContext,
  caller: Caller,
  role: Role,
): Promise<SignInResult> {
  const { kysely, isDemo, isPublicDemo } = context;
  const isOffered = isDemo && (caller.isLocal || isPublicDemo);
  const userId = isOffered ? await findDemoPerson(kysely, role) : undefined;
  if (userId === undefined)
    throw new AppError("FORBIDDEN", t`Demo accounts are only available on the same computer.`);
  return signInTrusted(context, caller, userId);
}
