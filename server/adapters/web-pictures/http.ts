import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP } from "node:net";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import {
  type AllowedHost,
  hostOf,
  isAskedPort,
  mayConnect,
  networkOf,
  portOf,
} from "./addresses.ts";
import { alwaysFinding, findPublicly, type Found, inTurns } from "./resolve.ts";
import {
  FetchProblem,
  type FetchProblemKind,
  type Turns,
  type WebPictures,
} from "./web-pictures.ts";

interface WebPicturesOptions {
  /** Hosts of private networks that may be asked. */
  allowed: readonly AllowedHost[];
  /** Resolves a name. */
  findAddresses?: (name: string, ended: AbortSignal) => Promise<Found[]>;
  /** Timeout of a picture with all its redirects, without the time of waiting for turns. */
  totalMs?: number;
  /** How long a server may send nothing. */
  idleMs?: number;
}

const MOST_HOPS = 2;
/** A name may resolve to any number of addresses, and each would be tried. */
const MOST_ADDRESSES = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const HEADERS = {
  "user-agent": "Forecourt",
  accept: "image/*",
  // A compressed body could expand to any size.
  "accept-encoding": "identity",
};

/**
 * Fetches over HTTP from an address that a stranger named, on the open internet only. A name is resolved
 * once, and the connection goes to the very address that was checked. Redirects are checked in the same way,
 * and every request waits for its turn. No cookies, no Referer, no proxy; each request has a connection of
 * its own.
 */
export function createWebPictures({
  allowed,
  findAddresses = (name, ended) => findPublicly(name, ended, allowed),
  totalMs = 15_000,
  idleMs = 5_000,
}: WebPicturesOptions): WebPictures {
  async function follow(address: string, time: Allowance, turns: Turns): Promise<Buffer> {
    if (!URL.canParse(address)) throw new FetchProblem("scheme");
    let url = new URL(address);
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const way = await findWay(url, time, turns);
      const answer = await askAny(url, way, time, turns);
      if (Buffer.isBuffer(answer)) return answer;
      url = answer;
    }
    throw new FetchProblem("redirects");
  }

  /** The checked addresses of a picture's host. They are tried in this order. */
  async function findWay(url: URL, time: Allowance, turns: Turns): Promise<Found[]> {
    const [host, port] = [hostOf(url), portOf(url)];
    if (url.protocol !== "http:" && url.protocol !== "https:") throw new FetchProblem("scheme");
    if (url.username !== "" || url.password !== "") throw new FetchProblem("user");
    if (!isAskedPort(port, allowed)) throw new FetchProblem("port");
    const family = isIP(host);
    const isName = family === 0;
    await turns.pace();
    const found = isName
      ? await time.spend((ended) => beforeEnd(findAddresses(host, ended), ended))
      : [{ address: host, family }];
    const way = found.filter(({ address }) => mayConnect({ host, port, address }, allowed));
    // An IP address says by itself that it is private. What a name resolves to must not be disclosed.
    if (way.length === 0) throw new FetchProblem(isName ? "unreachable" : "private");
    return inTurns(way).slice(0, MOST_ADDRESSES);
  }

  /** Tries one address after the other until one can be connected to, each in its turn. */
  async function askAny(
    url: URL,
    way: readonly Found[],
    time: Allowance,
    turns: Turns,
  ): Promise<Buffer | URL> {
    for (const [at, found] of way.entries()) {
      if (at > 0) await turns.pace();
      try {
        return await turns.alone(networkOf(found.address), () =>
          time.spend((ended) => ask(url, found, idleMs, ended)),
        );
      } catch (error) {
        const isNext = error instanceof FetchProblem && error.kind === "unreachable";
        if (!isNext || time.isOver) throw error;
      }
    }
    throw new FetchProblem("unreachable");
  }

  return {
    async fetch(address, signal, turns) {
      try {
        return await follow(address, new Allowance(totalMs, signal), turns);
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      }
    },
  };
}

