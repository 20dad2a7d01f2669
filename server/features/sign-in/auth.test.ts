import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeImage } from "#tests/support/make.ts";
import { makePerson, openBrowser, PASSWORD, tokenFromMail } from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

async function sentSignUp(own: Record<string, unknown> = {}) {
  const image = await makeImage(server.db.kysely);
  return {
    name: "Ada Lindner",
    email: `ada${Math.random().toString(36).slice(2)}@cars.test`,
    password: PASSWORD,
    image: `http://cars.test/images/${image}-800.webp`,
    ...own,
  };
}

async function countUsers(email: string): Promise<number> {
  const rows = await server.db.pool.query("SELECT id FROM users WHERE email = $1", [email]);
  return rows.rowCount ?? 0;
}

describe("signing up", () => {
  test("signing up makes an account with its profile, signs in and sends a link", async () => {
    const browser = openBrowser(server);
    const sent = await sentSignUp({ role: "Seller" });
    const made = await browser.call("POST", "/auth/sign-up", sent);
    expect(made.status).toBe(200);
    expect(made.body.acknowledged).toBe(true);

    const profile = await browser.call("POST", "/users", sent);
    expect(profile.body).toEqual({ acknowledged: true, insertedId: made.body.insertedId });
    const { user } = (await browser.call("GET", "/auth/session")).body;
    expect(user).toMatchObject({
      uid: made.body.insertedId,
      displayName: "Ada Lindner",
      email: sent.email,
      role: "Seller",
      emailVerified: false,
    });
    expect(user.photoURL).toMatch(/^http:\/\/cars\.test\/images\/[0-9a-f]{32}-320\.webp$/);

    const visitor = openBrowser(server);
    const token = tokenFromMail(server, sent.email);
    expect((await visitor.call("POST", "/auth/verify-email", { token })).status).toBe(200);
    const after = (await browser.call("GET", "/auth/session")).body.user;
    expect(after.emailVerified).toBe(true);
  });

  test("signing up is a buyer who says nothing else", async () => {
    const browser = openBrowser(server);
    await browser.call("POST", "/auth/sign-up", await sentSignUp());
    expect((await browser.call("GET", "/auth/session")).body.user.role).toBe("Buyer");
  });

  test.each([
    ["name", "", "Name is required"],
    ["image", "", "Image is required"],
    ["email", "", "Email is required"],
    ["email", "nobody", "Enter an email address, like name@example.com"],
    ["password", "short", "Use a password of at least 8 characters"],
    ["role", "admin", "Choose Buyer or Seller"],
    ["image", "http://cars.test/images/00000000000000000000000000000000-800.webp", "Upload"],
    ["image", "https://elsewhere.test/face.png", "Upload"],
  ])("signing up refuses %s %j and makes nothing", async (field, value, reason) => {
    const sent = await sentSignUp({ [field]: value });
    const reply = await openBrowser(server).call("POST", "/auth/sign-up", sent);
    expect(reply.status).toBe(400);
    expect(reply.body.fields[field]).toContain(reason);
    expect(await countUsers(sent.email)).toBe(0);
  });

  test("one address is one account, in whatever spelling and however many come at once", async () => {
    const name = `many${Math.random().toString(36).slice(2)}`;
    const spellings = [
      `${name}@cars.test`,
      ` ${name.toUpperCase()}@Cars.Test `,
      `${name}@ｃａｒｓ.test`,
    ];
    const replies = await Promise.all(
      Array.from({ length: 30 }, async (_, at) =>
        openBrowser(server).call(
          "POST",
          "/auth/sign-up",
          await sentSignUp({ email: spellings[at % spellings.length] }),
        ),
      ),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(29);
    expect(replies.find(({ status }) => status === 409)?.body.fields.email).toContain("already");
    expect(await countUsers(`${name}@cars.test`)).toBe(1);
    // No account is left without its user, and no user without a password.
    const { rows } = await server.db.pool.query(
      "SELECT count(*)::int AS n FROM accounts a RIGHT JOIN users u ON u.id = a.user_id WHERE u.email = $1 AND a.password IS NOT NULL",
      [`${name}@cars.test`],
    );
    expect(rows[0].n).toBe(1);
  });
});

describe("signing in", () => {
  test("signing in with the password, in any spelling of the address", async () => {
    const { email } = await makePerson(server);
    const browser = openBrowser(server);
    const reply = await browser.call("POST", "/auth/sign-in", {
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    });
    expect(reply.body).toMatchObject({ status: "signed-in", user: { email } });
    expect((await browser.call("GET", "/auth/session")).body.user.email).toBe(email);
  });

  test("signing in says the same of an unknown address and of a wrong password", async () => {
    const { email } = await makePerson(server);
    const wrong = await openBrowser(server).call("POST", "/auth/sign-in", {
      email,
      password: "wrong password",
    });
    const unknown = await openBrowser(server).call("POST", "/auth/sign-in", {
      email: "nobody.at.all@cars.test",
      password: "wrong password",
    });
    expect(wrong.status).toBe(401);
    expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
      wrong.status,
      wrong.body.code,
      wrong.body.message,
    ]);
    expect(unknown.body.message).toBe("The email or password is incorrect.");
  });

  test("locks after ten wrong passwords, also when thirty come at once, and tells the owner", async () => {
    const { email } = await makePerson(server);
    const tries = await Promise.all(
      Array.from({ length: 30 }, (_, at) =>
        openBrowser(server).call("POST", "/auth/sign-in", { email, password: `guess ${at}` }),
      ),
    );
    // As many as wait for a turn. A few tries are free; on a slow machine a wait or two may pass meanwhile. The rest is refused.
    expect(tries.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10);
    expect(tries.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(20);

    await server.db.pool.query(
      "UPDATE throttles SET failures = 9, locked_until = now() - interval '1 second'",
    );
    await openBrowser(server).call("POST", "/auth/sign-in", { email, password: "tenth" });
    const owner = await openBrowser(server).call("POST", "/auth/sign-in", {
      email,
      password: PASSWORD,
    });
    expect(owner.status).toBe(429);
    expect(owner.body.message).toContain("15 minutes");
    expect(server.mails.findLast(({ to }) => to === email)?.subject).toContain("locked");

    // An address without an account is locked in the same words.
    const nobody = "nobody.here@cars.test";
    for (let at = 0; at < 6; at += 1) {
      await openBrowser(server).call("POST", "/auth/sign-in", { email: nobody, password: "x" });
    }
    const locked = await openBrowser(server).call("POST", "/auth/sign-in", {
      email: nobody,
      password: "x",
    });
    expect(locked.status).toBe(429);

    // The owner gets in by a link.
    await openBrowser(server).call("POST", "/auth/forgot-password", { email });
    await expect.poll(() => server.mails.at(-1)?.subject).toContain("Reset your password");
    const token = tokenFromMail(server, email);
    const reset = { token, password: "another long one" };
    expect((await openBrowser(server).call("POST", "/auth/reset-password", reset)).status).toBe(
      200,
    );
    const again = await openBrowser(server).call("POST", "/auth/sign-in", {
      email,
      password: reset.password,
    });
    expect(again.status).toBe(200);
  });

  test("a session is the server's to name: one that somebody has planted in a browser is not taken over", async () => {
    const [planter, victim] = [await makePerson(server), await makePerson(server)];
    const planted = planter.browser.cookies.get("forecourt.session_token") ?? "";
    const browser = openBrowser(server);
    browser.cookies.set("forecourt.session_token", planted);
    await browser.call("POST", "/auth/sign-in", { email: victim.email, password: PASSWORD });
    expect(browser.cookies.get("forecourt.session_token")).not.toBe(planted);
    // The person who planted the cookie is signed in neither as the victim nor as anybody else.
    expect((await planter.browser.call("GET", "/account")).status).toBe(401);
  });
});

