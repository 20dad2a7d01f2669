import { AppError } from "#server/base/errors.ts";
import { confirmEmail } from "#server/features/users/rows.ts";
import { t } from "#shared/lib/text.ts";
import type { AuthContext } from "./context.ts";
import { findRemembered, verificationOf } from "./store/one-time-tokens.ts";

/** Confirms the address of the account that the link was made for. */
export async function verifyEmail({ kysely }: AuthContext, token: string): Promise<void> {
  const userId = await findRemembered(kysely, verificationOf(token));
  if (userId === undefined)
    throw new AppError(
      "BAD_REQUEST",
      t`This link has expired or has already been used. Request a new one.`,
      {
        fields: { token: t`This link has expired or has already been used` },
      },
    );
  await confirmEmail(kysely, userId);
}
