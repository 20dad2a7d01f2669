import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  codeFromPhone,
  makeConfirmedPerson,
  makePerson,
  openBrowser,
  PASSWORD,
  type Person,
  signInAgain,
  tokenFromMail,
  useAuthenticator,
} from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

describe("one person's token beside another's cookie", () => {
  test("one person's token beside another's cookie is nobody's: no call of the account is answered", async () => {
    const [victim, thief] = [await makeConfirmedPerson(server), await makeConfirmedPerson(server)];
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
  const person = await makeConfirmedPerson(server);
  await server.db.pool.query(
    "UPDATE users SET two_factor_enabled = true, phone_number = '+4917022222222', phone_verified = true WHERE id = $1",
    [person.id],
  );
  const { browser: thief } = await signInAgain(server, person.email);
  await thief.call("POST", "/auth/second-factor/send");
  const code = { method: "sms", code: codeFromPhone(server) };
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
  const person = await makeConfirmedPerson(server);
  const phone = "+4917033333333";
  await server.db.pool.query(
    "UPDATE users SET two_factor_enabled = true, phone_number = $2, phone_verified = true WHERE id = $1",
    [person.id, phone],
  );
  const { browser } = await signInAgain(server, person.email);
  for (let at = 0; at < 12; at += 1) await browser.call("POST", "/auth/second-factor/send");
  const sent = server.messages.filter(({ to }) => to === phone);
  expect(sent.length).toBeGreaterThan(0);
  expect(sent.length).toBeLessThanOrEqual(4);
  // The code that has arrived stays valid.
  const code = { method: "sms", code: codeFromPhone(server) };
  expect((await browser.call("POST", "/auth/second-factor", code)).status).toBe(200);
});

describe("a phone that is to be a second factor", () => {
  const PATH = "/account/second-factor/phone";
  const start = (person: Person, phone: string, password = PASSWORD) =>
    person.browser.call("POST", PATH, { phone, password });

  test("a phone that is to be a second factor needs a confirmed address and the password, and is one at a time", async () => {
    expect((await start(await makePerson(server), "+4917044444444")).status).toBe(409);
    const person = await makeConfirmedPerson(server);
    expect((await start(person, "+4917044444444", "wrong")).status).toBe(400);
    expect(server.messages.some(({ to }) => to === "+4917044444444")).toBe(false);
    await start(person, "+4917055555555");
    await person.browser.call("POST", `${PATH}/confirm`, { code: codeFromPhone(server) });
    expect((await start(person, "+4917066666666")).status).toBe(409);
  });

  test("a phone that is to be a second factor is the one that the code went to, not one that was named after", async () => {
    const person = await makeConfirmedPerson(server);
    await start(person, "+4917077777777");
    const code = codeFromPhone(server);
    // The number was named, but its code was never entered.
    await start(person, "+4917088888888");
    expect((await person.browser.call("POST", `${PATH}/confirm`, { code })).status).toBe(400);
    expect((await person.browser.call("GET", "/account")).body).toMatchObject({
      phone: null,
      twoFactorEnabled: false,
    });
    const right = {
      code: ` ${codeFromPhone(server).slice(0, 3)} ${codeFromPhone(server).slice(3)}`,
    };
    expect((await person.browser.call("POST", `${PATH}/confirm`, right)).status).toBe(200);
    expect((await person.browser.call("GET", "/account")).body.phone).toBe("888");
  });

  test("a phone that is to be a second factor is not set by the calls of a sign-in", async () => {
    const person = await makeConfirmedPerson(server);
    await start(person, "+4917099999990");
    const code = { method: "sms", code: codeFromPhone(server) };
    expect((await person.browser.call("POST", "/auth/second-factor", code)).status).toBe(409);
    expect((await person.browser.call("GET", "/account")).body.twoFactorEnabled).toBe(false);
  });

  test("a phone that is to be a second factor ends the other sessions when it is set, and when it is removed, and goes whole", async () => {
    const person = await makeConfirmedPerson(server);
    const { browser: before } = await signInAgain(server, person.email);
    await start(person, "+4917011112222");
    await person.browser.call("POST", `${PATH}/confirm`, { code: codeFromPhone(server) });
    expect((await before.call("GET", "/account")).status).toBe(401);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
    const { browser: other } = await signInAgain(server, person.email);
    await other.call("POST", "/auth/second-factor/send");
    await other.call("POST", "/auth/second-factor", {
      method: "sms",
      code: codeFromPhone(server),
    });
    expect((await other.call("GET", "/account")).status).toBe(200);
    await person.browser.call("POST", "/account/second-factor/remove", { password: PASSWORD });
    expect((await other.call("GET", "/account")).status).toBe(401);
    const { rows } = await server.db.pool.query("SELECT phone_number FROM users WHERE id = $1", [
      person.id,
    ]);
    expect(rows).toEqual([{ phone_number: null }]);
  });

  test("a phone that is to be a second factor is not guessed at without end", async () => {
    const person = await makeConfirmedPerson(server);
    await start(person, "+4917011113333");
    const statuses: number[] = [];
    for (let at = 0; at < 14; at += 1) {
      const guess = { code: String(100_000 + at) };
      statuses.push((await person.browser.call("POST", `${PATH}/confirm`, guess)).status);
    }
    expect(statuses.slice(0, 10).every((status) => status === 400)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });
});

test("the owner hears of ten wrong passwords in a session, and of five wrong codes", async () => {
  const person = await makeConfirmedPerson(server);
  await useAuthenticator(person);
  const { browser } = await signInAgain(server, person.email);
  for (let at = 0; at < 4; at += 1) {
    const code = { method: "totp", code: String(200_000 + at) };
    await browser.call("POST", "/auth/second-factor", code);
  }
  expect(server.mails.findLast(({ to }) => to === person.email)?.subject).not.toContain(
    "Security alert",
  );
  await browser.call("POST", "/auth/second-factor", { method: "totp", code: "300000" });
  expect(server.mails.findLast(({ to }) => to === person.email)?.subject).toContain(
    "Security alert",
  );
  const { browser: next } = await signInAgain(server, person.email);
  const locked = await next.call("POST", "/auth/second-factor", { method: "totp", code: "400000" });
  expect([locked.status, locked.headers.get("retry-after")]).toEqual([429, "900"]);

  const guess = () => person.browser.call("POST", "/account/delete", { password: "a wrong one" });
  await guess();
  await server.db.pool.query(
    "UPDATE throttles SET failures = 9, locked_until = now() - interval '1 second'",
  );
  await guess();
  expect(server.mails.findLast(({ to }) => to === person.email)?.subject).toContain("locked");
});

test("wrong passwords at a change of it count as well", async () => {
  const { browser } = await makePerson(server);
  const statuses: number[] = [];
  for (let at = 0; at < 8; at += 1) {
    const sent = { currentPassword: `x${at}`, newPassword: "something new" };
    statuses.push((await browser.call("POST", "/account/password", sent)).status);
  }
  expect(statuses.at(-1)).toBe(429);
});

test("a link that has expired is good no more", async () => {
  const { email, browser } = await makePerson(server);
  const token = tokenFromMail(server, email);
  await server.db.pool.query("UPDATE verifications SET expires_at = now() - interval '1 second'");
  expect((await browser.call("POST", "/auth/verify-email", { token })).status).toBe(400);
});

test("a new password by link confirms the address that the link went to", async () => {
  const { email } = await makePerson(server);
  const browser = openBrowser(server);
  const before = server.mails.length;
  await browser.call("POST", "/auth/forgot-password", { email });
  await expect.poll(() => server.mails.length).toBeGreaterThan(before);
  const reset = { token: tokenFromMail(server, email), password: "a very new one" };
  await browser.call("POST", "/auth/reset-password", reset);
  const { browser: again } = await signInAgain(server, email, reset.password);
  expect((await again.call("GET", "/account")).body.emailVerified).toBe(true);
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
