import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { MAX_PICTURE_BYTES } from "#shared/rules/pictures.ts";
import { type AllowedHost, hostOf, isAskedPort, mayConnect, portOf } from "./addresses.ts";
import { FetchProblem, type FetchProblemKind, type WebPictures } from "./web-pictures.ts";

/** An address that a name stands for. */
interface Found {
  address: string;
  /** 4 or 6 */
  family: number;
}

interface WebPicturesOptions {
  /** Hosts of private networks that may be asked. */
  allowed: readonly AllowedHost[];
  /** What a name stands for. */
  findAddresses?: (name: string) => Promise<Found[]>;
  /** How long a picture may take, with everything its address leads to. */
  totalMs?: number;
  /** How long a server may be silent. */
  idleMs?: number;
}

const MOST_HOPS = 5;
/** A name may stand for any number of addresses, and each would be tried. */
const MOST_ADDRESSES = 6;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

const HEADERS = {
  "user-agent": "Forecourt",
  accept: "image/*",
  // What is sent compressed could become any size.
  "accept-encoding": "identity",
};

/**
 * Fetches over HTTP what a stranger named, from the open internet only. A name is looked up once, and
 * what was found and checked is what is connected to. Every address that another one leads to is
 * checked in the same way. No cookies, no Referer, no proxy, a connection of its own for each.
 */
export function createWebPictures({
  allowed,
  findAddresses = (name) => lookup(name, { all: true, order: "verbatim" }),
  totalMs = 15_000,
  idleMs = 5_000,
}: WebPicturesOptions): WebPictures {
  async function follow(address: string, ended: AbortSignal): Promise<Buffer> {
    if (!URL.canParse(address)) throw new FetchProblem("scheme");
    let url = new URL(address);
    for (let hop = 0; hop <= MOST_HOPS; hop += 1) {
      const way = await findWay(url, ended);
      const answer = await ask(url, way, idleMs, ended);
      if (Buffer.isBuffer(answer)) return answer;
      url = answer;
    }
    throw new FetchProblem("redirects");
  }

  /** The addresses that may be connected to for a picture. */
  async function findWay(url: URL, ended: AbortSignal): Promise<Found[]> {
    const [host, port] = [hostOf(url), portOf(url)];
    if (url.protocol !== "http:" && url.protocol !== "https:") throw new FetchProblem("scheme");
    if (url.username !== "" || url.password !== "") throw new FetchProblem("user");
    if (!isAskedPort(port, allowed)) throw new FetchProblem("port");
    const family = isIP(host);
    const isName = family === 0;
    const found = isName
      ? await beforeEnd(findAddresses(host), ended)
      : [{ address: host, family }];
    const way = found.filter(({ address }) => mayConnect({ host, port, address }, allowed));
    // A number says by itself where it leads. What a name leads to is not told.
    if (way.length === 0) throw new FetchProblem(isName ? "unreachable" : "private");
    return way.slice(0, MOST_ADDRESSES);
  }

  return {
    async fetch(address, signal) {
      const ended = AbortSignal.any([AbortSignal.timeout(totalMs), signal]);
      try {
        return await follow(address, ended);
      } catch (error) {
        signal.throwIfAborted();
        throw error;
      }
    },
  };
}

/** What a name stands for, if that is found in time. */
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

/** The picture at an address, or the address that this one leads to. */
async function ask(
  url: URL,
  way: readonly Found[],
  idleMs: number,
  ended: AbortSignal,
): Promise<Buffer | URL> {
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const request = send(url, {
    // An agent of its own: the shared one would keep the connection, and may know a proxy.
    agent: false,
    headers: HEADERS,
    lookup: alwaysFinding(way),
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
  // What comes after the one that is waited for.
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

/** Stands for what was found and checked, whatever the name stands for by now. */
function alwaysFinding(way: readonly Found[]): LookupFunction {
  return (_, { all }, callback) => {
    const [first] = way;
    if (all || first === undefined) callback(null, [...way]);
    else callback(null, first.address, first.family);
  };
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
