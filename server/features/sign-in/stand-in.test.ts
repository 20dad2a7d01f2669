import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { type Browser, openBrowser } from "#tests/support/person.ts";

const SITE = "http://localhost:3000";
let demo: TestApp;
beforeAll(async () => {
  demo = await startApp({ DEMO: "on", PUBLIC_URL: SITE });
});
afterAll(() => demo.close());

/** The headers of a browser on the same machine. */
const LOCAL = { host: "localhost:3000", origin: SITE };

async function offers(server: TestApp, headers: Record<string, string> = {}): Promise<boolean> {
  const { body } = await openBrowser(server).call("GET", "/auth/options", undefined, headers);
  return body.google;
}

/** Goes to the provider and answers its page. Returns the address that the browser is redirected to. */
async function passStandIn(browser: Browser, email: string, act = "continue"): Promise<string> {
  const begun = await browser.call("GET", "/auth/google", undefined, LOCAL);
  const cookies = new Map<string, string>();
  const visit = async (address: string, form?: URLSearchParams) => {
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
  };
  let address = begun.headers.get("location") ?? "";
  expect(new URL(address).hostname).toBe("127.0.0.1");
  for (let step = 0; step < 8 && !address.startsWith(SITE); step += 1) {
    let response = await visit(address);
    if (response.status === 200) {
      expect(await response.text()).toContain("stands in for Google");
      response = await visit(address, new URLSearchParams({ email, act }));
    }
    address = new URL(response.headers.get("location") ?? "", address).href;
  }
  const { pathname, search } = new URL(address);
  const back = await browser.call("GET", pathname.replace("/api", "") + search, undefined, LOCAL);
  return back.headers.get("location") ?? "";
}

it("a demo without Google lets a browser on the same machine sign in at a stand-in, as a buyer", async () => {
  expect(await offers(demo, LOCAL)).toBe(true);
  const browser = openBrowser(demo);
  expect(await passStandIn(browser, "gus@mail.test")).toContain("result=signed-in");
  const { body } = await browser.call("GET", "/auth/session", undefined, LOCAL);
  expect(body.user).toMatchObject({ email: "gus@mail.test", displayName: "gus" });
  const { rows } = await demo.db.pool.query("SELECT role FROM users WHERE email = 'gus@mail.test'");
  expect(rows).toEqual([{ role: "Buyer" }]);
  // Another person can sign in next, and the same person comes back to the same account.
  expect(await passStandIn(openBrowser(demo), "eve@mail.test")).toContain("result=signed-in");
  expect(await passStandIn(openBrowser(demo), "gus@mail.test")).toContain("result=signed-in");
});

it("whoever cancels at the stand-in is not signed in", async () => {
  const browser = openBrowser(demo);
  expect(await passStandIn(browser, "gus@mail.test", "cancel")).toContain("result=refused");
  expect((await browser.call("GET", "/auth/session", undefined, LOCAL)).body.user).toBeNull();
});

it("the stand-in is offered to nobody else: not from another machine, not outside a demo", async () => {
  const proxied = { ...LOCAL, "x-forwarded-for": "203.0.113.9" };
  expect(await offers(demo, proxied)).toBe(false);
  const away = await openBrowser(demo).call("GET", "/auth/google", undefined, proxied);
  expect([away.status, away.headers.get("location")]).toEqual([404, null]);
  const real = await startApp({ DEMO: "off", PUBLIC_URL: SITE });
  try {
    expect(await offers(real, LOCAL)).toBe(false);
    const begun = await openBrowser(real).call("GET", "/auth/google", undefined, LOCAL);
    expect(begun.status).toBe(404);
  } finally {
    await real.close();
  }
});
