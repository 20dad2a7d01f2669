import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson, openBrowser, PASSWORD, tokenFromMail } from "#tests/support/person.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp({ DEMO: "off" });
});
afterAll(() => server.close());

const COMMON = "This password is one of the most common. Choose another one.";
const GUESSED = "This password is too easy to guess on this site. Choose another one.";

test.each([
  ["password1", COMMON],
  ["QWERTYUIOP", COMMON],
  ["ｐａｓｓｗｏｒｄ１", COMMON],
  ["aaaaaaaa", COMMON],
  ["12341234", COMMON],
  ["Ｆorecourt-2026!", GUESSED],
  ["Forecourt-2026!", GUESSED],
  ["marketplace99", GUESSED],
  ["dora.example@cars.test", GUESSED],
  ["DoraExample1", GUESSED],
])("the new password %s is refused at sign-up", async (password, reason) => {
  const email = "dora.example@cars.test";
  const body = { name: "Dora", email, password, image: "/x", role: "Buyer" };
  const refused = await openBrowser(server).call("POST", "/auth/sign-up", body);
  expect([refused.status, refused.body.fields]).toEqual([400, { password: reason }]);
});

test("a common password is refused when it is changed, and the old one stays good", async () => {
  const person = await makePerson(server);
  const body = { currentPassword: PASSWORD, newPassword: "football1" };
  const refused = await person.browser.call("POST", "/account/password", body);
  expect([refused.status, refused.body.fields]).toEqual([400, { newPassword: COMMON }]);
  const again = await openBrowser(server).call("POST", "/auth/sign-in", {
    email: person.email,
    password: PASSWORD,
  });
  expect(again.status).toBe(200);
});

test("a common password is refused at a link for a new one, and the link stays good", async () => {
  const person = await makePerson(server);
  const browser = openBrowser(server);
  await browser.call("POST", "/auth/forgot-password", { email: person.email });
  await expect
    .poll(() => server.mails.some(({ text }) => text.includes("/reset-password?token=")))
    .toBe(true);
  const token = tokenFromMail(server, person.email);
  const reset = (password: string) =>
    browser.call("POST", "/auth/reset-password", { token, password });
  expect((await reset("trustno1")).body.fields).toEqual({ password: COMMON });
  expect((await reset(person.email)).body.fields).toEqual({ password: GUESSED });
  expect((await reset("another horse battery")).status).toBe(200);
});

test("a phrase that merely contains such words is a good password", async () => {
  const person = await makePerson(server);
  const body = { currentPassword: PASSWORD, newPassword: "forecourt of horses" };
  expect((await person.browser.call("POST", "/account/password", body)).status).toBe(200);
});

test("a demo takes a common password", async () => {
  const demo = await startApp();
  const { browser } = await makePerson(demo);
  const body = { currentPassword: PASSWORD, newPassword: "password1" };
  expect((await browser.call("POST", "/account/password", body)).status).toBe(200);
  await demo.close();
});
