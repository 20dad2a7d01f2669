import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson, openBrowser, PASSWORD } from "#tests/support/person.ts";

const INFO = 30;

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

function readLines({ log }: TestApp) {
  return log
    .map((line): Record<string, unknown> => JSON.parse(line))
    .filter(({ msg, level }) => msg === "security" && level === INFO);
}

/** The lines about security that an operator sees, without ids and times. */
function readEvents() {
  return readLines(server).map(({ route, status, user }) => ({ route, status, user }));
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

test("a flood of refused requests is a hundred lines a minute, and the next minute says how many were left out", async () => {
  const narrow = await startApp({ RATE_LIMIT: "1" });
  onTestFinished(() => narrow.close());
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"] });
  const ask = async (times: number) => {
    for (let at = 0; at < times; at += 1) await narrow.get("/api/products/none");
  };
  const readRefusals = () => readLines(narrow).filter(({ status }) => status === 429);
  await ask(131);
  await expect.poll(() => readRefusals().length).toBe(100);
  vi.setSystemTime(Date.now() + 61_000);
  narrow.log.length = 0;
  // Its minute is over, too: the first request is answered again.
  await ask(3);
  await expect.poll(() => readRefusals().map(({ leftOut }) => leftOut)).toEqual([30, undefined]);
});
