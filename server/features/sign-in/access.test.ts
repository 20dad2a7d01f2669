import { generateKeyPair, SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader } from "jose";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson, openBrowser, PASSWORD, type Person, tokenOf } from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

/** Makes a call with an access token alone. */
async function callWith(token: string, path = "/account") {
  const browser = openBrowser(server);
  browser.accessToken = token;
  return browser.call("GET", path);
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

describe("an access token", () => {
  test("an access token names its session, lives 15 minutes, and can be checked by anybody with the published keys", async () => {
    const person = await makePerson(server);
    const token = await tokenOf(person);
    const { exp = 0, iat = exp - 900, ...claims } = decodeJwt(token);
    expect(claims).toMatchObject({
      sub: person.id,
      email: person.email,
      role: "Buyer",
      iss: "http://cars.test",
      aud: "http://cars.test",
    });
    expect(exp - Math.floor(Date.now() / 1000)).toBeGreaterThan(880);
    expect(exp - iat).toBeLessThanOrEqual(900);
    const keys = await openBrowser(server).call("GET", "/auth/jwks");
    const { kid } = decodeProtectedHeader(token);
    const published = keys.body.keys.find((key: { kid: string }) => key.kid === kid);
    expect(published).toMatchObject({ kty: "OKP", crv: "Ed25519" });
    expect(published.d).toBeUndefined();
    expect((await callWith(token)).status).toBe(200);
  });

  test("an access token by a key that was made a moment after the keys were read is good at once", async () => {
    const [first, second] = [await makePerson(server), await makePerson(server)];
    expect((await callWith(await tokenOf(first))).status).toBe(200);
    // As when several people log in at once on a new site, or another process makes a key.
    await server.db.pool.query("DELETE FROM signing_keys");
    expect((await callWith(await tokenOf(second))).status).toBe(200);
  });

  test("an access token is for one's own address only, and says nothing about others", async () => {
    const [person, other] = [await makePerson(server), await makePerson(server)];
    const theirs = await person.browser.call("GET", `/jwt?email=${other.email}`);
    const nobodys = await person.browser.call("GET", "/jwt?email=nobody@cars.test");
    expect(theirs.status).toBe(403);
    expect([nobodys.status, nobodys.body.message]).toEqual([403, theirs.body.message]);
    const admin = await makePerson(server, { role: "admin" });
    expect((await admin.browser.call("GET", `/jwt?email=${other.email}`)).status).toBe(403);
    expect((await openBrowser(server).call("GET", `/jwt?email=${other.email}`)).status).toBe(401);
  });

  test("an access token that nobody signed, or somebody else, or that was altered, is none", async () => {
    const person = await makePerson(server);
    const token = await tokenOf(person);
    const [header = "", payload = "", signature = ""] = token.split(".");
    const claims = decodeJwt(token);
    const { privateKey } = await generateKeyPair("EdDSA", { crv: "Ed25519" });
    const { kid = "" } = decodeProtectedHeader(token);
    const forged = {
      "alg none": new UnsecuredJWT(claims).encode(),
      "alg none with the signature": `${part({ alg: "none", kid })}.${payload}.${signature}`,
      "a foreign key": await new SignJWT(claims)
        .setProtectedHeader({ alg: "EdDSA", kid })
        .sign(privateKey),
      "a secret for a public key": await new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid })
        .sign(new TextEncoder().encode("k".repeat(40))),
      "another role": `${header}.${part({ ...claims, role: "admin" })}.${signature}`,
      "another session": `${header}.${part({ ...claims, sid: "0" })}.${signature}`,
      nothing: "",
      noise: "a.b.c",
    };
    for (const [name, text] of Object.entries(forged))
      expect((await callWith(text)).status, name).toBe(401);
    expect((await callWith(token)).status).toBe(200);
  });

  test("an access token does not carry rights: they are read when a call is made", async () => {
    const person = await makePerson(server, { role: "admin" });
    const token = await tokenOf(person);
    const path = "/users/admin/somebody@cars.test";
    expect((await callWith(token, path)).status).toBe(200);
    await server.db.pool.query("UPDATE users SET role = 'Buyer' WHERE id = $1", [person.id]);
    expect((await callWith(token, path)).status).toBe(403);
  });

  test.each([
    ["log-out", (p: Person) => p.browser.call("POST", "/auth/sign-out")],
    ["deletion", (p: Person) => p.browser.call("POST", "/account/delete", { password: PASSWORD })],
    [
      "a new password",
      (p: Person) =>
        p.browser.call("POST", "/account/password", {
          currentPassword: PASSWORD,
          newPassword: "something longer",
        }),
    ],
  ])("an access token is over after %s, in every spelling of it", async (_, act) => {
    const person = await makePerson(server);
    const token = await tokenOf(person);
    // The last letter of a signature has unused bits, so several spellings are the same token.
    const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const last = letters.indexOf(token.at(-1) ?? "");
    const spelling = token.slice(0, -1) + letters[last ^ 1];
    expect((await act(person)).status).toBe(200);
    expect((await callWith(token)).status).toBe(401);
    expect((await callWith(spelling)).status).toBe(401);
  });

  test("an access token can be made again when the site has another secret", async () => {
    await server.db.pool.query("UPDATE signing_keys SET private_key = '\"00ff\"'");
    const person = await makePerson(server);
    expect((await callWith(await tokenOf(person))).status).toBe(200);
  });

  test("an access token that was used before has an end all the same", async () => {
    const person = await makePerson(server);
    const token = await tokenOf(person);
    expect((await callWith(token)).status).toBe(200);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60 * 1000 });
    try {
      expect((await callWith(token)).status).toBe(401);
    } finally {
      vi.useRealTimers();
    }
  });

  test("an access token ends with its session's time", async () => {
    const person = await makePerson(server);
    const token = await tokenOf(person);
    await server.db.pool.query(
      "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      [person.id],
    );
    expect((await callWith(token)).status).toBe(401);
    expect((await person.browser.call("GET", "/account")).status).toBe(401);
  });
});
