import { createServer as createTlsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeBrowser, type PushService, startPushService } from "#tests/support/push-service.ts";
import { derivePushKeys } from "./derive-keys.ts";
import { PushProblem } from "./push.ts";
import { createWebPush } from "./web-push.ts";

const KEYS = derivePushKeys("k".repeat(40));
const MESSAGE = { text: "Jürgen has written to you 🚗", topic: "a".repeat(32), ttlS: 60 };

let service: PushService;
beforeAll(async () => {
  service = await startPushService(KEYS.publicKey);
});
afterAll(() => service.close());

const open = (own: Partial<Parameters<typeof createWebPush>[0]> = {}) =>
  createWebPush({
    ...KEYS,
    subject: () => "mailto:hello@cars.test",
    allowed: [{ host: "127.0.0.1", port: service.port }],
    ...own,
  });

/** The kind of problem that sending runs into. */
async function problemOf(sending: Promise<void>) {
  const error: unknown = await sending.then(
    () => undefined,
    (problem: unknown) => problem,
  );
  expect(error).toBeInstanceOf(PushProblem);
  return error as PushProblem;
}

test("the browser, and nobody else, reads what was sent; the service sees who sends, until when, and about what", async () => {
  const browser = service.addBrowser();
  await open().send(browser.target, MESSAGE);
  const [received] = browser.received;
  expect(received?.text).toBe(MESSAGE.text);
  expect(received?.claims).toMatchObject({ aud: service.origin, sub: "mailto:hello@cars.test" });
  expect(received?.headers).toMatchObject({
    ttl: "60",
    topic: "a".repeat(32),
    "content-encoding": "aes128gcm",
  });
  expect(received?.headers.cookie).toBeUndefined();
});

test("the keys follow from the site's key, the same at each start, and others for another site", () => {
  expect(derivePushKeys("k".repeat(40))).toEqual(KEYS);
  expect(derivePushKeys("l".repeat(40)).publicKey).not.toBe(KEYS.publicKey);
  expect(Buffer.from(KEYS.publicKey, "base64url")).toHaveLength(65);
});

test.each([
  [404, "gone"],
  [410, "gone"],
  [400, "refused"],
  [403, "refused"],
  [413, "refused"],
  [429, "busy"],
  [500, "busy"],
  [503, "busy"],
] as const)("a service that answers %i is told as %s", async (status, kind) => {
  const browser = service.addBrowser();
  browser.answers.push({ status });
  const problem = await problemOf(open().send(browser.target, MESSAGE));
  expect(problem.kind).toBe(kind);
  // Whoever knows the address can write to the browser, so no log may have it.
  expect(JSON.stringify([problem.message, problem.stack])).not.toContain("/to/");
});

test("what a service asks to wait is told, up to an hour", async () => {
  const browser = service.addBrowser();
  browser.answers.push(
    { status: 429, headers: { "retry-after": "120" } },
    { status: 503, headers: { "retry-after": "999999" } },
    { status: 503, headers: { "retry-after": "Fri, 31 Dec 2027 23:59:59 GMT" } },
  );
  const waits = [];
  for (let at = 0; at < 3; at += 1)
    waits.push((await problemOf(open().send(browser.target, MESSAGE))).waitS);
  expect(waits).toEqual([120, 3600, undefined]);
});

test("a redirect is not followed", async () => {
  const [browser, other] = [service.addBrowser(), service.addBrowser()];
  browser.answers.push({ status: 307, headers: { location: other.target.endpoint } });
  expect((await problemOf(open().send(browser.target, MESSAGE))).kind).toBe("refused");
  expect(other.received).toEqual([]);
});

test("a service that does not answer is given up in time", async () => {
  const silent = createTlsServer(() => {});
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const { target } = makeBrowser(`https://127.0.0.1:${port}/x`);
  const push = open({ allowed: [{ host: "127.0.0.1", port }], totalMs: 50 });
  expect((await problemOf(push.send(target, MESSAGE))).kind).toBe("busy");
  silent.close();
});

describe("an address that is not on the open internet", () => {
  const push = createWebPush({ ...KEYS, subject: () => "mailto:hello@cars.test" });

  test.each([
    "http://push.example/x",
    "https://127.0.0.1/x",
    "https://10.0.0.1/x",
    "https://[::1]/x",
    "https://[::ffff:192.168.0.1]/x",
    "https://169.254.169.254/latest",
    "https://2130706433/x",
    "https://0x7f.1/x",
    "https://push.example:8443/x",
    "https://user:word@push.example/x",
    "ftp://push.example/x",
    "push.example",
  ])("is not accepted and never written to: %s", async (endpoint) => {
    const { target } = makeBrowser(endpoint);
    expect(push.accepts(target)).toBe(false);
    expect((await problemOf(push.send(target, MESSAGE))).kind).toBe("gone");
  });

  test("is not written to when a name leads there", async () => {
    const browser = service.addBrowser();
    const named = open({
      allowed: [],
      findAddresses: async () => [{ address: "127.0.0.1", family: 4 }],
    });
    const target = { ...browser.target, endpoint: "https://push.example/x" };
    expect(named.accepts(target)).toBe(true);
    const problem = await problemOf(named.send(target, MESSAGE));
    expect([problem.kind, problem.message]).toEqual([
      "refused",
      "a push service: its name leads to a private network",
    ]);
    expect(browser.received).toEqual([]);
  });
});

test("keys that no browser has are not accepted", () => {
  const push = open();
  const { target } = makeBrowser("https://push.example/x");
  expect(push.accepts(target)).toBe(true);
  for (const wrong of [
    { p256dh: "" },
    { p256dh: Buffer.alloc(65).toString("base64url") },
    { p256dh: target.p256dh.slice(2) },
    { p256dh: `${target.p256dh.slice(0, -1)}=` },
    { auth: "" },
    { auth: Buffer.alloc(15).toString("base64url") },
  ])
    expect(push.accepts({ ...target, ...wrong }), JSON.stringify(wrong)).toBe(false);
});