describe("a new password by mail", () => {
  test("a new password by mail works once, ends every session, and says nothing about who has an account", async () => {
    const person = await makePerson(server);
    const browser = openBrowser(server);
    const known = await browser.call("POST", "/auth/forgot-password", { email: person.email });
    const unknown = await browser.call("POST", "/auth/forgot-password", {
      email: "nobody.knows@cars.test",
    });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await expect.poll(() => server.mails.at(-1)?.subject).toContain("Reset your password");
    expect(server.mails.some(({ to }) => to === "nobody.knows@cars.test")).toBe(false);

    const token = tokenFromMail(server, person.email);
    const reset = { token, password: "a quite new one" };
    expect((await browser.call("POST", "/auth/reset-password", reset)).status).toBe(200);
    const twice = await browser.call("POST", "/auth/reset-password", reset);
    expect(twice.status).toBe(400);
    expect(twice.body.fields.token).toContain("already been used");
    expect((await person.browser.call("GET", "/account")).status).toBe(401);
  });

  test("the link leads to this site, whatever Host a request claims", async () => {
    const { email } = await makePerson(server);
    await openBrowser(server).call(
      "POST",
      "/auth/forgot-password",
      { email },
      { host: "evil.test", "x-forwarded-host": "evil.test", origin: "http://cars.test" },
    );
    await expect.poll(() => server.mails.at(-1)?.to).toBe(email);
    await expect.poll(() => server.mails.at(-1)?.text).toContain("http://cars.test/reset-password");
    expect(server.mails.at(-1)?.text).not.toContain("evil");
  });
});