/** A time budget that runs while something is done, and stands still while a turn is awaited. */
class Allowance {
  #leftMs: number;
  readonly #signal: AbortSignal;

  constructor(totalMs: number, signal: AbortSignal) {
    this.#leftMs = totalMs;
    this.#signal = signal;
  }

  get isOver(): boolean {
    return this.#leftMs <= 0 || this.#signal.aborted;
  }

  async spend<T>(work: (ended: AbortSignal) => Promise<T>): Promise<T> {
    const began = performance.now();
    const timeout = AbortSignal.timeout(Math.max(0, Math.ceil(this.#leftMs)));
    try {
      return await work(AbortSignal.any([timeout, this.#signal]));
    } finally {
      this.#leftMs -= performance.now() - began;
    }
  }
}

/** The addresses that a name resolves to, if they are found in time. */
async function beforeEnd(looking: Promise<Found[]>, ended: AbortSignal): Promise<Found[]> {
  const end = Promise.withResolvers<never>();
  const giveUp = () => end.reject(new FetchProblem("unreachable"));
  if (ended.aborted) giveUp();
  ended.addEventListener("abort", giveUp, { once: true });
  try {
    return await Promise.race([looking, end.promise]);
  } catch {
    throw new FetchProblem("unreachable");
  } finally {
    ended.removeEventListener("abort", giveUp);
  }
}

/** Fetches the picture at an address, or the address that it redirects to. */
async function ask(
  url: URL,
  found: Found,
  idleMs: number,
  ended: AbortSignal,
): Promise<Buffer | URL> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(url, {
    // No shared agent: it would keep the connection alive, and may use a proxy.
    agent: false,
    headers: HEADERS,
    lookup: alwaysFinding(found),
    signal: ended,
    timeout: idleMs,
  });
  let isConnected = false;
  let isSilent = false;
  request.on("socket", (socket) => socket.once("connect", () => (isConnected = true)));
  request.on("timeout", () => {
    isSilent = true;
    request.destroy();
  });
  // Ignores errors that follow the one awaited below.
  request.on("error", () => {});
  try {
    request.end();
    const [response] = (await once(request, "response")) as [IncomingMessage]; // as node:http says
    return await readAnswer(response, url);
  } catch (error) {
    if (error instanceof FetchProblem) throw error;
    throw new FetchProblem(kindOf(error, { isConnected, isLate: isSilent || ended.aborted }));
  } finally {
    request.destroy();
  }
}

function kindOf(
  error: unknown,
  { isConnected, isLate }: { isConnected: boolean; isLate: boolean },
): FetchProblemKind {
  if (!isConnected) return "unreachable";
  if (isLate) return "slow";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /CERT|SELF_SIGNED|SIGNATURE|TLS|SSL/.test(code) ? "certificate" : "broken";
}

async function readAnswer(response: IncomingMessage, url: URL): Promise<Buffer | URL> {
  const { statusCode: status = 0, headers } = response;
  const location = headers.location ?? "";
  if (REDIRECTS.has(status) && location !== "" && URL.canParse(location, url.href))
    return new URL(location, url);
  if (status !== 200) throw new FetchProblem(kindOfStatus(status));
  if ((headers["content-encoding"] ?? "identity") !== "identity")
    throw new FetchProblem("unexpected");
  if (Number(headers["content-length"] ?? 0) > MAX_PICTURE_BYTES) throw new FetchProblem("large");
  const parts: Buffer[] = [];
  let size = 0;
  // No encoding was set, so the parts are bytes.
  for await (const part of response as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_PICTURE_BYTES) throw new FetchProblem("large");
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function kindOfStatus(status: number): FetchProblemKind {
  if (status === 404 || status === 410) return "missing";
  if (status === 401 || status === 403 || status === 451) return "denied";
  if (status === 408 || status === 429 || status >= 500) return "failing";
  return "unexpected";
}
