import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import {
  codeFromPhone,
  makeConfirmedPerson,
  makePerson,
  openBrowser,
  PASSWORD,
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
  test("is nobody's: no call of the account is answered", async () => {
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
