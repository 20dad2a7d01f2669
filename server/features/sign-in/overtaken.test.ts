import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { appointAdmin } from "./appoint-admin.ts";
import { resetSecondFactor } from "./reset-second-factor.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  makeConfirmedPerson,
  makePerson,
  openBrowser,
  PASSWORD,
  type Person,
  signInAgain,
  tokenFromMail,
  tokenOf,
  useAuthenticator,
} from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

/**
 * Signs in during a change: it is made after the password was found to be right, and before the session is
 * created.
 */
async function signInDuring(person: Person, change: () => Promise<unknown>) {
  const password = await server.app.auth.identity.passwords();
  const { verify } = password;
  let hasChanged = false;
  password.verify = async (sent) => {
    const isRight = await verify(sent);
    if (!hasChanged) {
      hasChanged = true;
      Object.assign(password, { verify });
      await change();
    }
    return isRight;
  };
  try {
    return await signInAgain(server, person.email);
  } finally {
    Object.assign(password, { verify });
  }
}

async function countSessions(id: string): Promise<number> {
  const { rowCount } = await server.db.pool.query("SELECT 1 FROM sessions WHERE user_id = $1", [
    id,
  ]);
  return rowCount ?? 0;
}

describe("a sign-in that is overtaken makes no session:", () => {
  test("a sign-in that is overtaken makes no session: by a new password", async () => {
    const person = await makePerson(server);
    const change = { currentPassword: PASSWORD, newPassword: "a new password" };
    const { browser } = await signInDuring(person, () =>
      person.browser.call("POST", "/account/password", change),
    );
    expect((await browser.call("GET", "/account")).status).toBe(401);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
    expect(await countSessions(person.id)).toBe(1);
  });

  test("a sign-in that is overtaken makes no session: by a new password by link", async () => {
    const person = await makePerson(server);
    await openBrowser(server).call("POST", "/auth/forgot-password", { email: person.email });
    await expect.poll(() => server.mails.at(-1)?.subject).toContain("Reset your password");
    const token = tokenFromMail(server, person.email);
    const reset = { token, password: "a new password" };
    const { browser } = await signInDuring(person, () =>
      openBrowser(server).call("POST", "/auth/reset-password", reset),
    );
    expect((await browser.call("GET", "/account")).status).toBe(401);
    expect(await countSessions(person.id)).toBe(0);
  });

  test("a sign-in that is overtaken makes no session: by a second factor", async () => {
    const person = await makeConfirmedPerson(server);
    const { browser } = await signInDuring(person, () => useAuthenticator(person));
    expect((await browser.call("GET", "/account")).status).toBe(401);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
  });

  test("a sign-in that is overtaken makes no session: by the end of all other sessions", async () => {
    const person = await makePerson(server);
    const { browser } = await signInDuring(person, () =>
      person.browser.call("DELETE", "/account/sessions"),
    );
    expect((await browser.call("GET", "/account")).status).toBe(401);
  });

  test("a sign-in that is overtaken makes no session: by the appointment of an admin whose address somebody else has taken", async () => {
    const squatter = await makePerson(server);
    const { browser, body } = await signInDuring(squatter, () =>
      appointAdmin(server.app.auth, squatter.email),
    );
    expect(body.status).toBeUndefined();
    expect((await browser.call("GET", "/auth/session")).body.user).toBeNull();
    expect(await countSessions(squatter.id)).toBe(0);
  });

  test("a sign-in that is overtaken makes no session: by the end of the account, which is told like an address nobody has", async () => {
    const person = await makePerson(server);
    const { body } = await signInDuring(person, () =>
      person.browser.call("POST", "/account/delete", { password: PASSWORD }),
    );
    expect(body).toMatchObject({ message: "The email or password is incorrect." });
  });
});

test("logging out everywhere else ends what was begun, and the trust in other browsers", async () => {
  const person = await makeConfirmedPerson(server);
  const { nextCode } = await useAuthenticator(person);
  const { browser: trusted } = await signInAgain(server, person.email);
  const { browser: begun } = await signInAgain(server, person.email);
  const code = { method: "totp", code: nextCode() };
  await trusted.call("POST", "/auth/second-factor", { ...code, trustDevice: true });
  await person.browser.call("DELETE", "/account/sessions");
  expect((await begun.call("POST", "/auth/second-factor", code)).status).toBe(401);
  const again = { email: person.email, password: PASSWORD };
  expect((await trusted.call("POST", "/auth/sign-in", again)).body.status).toBe("second-factor");
});

