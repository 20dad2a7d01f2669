import { createAuthEndpoint } from "better-auth/api";
import { setSessionCookie } from "better-auth/cookies";
import { z } from "zod";

/**
 * Starts a session for a person who has proved their identity elsewhere: at another provider, or by sitting
 * at the machine that a demo runs on. The path is one of the three that better-auth's second factor guards
 * (its hook goes by the path), so this sign-in cannot bypass the second factor. Not served over HTTP.
 */
export function trustedSignIn() {
  return {
    id: "trusted-sign-in",
    endpoints: {
      signInTrusted: createAuthEndpoint(
        "/sign-in/username",
        { method: "POST", body: z.object({ userId: z.string() }) },
        async (ctx) => {
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(ctx.body.userId);
          if (!user) throw ctx.error("UNAUTHORIZED");
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          return ctx.json({ token: session.token, user: { id: user.id } });
        },
      ),
    },
  };
}
