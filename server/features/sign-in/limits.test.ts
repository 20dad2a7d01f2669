import { expect, test } from "vitest";
import { startApp } from "#tests/support/app.ts";
import { makeImage } from "#tests/support/make.ts";
import { makePerson, openBrowser, PASSWORD } from "#tests/support/person.ts";

test("sign-ups and messages from one network are slowed, whichever of its addresses they come from", async () => {
  const app = await startApp({ RATE_LIMIT: "5000", TRUST_PROXY: "1" });
  try {
    const image = await makeImage(app.db.kysely);
    const signUp = async (address: string, at: number) => {
      const { status } = await openBrowser(app, address).call("POST", "/auth/sign-up", {
        name: "Ada",
        email: `network${at}@cars.test`,
        password: PASSWORD,
        image: `/images/${image}-800.webp`,
      });
      return status;
    };
    const statuses: number[] = [];
    for (let at = 0; at < 13; at += 1) statuses.push(await signUp(`2001:db8:1:2::${at + 1}`, at));
    expect(statuses.slice(0, 10).every((status) => status === 200)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect(await signUp("2001:db8:1:3::1", 99)).toBe(200);

    const ask = async (at: number) => {
      const browser = openBrowser(app, "203.0.113.44");
      const email = `somebody${at}@cars.test`;
      return (await browser.call("POST", "/auth/forgot-password", { email })).status;
    };
    const asked: number[] = [];
    for (let at = 0; at < 13; at += 1) asked.push(await ask(at));
    expect(asked.slice(0, 9).every((status) => status === 200)).toBe(true);
    expect(asked.at(-1)).toBe(429);
  } finally {
    await app.close();
  }
});

test("an address that signs up again and again gets few mails, and none says what a stranger wrote", async () => {
  const server = await startApp({ PAGE_CACHE_MB: "0" });
  const email = `often${Date.now()}@cars.test`;
  for (let at = 0; at < 7; at += 1) {
    const person = await makePerson(server, { email, name: "Pay here: https://evil.test" });
    await person.browser.call("POST", "/account/delete", { password: PASSWORD });
  }
  const mails = server.mails.filter(({ to }) => to === email);
  expect(mails.length).toBeGreaterThan(0);
  expect(mails.length).toBeLessThanOrEqual(4);
  expect(mails.map(({ text }) => text).join()).not.toContain("evil.test");
  const lines = { name: "Ada\n\nyour car is blocked" };
  const reply = await openBrowser(server).call("POST", "/auth/sign-up", lines);
  expect(reply.body.fields.name).toBe("Use one line only");
  await server.close();
});

test("passwords for many accounts from one address are stopped, behind a proxy too", async () => {
  const app = await startApp({ RATE_LIMIT: "5000", TRUST_PROXY: "1" });
  try {
    const guess = (address: string, email: string) =>
      openBrowser(app, address).call("POST", "/auth/sign-in", { email, password: "guess" });
    const statuses: number[] = [];
    for (let at = 0; at < 25; at += 1)
      statuses.push((await guess("203.0.113.7", `victim${at}@cars.test`)).status);
    expect(statuses.slice(0, 19).every((status) => status === 401)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
    expect((await guess("203.0.113.8", "victim0@cars.test")).status).toBe(401);
    // The address that a caller forges before the proxy's own entry is ignored.
    expect((await guess("198.51.100.1, 203.0.113.7", "victim1@cars.test")).status).toBe(429);
  } finally {
    await app.close();
  }
});