test("ending the session of one other browser ends the trust in it, too", async () => {
  const person = await makeConfirmedPerson(server);
  const { nextCode } = await useAuthenticator(person);
  const { browser: trusted } = await signInAgain(server, person.email);
  const code = { method: "totp", code: nextCode(), trustDevice: true };
  await trusted.call("POST", "/auth/second-factor", code);
  const { body: sessions } = await person.browser.call("GET", "/account/sessions");
  const theirs = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await person.browser.call("DELETE", `/account/sessions/${theirs._id}`);
  const again = { email: person.email, password: PASSWORD };
  expect((await trusted.call("POST", "/auth/sign-in", again)).body.status).toBe("second-factor");
});

describe("a request names one person, however its cookies are written:", () => {
  const NAME = "forecourt.session_token";

  test.each([
    ["a space before the sign", (a: string, b: string) => `${NAME} =${b}; ${NAME}=${a}`],
    ["the name of a secure site", (a: string, b: string) => `__Secure-${NAME}=${a}; ${NAME}=${b}`],
    ["quotation marks", (a: string, b: string) => `${NAME}="${b}"; ${NAME}=${a}`],
    ["twice", (a: string, b: string) => `${NAME}=${b}; ${NAME}=${a}`],
    ["twice the other way", (a: string, b: string) => `${NAME}=${a}; ${NAME}=${b}`],
  ])("%s", async (_, write) => {
    const [victim, thief] = [await makeConfirmedPerson(server), await makeConfirmedPerson(server)];
    await thief.browser.call("POST", "/account/password", {
      currentPassword: PASSWORD,
      newPassword: "the thief's own",
    });
    const cookieOf = ({ browser }: Person) => browser.cookies.get(NAME) ?? "";
    const cookie = write(cookieOf(victim), cookieOf(thief));
    for (const headers of [
      { cookie },
      { cookie, authorization: `Bearer ${await tokenOf(victim)}` },
    ]) {
      // The call acts as one of the two people, and asks for the password of that same person.
      const reply = await openBrowser(server).call(
        "POST",
        "/account/delete",
        { password: "the thief's own" },
        headers,
      );
      const left = await server.db.pool.query("SELECT id FROM users WHERE id = $1", [victim.id]);
      expect([left.rowCount, reply.status === 500]).toEqual([1, false]);
    }
  });
});

test("a call that says whose page it comes from is nobody else's", async () => {
  const [ann, bob] = [await makePerson(server), await makePerson(server)];
  const as = (id: string) =>
    bob.browser.call("PATCH", "/account", { name: "Bob" }, { "x-acting-user": id });
  expect((await as(ann.id)).status).toBe(401);
  expect((await as(bob.id)).status).toBe(200);
});

describe("an account without a password", () => {
  test("an account without a password asks for a fresh log-in before what must not happen behind a person's back", async () => {
    const person = await makeConfirmedPerson(server);
    await server.db.pool.query("UPDATE accounts SET password = NULL WHERE user_id = $1", [
      person.id,
    ]);
    await server.db.pool.query(
      "UPDATE sessions SET created_at = now() - interval '11 minutes' WHERE user_id = $1",
      [person.id],
    );
    for (const path of [
      "/account/delete",
      "/account/second-factor/authenticator",
      "/account/second-factor/remove",
      "/account/second-factor/backup-codes",
    ])
      expect((await person.browser.call("POST", path, {})).status, path).toBe(403);
    await server.db.pool.query("UPDATE sessions SET created_at = now() WHERE user_id = $1", [
      person.id,
    ]);
    expect((await person.browser.call("POST", "/account/delete", {})).status).toBe(200);
  });
});

describe("somebody who has lost phone and codes", () => {
  test("somebody who has lost phone and codes is let in again by the operator, and every session ends", async () => {
    const person = await makeConfirmedPerson(server);
    await useAuthenticator(person);
    expect(await resetSecondFactor(server.app.auth, person.email)).toEqual({ wasSet: true });
    expect((await person.browser.call("GET", "/account")).status).toBe(401);
    expect((await signInAgain(server, person.email)).body.status).toBe("signed-in");
    expect(await resetSecondFactor(server.app.auth, "nobody@cars.test")).toBeUndefined();
  });

  test("somebody who has lost phone and codes makes new backup codes in time, and the old ones are good no more", async () => {
    const person = await makeConfirmedPerson(server);
    const { backupCodes } = await useAuthenticator(person);
    const path = "/account/second-factor/backup-codes";
    expect((await person.browser.call("POST", path, { password: "wrong" })).status).toBe(400);
    const { body } = await person.browser.call("POST", path, { password: PASSWORD });
    const give = async (code: string | undefined) => {
      const { browser } = await signInAgain(server, person.email);
      return browser.call("POST", "/auth/second-factor", { method: "backup-code", code });
    };
    expect((await give(backupCodes[0])).status).toBe(400);
    expect((await give(body.backupCodes[0])).status).toBe(200);
  });
});
