import { createECDH } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import {
  type AllowedHost,
  hostOf,
  isAskedPort,
  mayConnect,
  portOf,
} from "../web-pictures/addresses.ts";
import { alwaysFinding, findPublicly, type Found, inTurns } from "../web-pictures/resolve.ts";
import type { PushKeys } from "./derive-keys.ts";
import { PushProblem, type PushSender, type PushTarget } from "./push.ts";

interface WebPushOptions extends PushKeys {
  /** Where the maker of a browser reaches the operator: a `mailto:` or `https:` address. */
  subject: () => string;
  /** Hosts of private networks that may be written to, also without TLS. */
  allowed?: readonly AllowedHost[];
  /** Resolves a name. */
  findAddresses?: (name: string, ended: AbortSignal) => Promise<Found[]>;
  /** Timeout of one message, in milliseconds. */
  totalMs?: number;
}

/** Longest wait that a service can ask for, in seconds. */
const LONGEST_WAIT_S = 3600;
/** A name may resolve to any number of addresses, and each would be tried. */
const MOST_ADDRESSES = 3;

/**
 * Sends by Web Push (RFC 8030). The address was named by a stranger, so the open internet alone is written to: a
 * name is resolved once, the connection goes to the very address that was checked, and no redirect is followed.
 */
export function createWebPush({
  publicKey,
  privateKey,
  subject,
  allowed = [],
  findAddresses = (name, ended) => findPublicly(name, ended, allowed),
  totalMs = 10_000,
}: WebPushOptions): PushSender {
  const isAllowedHost = (url: URL) => allowed.some(({ host }) => host === hostOf(url));

  function parse(endpoint: string): URL | undefined {
    const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
    if (url === undefined || url.username !== "" || url.password !== "") return undefined;
    const isSecure = url.protocol === "https:" || (url.protocol === "http:" && isAllowedHost(url));
    if (!isSecure || !isAskedPort(portOf(url), allowed)) return undefined;
    const [host, port] = [hostOf(url), portOf(url)];
    const isPrivate = isIP(host) !== 0 && !mayConnect({ host, port, address: host }, allowed);
    return isPrivate ? undefined : url;
  }

  /** The checked addresses of a service, in the order in which they are tried. */
  async function findWay(url: URL, ended: AbortSignal): Promise<Found[]> {
    const [host, port] = [hostOf(url), portOf(url)];
    const family = isIP(host);
    const found = family === 0 ? await findAddresses(host, ended) : [{ address: host, family }];
    if (found.length === 0) throw new PushProblem("busy", "its name is not found");
    const way = found.filter(({ address }) => mayConnect({ host, port, address }, allowed));
    if (way.length === 0) throw new PushProblem("refused", "its name leads to a private network");
    return inTurns(way).slice(0, MOST_ADDRESSES);
  }

  return {
    publicKey,
    accepts: (target) => parse(target.endpoint) !== undefined && areKeys(target),
    async send({ endpoint, p256dh, auth }, { text, topic, ttlS }) {
      const url = parse(endpoint);
      if (url === undefined) throw new PushProblem("gone", "it may not be written to");
      // Loaded with the first message.
      const { default: webPush } = await import("web-push");
      const { headers, body } = webPush.generateRequestDetails(
        { endpoint: url.href, keys: { p256dh, auth } },
        text,
        {
          vapidDetails: { subject: subject(), publicKey, privateKey },
          TTL: ttlS,
          topic,
          urgency: "normal",
        },
      );
      const ended = AbortSignal.timeout(totalMs);
      for (const found of await findWay(url, ended)) {
        const answer = await post(url, found, headers, body, ended).catch(() => undefined);
        if (answer) return check(answer.statusCode ?? 0, answer.headers["retry-after"]);
        if (ended.aborted) throw new PushProblem("busy", "it took too long");
      }
      throw new PushProblem("busy", "it could not be reached");
    },
  };
}

/** Whether the browser's keys are a point of the curve and a secret: others could not be encrypted for. */
function areKeys({ p256dh, auth }: PushTarget): boolean {
  const isBase64 = [p256dh, auth].every((text) => /^[\w-]+$/.test(text));
  const point = Buffer.from(p256dh, "base64url");
  if (!isBase64 || point.length !== 65 || Buffer.from(auth, "base64url").length !== 16)
    return false;
  try {
    const pair = createECDH("prime256v1");
    pair.generateKeys();
    pair.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}

async function post(
  url: URL,
  found: Found,
  headers: Record<string, unknown>,
  body: Buffer | null,
  ended: AbortSignal,
): Promise<IncomingMessage> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(url, {
    method: "POST",
    // No shared agent: it would keep the connection alive, and may use a proxy.
    agent: false,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, String(value)]),
    ),
    lookup: alwaysFinding(found),
    signal: ended,
  });
  // Ignores errors that follow the one awaited below.
  request.on("error", () => {});
  try {
    request.end(body);
    const [response] = (await once(request, "response")) as [IncomingMessage]; // as node:http says
    return response;
  } finally {
    // What it has to say beyond its status and headers is not read.
    request.destroy();
  }
}

/** @throws PushProblem unless the service has taken the message */
function check(status: number, retryAfter: string | undefined): void {
  if (status >= 200 && status < 300) return;
  if (status === 404 || status === 410) throw new PushProblem("gone", "the browser is gone");
  if (status === 408 || status === 429 || status >= 500) {
    const waitS = /^\d{1,9}$/.test(retryAfter ?? "") ? Number(retryAfter) : undefined;
    throw new PushProblem("busy", `answered ${status}`, waitS && Math.min(waitS, LONGEST_WAIT_S));
  }
  throw new PushProblem("refused", `answered ${status}`);
}
