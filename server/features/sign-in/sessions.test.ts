import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { beginAttempt, forgetOldAttempts } from "#server/base/throttle.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  makePerson,
  openBrowser,
  PASSWORD,
  signInAgain,
  tokenFromMail,
  tokenOf,
} from "#tests/support/person.ts";
import { forgetExpired } from "./forget-expired.ts";
import { forgetUsedCodes } from "./forget-used-codes.ts";
import { forgetEndedSessions } from "./forget-ended-sessions.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

async function countSessions(userId: string): Promise<number> {
  const { rows } = await server.db.pool.query("SELECT 1 FROM sessions WHERE user_id = $1", [
    userId,
  ]);
  return rows.length;
}

describe("a session", () => {
  test("a session ends when its access token alone asks for it", async () => {
    const person = await makePerson(server);
    const elsewhere = openBrowser(server);
    elsewhere.accessToken = await tokenOf(person);
    expect((await elsewhere.call("POST", "/auth/sign-out")).status).toBe(200);
    expect(await countSessions(person.id)).toBe(0);
    expect((await person.browser.call("GET", "/account")).status).toBe(401);
  });

  test("a session ends when its browser signs in anew, as whomever", async () => {
    const [person, other] = [await makePerson(server), await makePerson(server)];
    await person.browser.call("POST", "/auth/sign-in", { email: other.email, password: PASSWORD });
    expect(await countSessions(person.id)).toBe(0);
    expect(await countSessions(other.id)).toBe(2);
    expect((await person.browser.call("GET", "/account")).body.email).toBe(other.email);
  });

  test("a session that is over is in no list, although it has not been swept out", async () => {
    const person = await makePerson(server);
    await server.db.pool.query("UPDATE sessions SET expires_at = now() WHERE user_id = $1", [
      person.id,
    ]);
    const { browser } = await signInAgain(server, person.email);
    const { body } = await browser.call("GET", "/account/sessions");
    expect(body).toMatchObject([{ isCurrent: true }]);
  });

  test("a session ends 30 days after its log-in, however much it is used, and is swept out", async () => {
    const { browser, id } = await makePerson(server);
    const { pool, kysely } = server.db;
    const age = (days: number) =>
      pool.query(
        "UPDATE sessions SET created_at = now() - make_interval(hours => $2) WHERE user_id = $1",
        [id, days * 24 - 1],
      );
    const count = async () =>
      (await pool.query("SELECT 1 FROM sessions WHERE user_id = $1", [id])).rowCount;
    await age(30);
    await forgetEndedSessions(kysely, new Date());
    expect((await browser.call("GET", "/account")).status).toBe(200);
    await age(31);
    expect((await browser.call("GET", "/account")).status).toBe(401);
    expect((await browser.call("GET", "/auth/session")).body).toEqual({ user: null });
    expect(await count()).toBe(1);
    await forgetEndedSessions(kysely, new Date());
    expect(await count()).toBe(0);
  });

  test("a session goes on when somebody else's sign-in is refused in its browser", async () => {
    const person = await makePerson(server);
    const wrong = { email: person.email, password: "wrong password" };
    expect((await person.browser.call("POST", "/auth/sign-in", wrong)).status).toBe(401);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
  });
});

test("a refusal for too many tries says when to come again", async () => {
  const { email } = await makePerson(server);
  let reply = await openBrowser(server).call("GET", "/account");
  for (let at = 0; at < 8; at += 1)
    reply = await openBrowser(server).call("POST", "/auth/sign-in", { email, password: "wrong" });
  expect(reply.status).toBe(429);
  expect(Number(reply.headers.get("retry-after"))).toBeGreaterThan(0);
});

