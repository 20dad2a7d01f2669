import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeImage } from "#tests/support/make.ts";
import {
  type Browser,
  makePerson,
  openBrowser,
  PASSWORD,
  type Person,
  tokenFromMail,
} from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

async function makeConfirmedPerson(): Promise<Person> {
  const person = await makePerson(server);
  const token = tokenFromMail(server, person.email);
  await person.browser.call("POST", "/auth/verify-email", { token });
  return person;
}

async function signInAgain(
  email: string,
  password = PASSWORD,
): Promise<{ browser: Browser; body: { status: string; methods?: string[] } }> {
  const browser = openBrowser(server);
  const { body } = await browser.call("POST", "/auth/sign-in", { email, password });
  return { browser, body };
}

/** What an authenticator app shows, by an implementation that is not the server's. */
function appOf(uri: string): TOTP {
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  return new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 });
}

async function useAuthenticator({ browser }: Person) {
  const path = "/account/second-factor/authenticator";
  const { body } = await browser.call("POST", path, { password: PASSWORD });
  const app = appOf(body.uri);
  const confirmed = await browser.call("POST", `${path}/confirm`, { code: app.generate() });
  expect(confirmed.status).toBe(200);
  return { app, backupCodes: body.backupCodes as string[], qrCode: body.qrCode as string };
}

const codeFromPhone = () => /^\d{6}/.exec(server.messages.at(-1)?.text ?? "")?.[0] ?? "";

describe("an authenticator app", () => {
  test("is asked for from then on; other sessions end; the backup codes work once", async () => {
    const person = await makeConfirmedPerson();
    const { browser: other } = await signInAgain(person.email);
    const { app, backupCodes, qrCode } = await useAuthenticator(person);
    expect(qrCode).toContain("<svg");
    expect((await other.call("GET", "/account")).status).toBe(401);
    const { body: account } = await person.browser.call("GET", "/account");
    expect(account).toMatchObject({ twoFactorEnabled: true, hasAuthenticator: true, phone: null });

    const { browser, body } = await signInAgain(person.email);
    expect(body).toEqual({ status: "second-factor", methods: ["totp", "backup-code"] });
    // Half a sign-in is none.
    expect((await browser.call("GET", "/account")).status).toBe(401);
    const wrong = await browser.call("POST", "/auth/second-factor", {
      method: "totp",
      code: "000000",
    });
    expect([wrong.status, wrong.body.fields.code]).toEqual([400, expect.stringContaining("wrong")]);
    const right = { method: "totp", code: app.generate() };
    expect((await browser.call("POST", "/auth/second-factor", right)).body.status).toBe(
      "signed-in",
    );
    expect((await browser.call("GET", "/account")).status).toBe(200);

    const spare = { method: "backup-code", code: backupCodes[0] };
    const second = (await signInAgain(person.email)).browser;
    expect((await second.call("POST", "/auth/second-factor", spare)).status).toBe(200);
    const third = (await signInAgain(person.email)).browser;
    expect((await third.call("POST", "/auth/second-factor", spare)).status).toBe(400);
  });

  test("is not asked for by wrong codes for ever", async () => {
    const person = await makeConfirmedPerson();
    await useAuthenticator(person);
    const { browser } = await signInAgain(person.email);
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const code = String(100_000 + at);
      const reply = await browser.call("POST", "/auth/second-factor", { method: "totp", code });
      statuses.push(reply.status);
    }
    expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
    expect(statuses.slice(-2).every((status) => status !== 400 && status !== 200)).toBe(true);
  });

  test("needs the password, and an address that is confirmed", async () => {
    const path = "/account/second-factor/authenticator";
    const unconfirmed = await makePerson(server);
    const early = await unconfirmed.browser.call("POST", path, { password: PASSWORD });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining("confirm")]);
    const person = await makeConfirmedPerson();
    const wrong = await person.browser.call("POST", path, { password: "wrong" });
    expect(wrong.body.fields.password).toBe("is wrong");
    expect((await person.browser.call("POST", path, {})).status).toBe(400);
  });

  test("can be taken away again with the password", async () => {
    const person = await makeConfirmedPerson();
    await useAuthenticator(person);
    const path = "/account/second-factor/remove";
    expect((await person.browser.call("POST", path, { password: "wrong" })).status).toBe(400);
    expect((await person.browser.call("POST", path, { password: PASSWORD })).status).toBe(200);
    expect((await signInAgain(person.email)).body.status).toBe("signed-in");
  });

  test("can be left out in a browser that is trusted, until the password changes", async () => {
    const person = await makeConfirmedPerson();
    const { app } = await useAuthenticator(person);
    const { browser } = await signInAgain(person.email);
    const trusted = { method: "totp", code: app.generate(), trustDevice: true };
    await browser.call("POST", "/auth/second-factor", trusted);
    await browser.call("POST", "/auth/sign-out");
    const again = { email: person.email, password: PASSWORD };
    expect((await browser.call("POST", "/auth/sign-in", again)).body.status).toBe("signed-in");

    const change = { currentPassword: PASSWORD, newPassword: "something else" };
    await person.browser.call("POST", "/account/password", change);
    const changed = { email: person.email, password: change.newPassword };
    const after = await browser.call("POST", "/auth/sign-in", changed);
    expect(after.body.status).toBe("second-factor");
  });
});

