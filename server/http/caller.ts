import type { FastifyReply, FastifyRequest } from "fastify";
import { t } from "#shared/lib/text.ts";
import { ACTING_USER_HEADER } from "#shared/rules/sign-in.ts";
import type { Actor, SignedIn } from "#server/base/actor.ts";
import { networkOf } from "./caller-address.ts";
import { type Caller, CALLER_ADDRESS_HEADER } from "#server/base/authorize.ts";
import { normalCookies } from "./cookies.ts";
import { AppError } from "#server/base/errors.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The user who makes the call, for the log; undefined until somebody asks, and for visitors. */
    actorId?: string;
  }
}

/** Finds the user of a request's session. */
export type FindActor = (credentials: {
  authorization: string | undefined;
  cookie: string | undefined;
}) => Promise<SignedIn | undefined>;

/** The caller, as identified by the connection and the headers. */
export function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    origin,
    findActor,
    recordsAddress = true,
  }: { origin: string; findActor: FindActor; recordsAddress?: boolean },
): Caller {
  const { authorization, "user-agent": browser, [ACTING_USER_HEADER]: user } = request.headers;
  const cookie = normalCookies(request.headers.cookie);
  let actor: Promise<Actor | undefined> | undefined;
  const findNoted = async () => {
    const found = await findNamed(
      findActor({ authorization, cookie }),
      user,
      recordsAddress ? request.ip : null,
    );
    if (found) request.actorId = found.userId;
    return found;
  };
  return {
    headers: new Headers({
      ...(cookie !== undefined && { cookie }),
      ...(browser !== undefined && { "user-agent": browser.slice(0, 300) }),
      [CALLER_ADDRESS_HEADER]: request.ip,
    }),
    address: networkOf(request.ip),
    isLocal: isOfThisMachine(request, origin),
    findActor: () => (actor ??= findNoted()),
    setCookies(cookies) {
      if (cookies.length === 0) return;
      const before = reply.getHeader("set-cookie");
      reply.header("set-cookie", [...(Array.isArray(before) ? before : []), ...cookies]);
    },
    noteUser(userId) {
      request.actorId = userId;
    },
  };
}

/**
 * A page names the user it was rendered for. A call is refused when another user has signed in to the browser
 * since.
 */
async function findNamed(
  found: Promise<SignedIn | undefined>,
  user: string | string[] | undefined,
  address: string | null,
): Promise<Actor | undefined> {
  const person = await found;
  const isNamed = user === undefined || person?.userId === user;
  return isNamed && person ? { ...person, address } : undefined;
}

/** The caller of a page that is rendered for everybody: an anonymous visitor. */
export const VISITOR: Caller = {
  headers: new Headers(),
  address: "127.0.0.1",
  isLocal: false,
  findActor: () => Promise.resolve(undefined),
  setCookies: () => {},
  noteUser: () => {},
};

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;
/** Headers that proxies and tunnels add to the requests that they forward. */
const OF_A_PROXY =
  /^(?:x-forwarded|x-real-ip|x-client-ip|x-original|forwarded$|via$|cf-|true-client-ip)/;
const OWN_NAME = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/**
 * True only for a direct connection: a proxy on this machine would forward requests of the whole world. A
 * proxy without such headers is detected by the site's public address, which is then not this machine's.
 */
function isOfThisMachine(request: FastifyRequest, origin: string): boolean {
  const isDirect = !Object.keys(request.headers).some((name) => OF_A_PROXY.test(name));
  // DNS rebinding: a page of another site could reach us by a name of its own that resolves to this machine.
  const isOwnName =
    OWN_NAME.test(request.headers.host ?? "") && OWN_NAME.test(new URL(origin).host);
  return isDirect && isOwnName && LOOPBACK.test(request.socket.remoteAddress ?? "");
}

const SAFE_METHODS = new Set(["GET", "HEAD", "OPTIONS"]);

/**
 * CSRF protection. Browsers send the origin of a request that changes something. A request from another site
 * is refused, whatever cookies it has; so is one with cookies and without an origin.
 * @throws AppError FORBIDDEN
 */
export function refuseOtherSites(request: FastifyRequest, origin: string): void {
  if (SAFE_METHODS.has(request.method)) return;
  const { origin: from, cookie, host, "sec-fetch-site": site } = request.headers;
  const isOurs =
    from === undefined
      ? cookie === undefined && (site === undefined || site === "same-origin" || site === "none")
      : from === origin || isSameHost(from, { origin, host });
  if (!isOurs) throw new AppError("FORBIDDEN", t`This call must come from a page of this site.`);
}

/**
 * Refuses a read that begins a log-in at a provider, when a link or a script of another site leads there: the provider
 * may ask nothing, and the person would be logged in without wanting it.
 * @throws AppError FORBIDDEN
 */
export function refuseLogInFromElsewhere({ headers }: FastifyRequest): void {
  const site = headers["sec-fetch-site"];
  if (site === "cross-site" || site === "same-site")
    throw new AppError("FORBIDDEN", t`This call must come from a page of this site.`);
}

/**
 * Whether the origin is this host under another name than the site's own. A page without TLS is never
 * accepted on a site with TLS.
 */
function isSameHost(from: string, site: { origin: string; host: string | undefined }): boolean {
  if (!URL.canParse(from)) return false;
  const { host, protocol } = new URL(from);
  return host === site.host && (protocol === "https:" || site.origin.startsWith("http:"));
}
