import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  CLIENT,
  type ProviderAccount,
  startOpenIdProvider,
} from "#tests/support/openid-provider.ts";
import { type Browser, makePerson, openBrowser, PASSWORD } from "#tests/support/person.ts";

let provider: Awaited<ReturnType<typeof startOpenIdProvider>>;
let server: TestApp;
let account: ProviderAccount;

beforeAll(async () => {
  provider = await startOpenIdProvider({ siteUrl: "http://cars.test", find: () => account });
  server = await startApp({
    GOOGLE_CLIENT_ID: CLIENT.id,
    GOOGLE_CLIENT_SECRET: CLIENT.secret,
    GOOGLE_ISSUER: provider.issuer,
  });
});
afterAll(async () => {
  await server.close();
  provider.server.closeAllConnections();
  provider.server.close();
});
beforeEach(() => {
  account = {
    sub: `sub-${Math.random()}`,
    email: `g${Math.random().toString(36).slice(2)}@mail.test`,
    email_verified: true,
    name: "Gus Adams",
  };
});

/** Goes through the provider's own pages as a person would: logs in and agrees, or refuses. */
async function passProvider(
  address: string,
  choice: "agree" | "refuse" = "agree",
): Promise<string> {
  const cookies = new Map<string, string>();
  let next = address;
  for (let step = 0; step < 12; step += 1) {
    const response = await visit(next, cookies);
    const location = response.headers.get("location");
    if (location !== null) {
      next = new URL(location, next).href;
      if (next.startsWith("http://cars.test")) return next;
      continue;
    }
    const page = await response.text();
    const action = /action="([^"]+)"/.exec(page)?.[1] ?? "";
    const abort = /href="([^"]+abort)"/.exec(page)?.[1] ?? "";
    if (choice === "refuse") {
      next = new URL(abort, next).href;
      continue;
    }
    const prompt = /name="prompt" value="([^"]+)"/.exec(page)?.[1] ?? "";
    const form = new URLSearchParams({ prompt, login: account.sub, password: "any" });
    const answer = await visit(new URL(action, next).href, cookies, form);
    next = new URL(answer.headers.get("location") ?? "", next).href;
  }
  throw new Error(`the provider did not come to an end: ${next}`);
}

