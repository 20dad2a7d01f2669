import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createKeptEmail } from "#server/features/outbox/create-kept-email.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeCar, makeImage, makeSeller } from "#tests/support/make.ts";
import {
  codeFromPhone,
  makeConfirmedPerson,
  makePerson,
  PASSWORD,
  signInAgain,
  useAuthenticator,
} from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
});
afterAll(() => server.close());

describe("an authenticator app", () => {
  test("an authenticator app is asked for from then on; other sessions end; the backup codes work once", async () => {
    const person = await makeConfirmedPerson(server);
    const { browser: other } = await signInAgain(server, person.email);
    const { nextCode, backupCodes, qrCode } = await useAuthenticator(person);
    expect(qrCode).toContain("<svg");
    expect((await other.call("GET", "/account")).status).toBe(401);
    const { body: account } = await person.browser.call("GET", "/account");
    expect(account).toMatchObject({ twoFactorEnabled: true, hasAuthenticator: true, phone: null });

    const { browser, body } = await signInAgain(server, person.email);
    expect(body).toEqual({ status: "second-factor", methods: ["totp", "backup-code"] });
    // A pending sign-in is no session.
    expect((await browser.call("GET", "/account")).status).toBe(401);
    const wrong = await browser.call("POST", "/auth/second-factor", {
      method: "totp",
      code: "000000",
    });
    expect([wrong.status, wrong.body.fields.code]).toEqual([
      400,
      expect.stringContaining("didn’t work"),
    ]);
    const right = { method: "totp", code: nextCode() };
    expect((await browser.call("POST", "/auth/second-factor", right)).body.status).toBe(
      "signed-in",
    );
    expect((await browser.call("GET", "/account")).status).toBe(200);

    const spare = { method: "backup-code", code: backupCodes[0] };
    const second = (await signInAgain(server, person.email)).browser;
    expect((await second.call("POST", "/auth/second-factor", spare)).status).toBe(200);
    const third = (await signInAgain(server, person.email)).browser;
    expect((await third.call("POST", "/auth/second-factor", spare)).status).toBe(400);
  });

  test("an authenticator app is not asked for by wrong codes for ever", async () => {
    const person = await makeConfirmedPerson(server);
    await useAuthenticator(person);
    const { browser } = await signInAgain(server, person.email);
    const statuses: number[] = [];
    for (let at = 0; at < 8; at += 1) {
      const code = String(100_000 + at);
      const reply = await browser.call("POST", "/auth/second-factor", { method: "totp", code });
      statuses.push(reply.status);
    }
    expect(statuses.slice(0, 4)).toEqual([400, 400, 400, 400]);
    expect(statuses.slice(-2).every((status) => status !== 400 && status !== 200)).toBe(true);
  });

  test("an authenticator app shows codes that are good once, also when two come at the same moment", async () => {
    const person = await makeConfirmedPerson(server);
    const { nextCode } = await useAuthenticator(person);
    const code = { method: "totp", code: nextCode() };
    const browsers = await Promise.all(
      [1, 2].map(async () => (await signInAgain(server, person.email)).browser),
    );
    const replies = await Promise.all(
      browsers.map((browser) => browser.call("POST", "/auth/second-factor", code)),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const refused = replies.find(({ status }) => status === 400);
    expect(refused?.body.fields.code).toContain("already been used");
  });

  test("an authenticator app shows codes of which a used one stays used for as long as it would be accepted", async () => {
    const person = await makeConfirmedPerson(server);
    const { nextCode } = await useAuthenticator(person);
    const code = { method: "totp", code: nextCode() };
    const sendCode = async () =>
      (await signInAgain(server, person.email)).browser.call("POST", "/auth/second-factor", code);
    expect((await sendCode()).status).toBe(200);
    await server.db.pool.query(
      "UPDATE used_codes SET used_at = used_at - interval '80 seconds' WHERE user_id = $1",
      [person.id],
    );
    expect((await sendCode()).body).toMatchObject({
      fields: { code: expect.stringContaining("already been used") },
    });
  });

  test("an authenticator app can be begun beside a phone without losing the backup codes that were written down", async () => {
    const person = await makeConfirmedPerson(server);
    const path = "/account/second-factor";
    await person.browser.call("POST", `${path}/phone`, {
      password: PASSWORD,
      phone: "+4917012345678",
    });
    const confirmed = await person.browser.call("POST", `${path}/phone/confirm`, {
      code: codeFromPhone(server),
    });
    const [spare] = confirmed.body.backupCodes;
    const begun = await person.browser.call("POST", `${path}/authenticator`, {
      password: PASSWORD,
    });
    expect([begun.status, begun.body.backupCodes]).toEqual([200, []]);
    const { browser } = await signInAgain(server, person.email);
    const reply = await browser.call("POST", "/auth/second-factor", {
      method: "backup-code",
      code: spare,
    });
    expect(reply.body.status).toBe("signed-in");
  });

  test("an authenticator app needs the password, and an address that is confirmed", async () => {
    const path = "/account/second-factor/authenticator";
    const unconfirmed = await makePerson(server);
    const early = await unconfirmed.browser.call("POST", path, { password: PASSWORD });
    expect([early.status, early.body.message]).toEqual([409, expect.stringContaining("Confirm")]);
    const person = await makeConfirmedPerson(server);
    const wrong = await person.browser.call("POST", path, { password: "wrong" });
    expect(wrong.body.fields.password).toBe("The password is incorrect");
    expect((await person.browser.call("POST", path, {})).status).toBe(400);
  });

  test("an authenticator app can be taken away again with the password", async () => {
    const person = await makeConfirmedPerson(server);
    await useAuthenticator(person);
    const path = "/account/second-factor/remove";
    expect((await person.browser.call("POST", path, { password: "wrong" })).status).toBe(400);
    expect((await person.browser.call("POST", path, { password: PASSWORD })).status).toBe(200);
    expect((await signInAgain(server, person.email)).body.status).toBe("signed-in");
  });

  test("an authenticator app can be left out in a browser that is trusted, until the password changes", async () => {
    const person = await makeConfirmedPerson(server);
    const { nextCode } = await useAuthenticator(person);
    const { browser } = await signInAgain(server, person.email);
    const trusted = { method: "totp", code: nextCode(), trustDevice: true };
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
  test("a phone gets a code, to begin with and at each sign-in", async () => {
    const person = await makeConfirmedPerson(server);
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
      code: codeFromPhone(server),
    });
    expect(confirmed.body.backupCodes).toHaveLength(10);
    expect((await person.browser.call("GET", "/account")).body.phone).toBe("567");

    const { browser, body } = await signInAgain(server, person.email);
    expect(body.methods).toEqual(["sms", "backup-code"]);
    const count = server.messages.length;
    expect((await browser.call("POST", "/auth/second-factor/send")).status).toBe(200);
    expect(server.messages).toHaveLength(count + 1);
    const code = { method: "sms", code: codeFromPhone(server) };
    expect((await browser.call("POST", "/auth/second-factor", code)).body.status).toBe("signed-in");
  });

  test("a phone that was not shown to be the person's gets no code of a sign-in", async () => {
    const person = await makeConfirmedPerson(server);
    await useAuthenticator(person);
    const started = await person.browser.call("POST", "/account/second-factor/phone", {
      password: PASSWORD,
      phone: "+4917099999999",
    });
    expect([started.status, server.messages.at(-1)?.to]).toEqual([200, "+4917099999999"]);
    const { browser } = await signInAgain(server, person.email);
    const count = server.messages.length;
    await browser.call("POST", "/auth/second-factor/send");
    expect(server.messages).toHaveLength(count);
  });

  test.each(["0170 1234567", "+49", "+0170123456", "call me"])(
    "a phone is not %j",
    async (phone) => {
      const { browser } = await makeConfirmedPerson(server);
      const reply = await browser.call("POST", "/account/second-factor/phone", {
        password: PASSWORD,
        phone,
      });
      expect(reply.body.fields.phone).toContain("Start with + and the country code");
    },
  );
});

describe("sessions", () => {
  test("sessions are listed, and one ended in another browser is over at its next call", async () => {
    const person = await makePerson(server);
    const { browser: other } = await signInAgain(server, person.email);
    const { body: sessions } = await person.browser.call("GET", "/account/sessions");
    expect(sessions).toHaveLength(2);
    const theirs = sessions.find((session: { isCurrent: boolean }) => !session.isCurrent);
    const ended = await person.browser.call("DELETE", `/account/sessions/${theirs._id}`);
    expect(ended.body).toEqual({ deletedCount: 1 });
    expect((await other.call("GET", "/account")).status).toBe(401);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
  });

  test("sessions of somebody else cannot be ended", async () => {
    const [person, stranger] = [await makePerson(server), await makePerson(server)];
    const { body: sessions } = await person.browser.call("GET", "/account/sessions");
    const reply = await stranger.browser.call("DELETE", `/account/sessions/${sessions[0]._id}`);
    expect(reply.status).toBe(404);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
  });

  test("sessions end with a change of password, but for the one that made it", async () => {
    const person = await makePerson(server);
    const { browser: other } = await signInAgain(server, person.email);
    const change = { currentPassword: PASSWORD, newPassword: "a longer password" };
    expect((await person.browser.call("POST", "/account/password", change)).status).toBe(200);
    expect((await person.browser.call("GET", "/account")).status).toBe(200);
    expect((await other.call("GET", "/account")).status).toBe(401);
    const wrong = { currentPassword: "not this", newPassword: "a longer password" };
    const refused = await person.browser.call("POST", "/account/password", wrong);
    expect(refused.body.fields.password).toBe("The password is incorrect");
  });
});

describe("the account", () => {
  test("the account changes name and picture", async () => {
    const { browser } = await makePerson(server);
    const image = `/images/${await makeImage(server.db.kysely)}-800.webp`;
    const changed = await browser.call("PATCH", "/account", { name: " Ada  ", image });
    expect(changed.body).toMatchObject({ displayName: "Ada" });
    expect(changed.body.photoURL).toContain(image.slice(0, 40));
    expect((await browser.call("PATCH", "/account", { name: "" })).body.fields.name).toBe(
      "Name is required",
    );
  });

  test("the account is deleted with everything that hangs on it, after the password", async () => {
    const person = await makePerson(server);
    const { browser } = person;
    expect((await browser.call("POST", "/account/delete", {})).status).toBe(400);
    const wrong = await browser.call("POST", "/account/delete", { password: "wrong" });
    expect(wrong.body.fields.password).toBe("The password is incorrect");
    const gone = await browser.call("POST", "/account/delete", { password: PASSWORD });
    expect(gone.body).toEqual({ deletedCount: 1 });
    expect((await browser.call("GET", "/account")).status).toBe(401);
    expect((await signInAgain(server, person.email)).body.status).toBeUndefined();
    const left = await server.db.pool.query(
      "SELECT (SELECT count(*) FROM sessions WHERE user_id = $1) + (SELECT count(*) FROM accounts WHERE user_id = $1) AS n",
      [person.id],
    );
    expect(Number(left.rows[0].n)).toBe(0);
  });

  test("the account of the last admin stays; of two that go at once, one stays", async () => {
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

  test("the account is handed out whole to its owner", async () => {
    const person = await makePerson(server, { role: "Seller" });
    const { kysely } = server.db;
    const car = await makeCar(kysely, person.id, { vin: "WVWZZZ1JZXW000001" });
    await makeCar(kysely, await makeSeller(kysely));
    await createKeptEmail(kysely).send({
      to: person.email,
      subject: "Something kept",
      text: "a secret link",
    });
    const { body } = await person.browser.call("GET", "/account/export");
    expect(body.account.email).toBe(person.email);
    expect(body.providers).toEqual(["credential"]);
    expect(Date.parse(body.account.createdAt)).toBeGreaterThan(Date.now() - 60_000);
    expect(body.sessions).toHaveLength(1);
    expect(body.cars).toEqual([expect.objectContaining({ id: car, vin: "WVWZZZ1JZXW000001" })]);
    expect(body.messages).toEqual([
      expect.objectContaining({ kind: "email", to: person.email, subject: "Something kept" }),
    ]);
    expect(JSON.stringify(body)).not.toContain("a secret link");
    // The export holds no secret with which somebody could act as the person.
    const secrets = await server.db.pool.query(
      "SELECT s.token, a.password FROM sessions s JOIN accounts a USING (user_id) WHERE user_id = $1",
      [person.id],
    );
    for (const secret of Object.values<string>(secrets.rows[0]))
      expect(JSON.stringify(body)).not.toContain(secret);
  });
});
