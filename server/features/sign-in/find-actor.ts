import type { SignedIn } from "#server/base/actor.ts";
import type { SessionContext } from "./context.ts";
import { findActorBySession, findActorByToken } from "./views/sessions.ts";

/** The person whose session a request names, by its access token or else by its cookie. */
export async function findActor(
  context: SessionContext,
  { authorization, cookie }: { authorization: string | undefined; cookie: string | undefined },
): Promise<SignedIn | undefined> {
  const { identity, pool } = context;
  if (authorization !== undefined) {
    const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization) ?? [];
    const claims = token && (await identity.tokens.verify(token));
    if (!claims) return undefined;
    const [actor, other] = await Promise.all([
      findActorBySession(pool, claims.sessionId),
      findActorByCookie(context, cookie),
    ]);
    // The identity library acts on the cookie's session, so a token and a cookie of two people are refused.
    if (other !== undefined && other.sessionId !== actor?.sessionId) return undefined;
    return actor?.userId === claims.userId ? actor : undefined;
  }
  return findActorByCookie(context, cookie);
}

async function findActorByCookie(
  { identity, pool }: SessionContext,
  cookie: string | undefined,
): Promise<SignedIn | undefined> {
  const token = identity.readCookie(cookie);
  return token === undefined ? undefined : findActorByToken(pool, token);
}
