// oxlint-disable-next-line typescript/triple-slash-reference -- the package has no types, and this folder is compiled twice
/// <reference path="./http-ece.d.ts" />
import { createECDH, createPublicKey, type ECDH, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { decrypt } from "http_ece";
import { jwtVerify } from "jose";
import type { PushTarget } from "#server/adapters/push/push.ts";

/** A message as the browser reads it, and as the service saw it. */
export interface Received {
  text: string;
  headers: IncomingHttpHeaders;
  /** What the site said of itself (VAPID). */
  claims: { aud?: unknown; sub?: unknown };
}

/** How the service answers; without one it takes the message, and with "never" it is silent. */
interface Answer {
  status: number | "never";
  headers?: Record<string, string>;
}

export interface PushService {
  origin: string;
  port: number;
  /** A browser that subscribes here. */
  addBrowser(): Subscribed;
  close(): Promise<void>;
}

export interface Subscribed {
  target: PushTarget;
  received: Received[];
  /** Answers to the next messages, in order. */
  answers: Answer[];
}

interface Browser extends Subscribed {
  keys: ECDH;
  auth: string;
}

/** A push service on this machine that decrypts what it is sent with the browser's keys. */
export async function startPushService(siteKey: string): Promise<PushService> {
  const browsers = new Map<string, Browser>();
  const server = createServer((request, response) => {
    void (async () => {
      const browser = browsers.get(request.url ?? "");
      if (browser === undefined) return response.writeHead(404).end();
      const { keys, auth } = browser;
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      const { status, headers = {} } = browser.answers.shift() ?? { status: 201 };
      if (status === "never") return undefined;
      if (status < 300) browser.received.push(await read(Buffer.concat(parts), request.headers));
      return response.writeHead(status, headers).end("an answer that nobody reads");

      async function read(body: Buffer, sent: IncomingHttpHeaders): Promise<Received> {
        const text = decrypt(body, {
          version: "aes128gcm",
          privateKey: keys,
          authSecret: auth,
        }).toString();
        return { text, headers: sent, claims: await verify(sent.authorization ?? "", siteKey) };
      }
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    port,
    addBrowser() {
      const path = `/to/${randomBytes(8).toString("hex")}`;
      const browser = { ...makeBrowser(`${origin}${path}`), received: [], answers: [] };
      browsers.set(path, browser);
      return browser;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The keys of a browser, and its address at any service. */
export function makeBrowser(endpoint: string) {
  const keys = createECDH("prime256v1");
  const p256dh = keys.generateKeys().toString("base64url");
  const auth = randomBytes(16).toString("base64url");
  return { keys, auth, target: { endpoint, p256dh, auth } };
}

/** Checks the signature with the site's public key, as services do. */
async function verify(authorization: string, siteKey: string) {
  const [, token = "", key = ""] = /^vapid t=([^,]+), k=(.+)$/.exec(authorization) ?? [];
  if (key !== siteKey) throw new Error("another site's key");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)];
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: x.toString("base64url"),
    y: y.toString("base64url"),
  };
  const { payload } = await jwtVerify(token, createPublicKey({ key: jwk, format: "jwk" }));
  return payload;
}