describe("a phone", () => {
  test("gets a code, to begin with and at each sign-in", async () => {
    const person = await makeConfirmedPerson();
    const path = "/account/second-factor/phone";
    const started = await person.browser.call("POST", path, {
      password: PASSWORD,
      phone: "+49 170 123-45 67",
    });
    expect(started.status).toBe(200);
    expect(server.messages.at(-1)?.to).toBe("+491701234567");
    const wrong = await person.browser.call("POST", `${path}/confirm`, { code: "000000" });
    expect(wrong.status).toBe(400);
    const confirmed = await person.browser.call("POST", `${path}/confirm`, {
      code: codeFromPhone(),
    });
    expect(confirmed.body.backupCodes).toHaveLength(10);
    expect((await person.browser.call("GET", "/account")).body.phone).toBe("567");

    const { browser, body } = await signInAgain(person.email);
    expect(body.methods).toEqual(["sms", "backup-code"]);
    const count = server.messages.length;
    expect((await browser.call("POST", "/auth/second-factor/send")).status).toBe(200);
    expect(server.messages).toHaveLength(count + 1);
    const code = { method: "sms", code: codeFromPhone() };
    expect((await browser.call("POST", "/auth/second-factor", code)).body.status).toBe("signed-in");
  });

  test("that was not shown to be the person's gets no code of a sign-in", async () => {
    const person = await makeConfirmedPerson();
    await useAuthenticator(person);
    await server.db.pool.query("UPDATE users SET phone_number = '+4917099999999' WHERE id = $1", [
      person.id,
    ]);
    const { browser } = await signInAgain(person.email);
    const count = server.messages.length;
    await browser.call("POST", "/auth/second-factor/send");
    expect(server.messages).toHaveLength(count);
  });

  test.each(["0170 1234567", "+49", "+0170123456", "call me"])("is not %j", async (phone) => {
    const { browser } = await makeConfirmedPerson();
    const reply = await browser.call("POST", "/account/second-factor/phone", {
      password: PASSWORD,
      phone,
    });
    expect(reply.body.fields.phone).toContain("must begin with +");
  });
});

describe("sessions", () => {
  test("are listed, and one ended in another browser is over at its next call", async () => {
    const person = await makePerson(server);
    const { browser: other } = await signInAgain(person.email);
    const { body: sessions } = await person.browser.call("GET", "/account/sessions");
    expect(sessions).toHaveLength(2);
    const theirs = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    const ended = await person.browser.call("DELETE", `/account/sessions/${theirs._id}`);
    expect(ended.body).toEqual({ deletedCount: 1 });
    expect((await other.call("GET", "/account")).status).toBe(401);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
  });

  test("of somebody else cannot be ended", async () => {
    const [person, stranger] = [await makePerson(server), await makePerson(server)];
    const { body: sessions } = await person.browser.call("GET", "/account/sessions");
    const reply = await stranger.browser.call("DELETE", `/account/sessions/${sessions[0]._id}`);
    expect(reply.status).toBe(404);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
  });

  test("end with a change of password, but for the one that made it", async () => {
    const person = await makePerson(server);
    const { browser: other } = await signInAgain(person.email);
    const change = { currentPassword: PASSWORD, newPassword: "a longer password" };
    expect((await person.browser.call("POST", "/account/password", change)).status).toBe(200);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
    expect((await other.call("GET", "/account")).status).toBe(401);
    const wrong = { currentPassword: "not this", newPassword: "a longer password" };
    const refused = await person.browser.call("POST", "/account/password", wrong);
    expect(refused.body.fields.password).toBe("is wrong");
  });
});

