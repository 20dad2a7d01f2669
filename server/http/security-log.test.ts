import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson, openBrowser, PASSWORD } from "#tests/support/person.ts";

const INFO = 30;

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

/** The lines about security that an operator sees, without ids and times. */
function readEvents() {
  return server.log
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg, level }) => msg === "security" && level === INFO)
    .map(({ route, status, user }) => ({ route, status, user }));
}

test("log-ins that succeed and fail, and calls that are refused, are in the log, without email and password", async () => {
  const { browser, email, id } = await makePerson(server);
  const stranger = openBrowser(server);
  server.log.length = 0;
  await stranger.call("POST", "/auth/sign-in", { email, password: "a wrong one" });
  await stranger.call("POST", "/auth/sign-in", { email, password: PASSWORD });
  await openBrowser(server).call("GET", "/account");
  await browser.call("GET", "/users/export");
  await browser.call("GET", "/account");
  await expect.poll(readEvents).toEqual([
    { route: "auth.signIn", status: 401, user: null },
    { route: "auth.signIn", status: 200, user: id },
    { route: "account.find", status: 401, user: null },
    { route: "users.export", status: 403, user: id },
  ]);
  server.log.length = 0;
  const { id: newcomer } = await makePerson(server);
  await expect
    .poll(readEvents)
    .toContainEqual({ route: "auth.signUp", status: 200, user: newcomer });
  const text = server.log.join("");
  for (const secret of [email, PASSWORD, "a wrong one"]) expect(text).not.toContain(secret);
});
