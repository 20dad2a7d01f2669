import { AppError } from "#server/base/errors.ts";
import { confirmEmail } from "#server/features/users/rows.ts";
import type { AuthContext } from "./context.ts";
import { findRemembered, verificationOf } from "./store/one-time-tokens.ts";

/** Confirms the address of the account that the link was made for. */
export async function verifyEmail({ kysely }: AuthContext, token: string): Promise<void> {
  const userId = await findRemembered(kysely, verificationOf(token));
  if (userId === undefined)
    throw new AppError("BAD_REQUEST", "This link is no longer good. Please ask for a new one.", {
      token: "has expired, or belongs to an account that is gone",
    });
  await confirmEmail(kysely, userId);
}
