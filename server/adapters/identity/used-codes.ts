import { APIError, createAuthMiddleware, getSessionFromCtx } from "better-auth/api";
import type { Kysely } from "kysely";
import { sql } from "kysely";

/** A code is shown for half a minute, and accepted half a minute early or late. */
const ACCEPTED_SECONDS = 90;
/** better-auth's cookie of a pending sign-in, which waits for its second factor. */
export const PENDING_COOKIE = "two_factor";

/**
 * Accepts each code of an authenticator app once (RFC 6238, section 5.2), so a code that was read over a
 * shoulder is worthless. A unique row claims the code before it is checked: of two concurrent requests one is
 * refused.
 */
// oxlint-disable-next-line typescript/no-explicit-any -- better-auth works on tables of any names
export function usedCodes(kysely: Kysely<any>) {
  return {
    id: "used-codes",
    hooks: {
      before: [
        {
          matcher: ({ path }: { path?: string }) => path === "/two-factor/verify-totp",
          handler: createAuthMiddleware(async (ctx) => {
            const userId = await findUserId(ctx);
            const { code } = ctx.body as { code: string }; // checked by the contract
            if (userId === undefined || (await claimCode(kysely, userId, code))) return;
            throw new APIError("BAD_REQUEST", { code: "CODE_WAS_USED" });
          }),
        },
      ],
    },
  };
}

type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

/** The user whose code it is: the owner of the session, or of the pending sign-in. */
async function findUserId(ctx: HookContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx);
  if (session) return session.user.id;
  const { createAuthCookie, secret, internalAdapter } = ctx.context;
  const pending = await ctx.getSignedCookie(createAuthCookie(PENDING_COOKIE).name, secret);
  const found = pending ? await internalAdapter.findVerificationValue(pending) : undefined;
  return found?.value;
}

/** Claims a code. False when the person has used this code before, within the time it is accepted for. */
// oxlint-disable-next-line typescript/no-explicit-any -- see above
async function claimCode(kysely: Kysely<any>, userId: string, code: string): Promise<boolean> {
  const since = new Date(Date.now() - ACCEPTED_SECONDS * 1000);
  const { rows } = await sql`
    INSERT INTO used_codes AS u (user_id, code) VALUES (${userId}, ${code})
    ON CONFLICT (user_id, code) DO UPDATE SET used_at = now() WHERE u.used_at < ${since}
    RETURNING 1`.execute(kysely);
  return rows.length > 0;
}