async function visit(address: string, cookies: Map<string, string>, form?: URLSearchParams) {
  const response = await fetch(address, {
    redirect: "manual",
    headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
    ...(form && { method: "POST", body: form }),
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    cookies.set(name, value);
  }
  return response;
}

/** A request of the popup that does not follow redirects. */
async function popup(browser: Browser, path: string): Promise<string> {
  const response = await fetch(server.url + path, {
    redirect: "manual",
    headers: { cookie: [...browser.cookies].map((pair) => pair.join("=")).join("; ") },
  });
  for (const cookie of response.headers.getSetCookie()) {
    const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    if (value === "") browser.cookies.delete(name);
    else browser.cookies.set(name, value);
  }
  expect(response.status).toBe(302);
  return response.headers.get("location") ?? "";
}

const pathOf = (address: string) => address.replace("http://cars.test", "");

async function signIn(browser = openBrowser(server), language = "") {
  const away = await popup(browser, `/api/auth/google${language}`);
  const back = await passProvider(away);
  const last = await popup(browser, pathOf(back));
  const { user } = (await browser.call("GET", "/auth/session")).body;
  return { browser, back, last, user };
}

describe("signing in at a provider", () => {
  test("signing in at a provider makes a buyer, and the same person the next time, whatever the address has become", async () => {
    const { last, user } = await signIn();
    expect(last).toBe("/signed-in?result=signed-in&methods=");
    expect(user).toMatchObject({
      displayName: "Gus Adams",
      email: account.email,
      role: "Buyer",
      emailVerified: true,
    });
    account.email = "moved@mail.test";
    const again = await signIn();
    expect(again.user.uid).toBe(user.uid);
    expect(again.user.email).not.toBe("moved@mail.test");
  });

  test("the popup ends on a page in the language of the page that opened it, whatever came of it", async () => {
    expect((await signIn(openBrowser(server), "?language=de")).last).toBe(
      "/de/signed-in?result=signed-in&methods=",
    );
    const browser = openBrowser(server);
    const away = await popup(browser, "/api/auth/google?language=de");
    const back = await passProvider(away, "refuse");
    expect(await popup(browser, pathOf(back))).toBe("/de/signed-in?result=refused&methods=");
    // A language of no page, as somebody may have written it into the address.
    for (const language of ["?language=//evil.test", "?language=fr"])
      expect((await signIn(openBrowser(server), language)).last).toMatch(/^\/signed-in\?/);
    const page = await (await server.get("/de/signed-in?result=signed-in&methods=")).text();
    expect(page).toContain('lang="de"');
  });

  test("signing in at a provider does not take over an account that has a password", async () => {
    const victim = await makePerson(server);
    account.email = victim.email.toUpperCase();
    const { last, user } = await signIn();
    expect([last, user]).toEqual(["/signed-in?result=address-taken&methods=", null]);
  });

  test("signing in at a provider needs an address that the provider vouches for", async () => {
    account.email_verified = false;
    expect((await signIn()).last).toContain("result=unverified");
    account = { sub: "no-address", name: "N" };
    expect((await signIn()).last).toContain("result=unverified");
  });

  test("signing in at a provider does not lead past the second factor", async () => {
    const { user } = await signIn();
    await server.db.pool.query(
      "UPDATE users SET two_factor_enabled = true, phone_number = '+4917012345678', phone_verified = true WHERE id = $1",
      [user.uid],
    );
    const { browser, last, user: nobody } = await signIn();
    expect([last, nobody]).toEqual(["/signed-in?result=second-factor&methods=sms", null]);
    await browser.call("POST", "/auth/second-factor/send");
    const code = /^\d{6}/.exec(server.messages.at(-1)?.text ?? "")?.[0];
    const done = await browser.call("POST", "/auth/second-factor", { method: "sms", code });
    expect(done.body.user.uid).toBe(user.uid);
  });

  test("signing in at a provider may be refused by the person", async () => {
    const browser = openBrowser(server);
    const back = await passProvider(await popup(browser, "/api/auth/google"), "refuse");
    expect(await popup(browser, pathOf(back))).toContain("result=refused");
  });
});

describe("a way back that does not fit", () => {
  test("twice the same is once too often", async () => {
    const { back, browser } = await signIn();
    expect(await popup(browser, pathOf(back))).toContain("result=expired");
    const other = openBrowser(server);
    expect(await popup(other, pathOf(back))).toContain("result=expired");
  });

  test("twice the same is once too often with the very same cookies, too", async () => {
    const browser = openBrowser(server);
    const back = await passProvider(await popup(browser, "/api/auth/google"));
    const cookies = new Map(browser.cookies);
    expect(await popup(browser, pathOf(back))).toContain("result=signed-in");
    for (const [name, value] of cookies) browser.cookies.set(name, value);
    expect(await popup(browser, pathOf(back))).toContain("result=expired");
  });

  test("begun in another browser: nobody can be signed in to a stranger's account", async () => {
    const attacker = openBrowser(server);
    const back = await passProvider(await popup(attacker, "/api/auth/google"));
    const victim = openBrowser(server);
    await popup(victim, "/api/auth/google");
    expect(await popup(victim, pathOf(back))).toContain("result=expired");
    expect((await victim.call("GET", "/auth/session")).body.user).toBeNull();
  });

  test.each(["state", "code"])("a way back that does not fit with another %s", async (name) => {
    const browser = openBrowser(server);
    const back = new URL(await passProvider(await popup(browser, "/api/auth/google")));
    back.searchParams.set(name, "something-else");
    const last = await popup(browser, back.pathname + back.search);
    expect(last).toMatch(/result=(?:expired|failed)/);
    expect((await browser.call("GET", "/auth/session")).body.user).toBeNull();
  });

  test("too late", async () => {
    const browser = openBrowser(server);
    const back = await passProvider(await popup(browser, "/api/auth/google"));
    await server.db.pool.query("UPDATE verifications SET expires_at = now() - interval '1 second'");
    expect(await popup(browser, pathOf(back))).toContain("result=expired");
  });
});

test("a provider that is not there, or says odd things, is told and harms nothing", async () => {
  const odd = createServer((request, response) => {
    if (request.url?.startsWith("/large")) response.end("x".repeat(1_000_000));
    else if (request.url?.startsWith("/moved"))
      response.writeHead(302, { location: "http://127.0.0.1:1/" }).end();
    else response.end(JSON.stringify({ issuer: "https://somebody.else" }));
  });
  await new Promise<void>((resolve) => odd.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(odd.address() as AddressInfo).port}`; // it listens on a port
  for (const issuer of [address, `${address}/large`, `${address}/moved`, "http://127.0.0.1:1"]) {
    const app = await startApp({
      GOOGLE_CLIENT_ID: "forecourt",
      GOOGLE_CLIENT_SECRET: "secret",
      GOOGLE_ISSUER: issuer,
    });
    try {
      const response = await fetch(`${app.url}/api/auth/google`, { redirect: "manual" });
      expect(response.headers.get("location"), issuer).toContain("/signed-in?result=failed");
      expect((await app.get("/healthz")).status).toBe(200);
    } finally {
      await app.close();
    }
  }
  odd.close();
});

test("without a provider there is no such way", async () => {
  const app = await startApp();
  try {
    expect((await app.get("/api/auth/google")).status).toBe(404);
    expect(await (await app.get("/api/auth/options")).json()).toMatchObject({ google: false });
    const person = await makePerson(app);
    const credentials = { email: person.email, password: PASSWORD };
    expect((await openBrowser(app).call("POST", "/auth/sign-in", credentials)).status).toBe(200);
  } finally {
    await app.close();
  }
});
