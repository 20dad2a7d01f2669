import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test.each(["a\0b", "\u202e123456", "<b>"])(
  "the code %j is refused like a wrong one",
  async (code) => {
    const { browser } = await makePerson(server);
    for (const path of [
      "/account/second-factor/authenticator/confirm",
      "/account/second-factor/phone/confirm",
    ]) {
      const refused = await browser.call("POST", path, { code });
      expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([400, ["code"]]);
    }
    const refused = await browser.call("POST", "/auth/second-factor", { method: "totp", code });
    expect(refused.status).toBe(400);
  },
);
