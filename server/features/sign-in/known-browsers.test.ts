import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  type Browser,
  makePerson,
  openBrowser,
  PASSWORD,
  type Person,
  tokenFromMail,
} from "#tests/support/person.ts";

const DEVICE = "forecourt.device";

let server: TestApp;
let owner: Person;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());
beforeEach(async () => {
  owner = await makePerson(server);
});

function logIn(browser: Browser, email: string, password: string = PASSWORD) {
  return browser.call("POST", "/auth/sign-in", { email, password });
}

/** Ten wrong passwords from a stranger who waits each time as long as asked. */
async function lock(email: string, browser = openBrowser(server)): Promise<void> {
  for (let at = 0; at < 10; at += 1) {
    await server.db.pool.query("UPDATE throttles SET locked_until = now() - interval '1 second'");
    expect((await logIn(browser, email, `guess ${at}`)).status).toBe(401);
  }
}

/** A browser with nothing but the device cookie of an earlier log-in. */
function openKnown(cookie = owner.browser.cookies.get(DEVICE) ?? ""): Browser {
  const browser = openBrowser(server);
  browser.cookies.set(DEVICE, cookie);
  return browser;
}

const lockMails = () =>
  server.mails.filter(({ to, subject }) => to === owner.email && subject.includes("locked"));

it("a stranger's wrong passwords lock out other strangers, and not a browser that has logged in before", async () => {
  await lock(owner.email);
  expect((await logIn(openBrowser(server), owner.email)).status).toBe(429);
  expect((await logIn(openKnown(), owner.email)).status).toBe(200);
  // The owner's log-in does not lift the lock for other browsers.
  expect((await logIn(openBrowser(server), owner.email)).status).toBe(429);
});

it("what asks for the password in a session works while strangers have locked the account", async () => {
  await lock(owner.email);
  const sent = { currentPassword: PASSWORD, newPassword: "another long one" };
  expect((await owner.browser.call("POST", "/account/password", sent)).status).toBe(200);
});

it("wrong passwords in a known browser lock that browser, and no other", async () => {
  const known = openKnown();
  await lock(owner.email, known);
  expect((await logIn(known, owner.email)).status).toBe(429);
  expect((await logIn(openBrowser(server), owner.email)).status).toBe(200);
});

it("a new password by a link lets a known browser in at once that had tried too many wrong ones", async () => {
  const known = openKnown();
  await lock(owner.email, known);
  expect((await logIn(known, owner.email)).status).toBe(429);
  await openBrowser(server).call("POST", "/auth/forgot-password", { email: owner.email });
  await expect.poll(() => server.mails.at(-1)?.subject).toContain("Reset your password");
  const token = tokenFromMail(server, owner.email);
  const reset = { token, password: "another long one" };
  expect((await openBrowser(server).call("POST", "/auth/reset-password", reset)).status).toBe(200);
  expect((await logIn(known, owner.email, "another long one")).status).toBe(200);
});

it("a browser is known to the accounts that logged in there, and a changed cookie to none", async () => {
  const other = await makePerson(server);
  expect((await logIn(owner.browser, other.email)).status).toBe(200);
  const both = owner.browser.cookies.get(DEVICE) ?? "";
  const [first = ""] = both.split("~");
  await lock(other.email);
  expect((await logIn(openKnown(both), other.email)).status).toBe(200);
  await lock(owner.email);
  expect((await logIn(openKnown(both), owner.email)).status).toBe(200);
  for (const cookie of [first, `${both.slice(0, -2)}xx`, "x.y~.~~"])
    expect((await logIn(openKnown(cookie), owner.email)).status).toBe(429);
});

it("six accounts in one browser leave the five that logged in last, and a cookie that scripts cannot read", async () => {
  const browser = openBrowser(server);
  for (let at = 0; at < 6; at += 1) await logIn(browser, (await makePerson(server)).email);
  const before = browser.cookies.get(DEVICE)?.split("~") ?? [];
  const reply = await logIn(browser, owner.email);
  const after = browser.cookies.get(DEVICE)?.split("~") ?? [];
  expect(after).toHaveLength(5);
  expect(after.slice(1)).toEqual(before.slice(0, 4));
  const [cookie = ""] = reply.headers.getSetCookie().filter((each) => each.startsWith(DEVICE));
  expect(cookie).toMatch(/; Path=\/api; HttpOnly; SameSite=Lax; Max-Age=\d{8}$/);
});

it("the owner of a locked account gets one mail about it, whatever is tried while it is locked", async () => {
  await lock(owner.email);
  for (let at = 0; at < 5; at += 1) await logIn(openBrowser(server), owner.email, "more");
  await expect.poll(lockMails).toHaveLength(1);
  // The eleventh wrong password, after the wait, does not lock the account anew.
  await server.db.pool.query("UPDATE throttles SET locked_until = now() - interval '1 second'");
  await logIn(openBrowser(server), owner.email, "eleventh");
  await expect.poll(lockMails).toHaveLength(1);
});