describe("another site", () => {
  test.each(["/auth/sign-in", "/auth/sign-out", "/auth/sign-up", "/users"])(
    "another site cannot make a browser call %s",
    async (path) => {
      const { browser } = await makePerson(server);
      const reply = await browser.call("POST", path, {}, { origin: "https://evil.test" });
      expect(reply.status).toBe(403);
      expect((await browser.call("GET", "/account")).status).toBe(200);
    },
  );

  test.each([
    ["cross-site", 403],
    ["same-site", 403],
    ["same-origin", 404],
    ["none", 404],
  ])(
    "a link from %s to the start of a log-in at a provider is answered with %i",
    async (from, status) => {
      // There is no provider here, which is what callers of this site's own are told.
      for (const path of ["/api/auth/google", "/api/auth/google?x=1"]) {
        const headers = { "sec-fetch-site": from };
        const reply = await fetch(server.url + path, { headers, redirect: "manual" });
        expect([path, reply.status]).toEqual([path, status]);
      }
    },
  );

  test("another site cannot do so as the same host without TLS, where the site has it", async () => {
    const secure = await startApp({ PUBLIC_URL: "https://cars.example.org" });
    try {
      const { host } = new URL(secure.url);
      const signOut = async (origin: string) =>
        (await openBrowser(secure).call("POST", "/auth/sign-out", {}, { origin })).status;
      expect(await signOut(`http://${host}`)).toBe(403);
      expect(await signOut("http://cars.example.org")).toBe(403);
      expect(await signOut(`https://${host}`)).toBe(200);
      expect(await signOut("https://cars.example.org")).toBe(200);
    } finally {
      await secure.close();
    }
  });

  test("another site cannot do so by hiding where it comes from, nor by leaving it out", async () => {
    const { browser } = await makePerson(server);
    const hidden = await browser.call("POST", "/auth/sign-out", {}, { origin: "null" });
    expect(hidden.status).toBe(403);
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ");
    const silent = await fetch(`${server.url}/api/auth/sign-out`, {
      method: "POST",
      headers: { cookie, "content-type": "application/json" },
      body: "{}",
    });
    expect(silent.status).toBe(403);
    expect((await browser.call("GET", "/account")).status).toBe(200);
  });
});

test("what is told to one caller is stored for no other", async () => {
  const demo = await startApp({ DEMO: "on", PUBLIC_URL: "http://localhost:3000" });
  try {
    const elsewhere = { "x-forwarded-for": "203.0.113.9" };
    for (const path of [
      "/api/auth/session",
      "/api/auth/options",
      "/api/outbox",
      "/api/auth/jwks",
    ]) {
      const reply = await demo.get(path);
      expect([reply.status, reply.headers.get("cache-control")], path).toEqual([
        200,
        "private, no-store",
      ]);
      expect(reply.headers.get("etag"), path).toBeNull();
    }
    // A demo lets only its own machine read the outbox and choose a role; this later request is from
    // elsewhere.
    expect((await demo.get("/api/outbox", elsewhere)).status).toBe(401);
    expect(await (await demo.get("/api/auth/options", elsewhere)).json()).toMatchObject({
      demoRoles: [],
    });
  } finally {
    await demo.close();
  }
});