describe("the account", () => {
  test("changes name and picture", async () => {
    const { browser } = await makePerson(server);
    const image = `/images/${await makeImage(server.db.kysely)}-800.webp`;
    const changed = await browser.call("PATCH", "/account", { name: " Ada  ", image });
    expect(changed.body).toMatchObject({ displayName: "Ada" });
    expect(changed.body.photoURL).toContain(image.slice(0, 40));
    expect((await browser.call("PATCH", "/account", { name: "" })).body.fields.name).toBe(
      "Name is required",
    );
  });

  test("is deleted with everything that hangs on it, after the password", async () => {
    const person = await makePerson(server);
    const { browser } = person;
    expect((await browser.call("POST", "/account/delete", {})).status).toBe(400);
    const wrong = await browser.call("POST", "/account/delete", { password: "wrong" });
    expect(wrong.body.fields.password).toBe("is wrong");
    const gone = await browser.call("POST", "/account/delete", { password: PASSWORD });
    expect(gone.body).toEqual({ deletedCount: 1 });
    expect((await browser.call("GET", "/account")).status).toBe(401);
    expect((await signInAgain(person.email)).body.status).toBeUndefined();
    const left = await server.db.pool.query(
      "SELECT (SELECT count(*) FROM sessions WHERE user_id = $1) + (SELECT count(*) FROM accounts WHERE user_id = $1) AS n",
      [person.id],
    );
    expect(Number(left.rows[0].n)).toBe(0);
  });

  test("of the last admin stays; of two that go at once, one stays", async () => {
    await server.db.pool.query("UPDATE users SET role = 'Buyer' WHERE role = 'admin'");
    const [first, second] = [
      await makePerson(server, { role: "admin" }),
      await makePerson(server, { role: "admin" }),
    ];
    const replies = await Promise.all(
      [first, second].map(({ browser }) =>
        browser.call("POST", "/account/delete", { password: PASSWORD }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test("is handed out whole to its owner", async () => {
    const person = await makePerson(server);
    const { body } = await person.browser.call("GET", "/account/export");
    expect(body.account.email).toBe(person.email);
    expect(body.providers).toEqual(["credential"]);
    // Nothing that could be used in the person's stead.
    const secrets = await server.db.pool.query(
      "SELECT s.token, a.password FROM sessions s JOIN accounts a USING (user_id) WHERE user_id = $1",
      [person.id],
    );
    for (const secret of Object.values<string>(secrets.rows[0]))
      expect(JSON.stringify(body)).not.toContain(secret);
  });
});

describe("one person's token beside another's cookie", () => {
  test("is nobody's: no call of the account is answered", async () => {
    const [victim, thief] = [await makeConfirmedPerson(), await makeConfirmedPerson()];
    const { body } = await victim.browser.call("GET", `/jwt?email=${victim.email}`);
    thief.browser.accessToken = body.accessToken;
    for (const [method, path, sent] of [
      ["GET", "/account", undefined],
      ["POST", "/account/delete", { password: PASSWORD }],
      ["POST", "/account/second-factor/phone", { password: PASSWORD, phone: "+4917011111111" }],
      ["POST", "/account/second-factor/remove", { password: PASSWORD }],
      ["POST", "/account/password", { currentPassword: PASSWORD, newPassword: "something new" }],
    ] as const)
      expect((await thief.browser.call(method, path, sent)).status, path).toBe(401);
    expect((await victim.browser.call("GET", "/account")).status).toBe(200);
  });
});

test("the session that adds a factor goes on, a later one of somebody else does not", async () => {
  const person = await makeConfirmedPerson();
  await server.db.pool.query(
    "UPDATE users SET two_factor_enabled = true, phone_number = '+4917022222222', phone_verified = true WHERE id = $1",
    [person.id],
  );
  const { browser: thief } = await signInAgain(person.email);
  await thief.call("POST", "/auth/second-factor/send");
  const code = { method: "sms", code: codeFromPhone() };
  expect((await thief.call("POST", "/auth/second-factor", code)).status).toBe(200);
  await useAuthenticator(person);
  expect((await person.browser.call("GET", "/account")).status).toBe(200);
  expect((await thief.call("GET", "/account")).status).toBe(401);
});

test("wrong passwords in a session count as they do at a sign-in", async () => {
  const { browser } = await makePerson(server);
  const statuses: number[] = [];
  for (let at = 0; at < 8; at += 1)
    statuses.push((await browser.call("POST", "/account/delete", { password: `x${at}` })).status);
  expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
  expect(statuses.at(-1)).toBe(429);
});

test("a phone gets a few codes, however often they are asked for", async () => {
  const person = await makeConfirmedPerson();
  const phone = "+4917033333333";
  await server.db.pool.query(
    "UPDATE users SET two_factor_enabled = true, phone_number = $2, phone_verified = true WHERE id = $1",
    [person.id, phone],
  );
  const { browser } = await signInAgain(person.email);
  for (let at = 0; at < 12; at += 1) await browser.call("POST", "/auth/second-factor/send");
  expect(server.messages.filter(({ to }) => to === phone).length).toBeLessThanOrEqual(4);
});

test("a link is good no more once another has set the password", async () => {
  const { email } = await makePerson(server);
  const browser = openBrowser(server);
  const tokens: string[] = [];
  for (let at = 0; at < 2; at += 1) {
    const before = server.mails.length;
    await browser.call("POST", "/auth/forgot-password", { email });
    await expect.poll(() => server.mails.length).toBeGreaterThan(before);
    tokens.push(tokenFromMail(server, email));
  }
  const [first, second] = tokens;
  const reset = (token?: string) =>
    browser.call("POST", "/auth/reset-password", { token, password: "a very new one" });
  expect((await reset(second)).status).toBe(200);
  expect((await reset(first)).status).toBe(400);
});