describe("a link that confirms an address", () => {
  test("a link that confirms an address is good for a while, however often it is opened", async () => {
    const { email } = await makePerson(server);
    const token = tokenFromMail(server, email);
    for (const at of [1, 2]) {
      const reply = await openBrowser(server).call("POST", "/auth/verify-email", { token });
      expect(reply.status, String(at)).toBe(200);
    }
  });

  test("a link that confirms an address lets nobody in, so it stays good when its person logs out everywhere else", async () => {
    const { browser, email } = await makePerson(server);
    await browser.call("DELETE", "/account/sessions");
    const token = tokenFromMail(server, email);
    const reply = await openBrowser(server).call("POST", "/auth/verify-email", { token });
    expect(reply.status).toBe(200);
  });

  test("a link that confirms an address is for one account, not for whoever has its address next", async () => {
    const person = await makePerson(server);
    const token = tokenFromMail(server, person.email);
    await person.browser.call("POST", "/account/delete", { password: PASSWORD });
    const next = await makePerson(server, { email: person.email });
    await openBrowser(server).call("POST", "/auth/verify-email", { token });
    expect((await next.browser.call("GET", "/account")).body.emailVerified).toBe(false);
  });

  test("a link that confirms an address is none that somebody made up", async () => {
    const reply = await openBrowser(server).call("POST", "/auth/verify-email", { token: "guess" });
    expect([reply.status, reply.body.fields.token]).toEqual([
      400,
      expect.stringContaining("expired"),
    ]);
  });
});

test("what has ended is swept out, and nothing else", async () => {
  const [gone, live] = [await makePerson(server), await makePerson(server)];
  const { pool, kysely } = server.db;
  await pool.query("UPDATE sessions SET expires_at = now() - interval '1 s' WHERE user_id = $1", [
    gone.id,
  ]);
  await pool.query(
    "UPDATE verifications SET expires_at = now() - interval '1 s' WHERE value = $1",
    [gone.id],
  );
  await pool.query(
    "INSERT INTO used_codes VALUES ($1, '1', now() - interval '2 h'), ($1, '2', now())",
    [live.id],
  );
  await forgetEndedSessions(kysely, new Date());
  await forgetExpired(kysely, new Date());
  await forgetUsedCodes(kysely, new Date());
  const left = await pool.query<{ user_id: string }>(
    "SELECT user_id::text FROM sessions UNION ALL SELECT value FROM verifications",
  );
  const ids = left.rows.map(({ user_id: id }) => id);
  expect(ids).not.toContain(gone.id);
  expect(ids.filter((id) => id === live.id)).toHaveLength(2);
  const codes = await pool.query("SELECT code FROM used_codes WHERE user_id = $1", [live.id]);
  expect(codes.rows).toEqual([{ code: "2" }]);

  const policy = { name: "test", free: 5, most: 9, waitSeconds: 60 };
  await beginAttempt(pool, policy, "old");
  await pool.query("UPDATE throttles SET last_failure_at = now() - interval '2 days'");
  await beginAttempt(pool, policy, "new");
  await forgetOldAttempts(pool);
  expect((await pool.query("SELECT 1 FROM throttles")).rowCount).toBe(1);
});

test("a password is hashed for an address that nobody has, so that both answers take as long", async () => {
  const { email } = await makePerson(server);
  const password = await server.app.auth.identity.passwords();
  const hashes: string[] = [];
  const { hash, verify } = password;
  password.hash = async (text) => {
    hashes.push(`hash ${text}`);
    return hash(text);
  };
  password.verify = async (sent) => {
    hashes.push(`verify ${sent.password}`);
    return verify(sent);
  };
  try {
    for (const address of [email, "nobody.has.this@cars.test"])
      await signInAgain(server, address, "a wrong one");
  } finally {
    Object.assign(password, { hash, verify });
  }
  expect(hashes).toEqual(["verify a wrong one", "hash a wrong one"]);
});

test("a log-in with a password that an earlier version hashed hashes it anew, and both hashes let in", async () => {
  const person = await makePerson(server);
  const { pool } = server.db;
  const hashOf = async () => {
    const { rows } = await pool.query("SELECT password FROM accounts WHERE user_id = $1", [
      person.id,
    ]);
    return (rows[0] as { password: string }).password; // the person has one
  };
  const former = await hashPassword(PASSWORD);
  await pool.query("UPDATE accounts SET password = $2 WHERE user_id = $1", [person.id, former]);
  await signInAgain(server, person.email, "a wrong one");
  expect(await hashOf()).toBe(former);
  for (const time of ["first", "second"]) {
    const { browser } = await signInAgain(server, person.email);
    expect((await browser.call("GET", "/account")).status, time).toBe(200);
    expect(await hashOf()).toMatch(/^\$scrypt\$/);
  }
});
