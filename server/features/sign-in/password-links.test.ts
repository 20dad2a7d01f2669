import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makePerson, type Person, signInAgain, tokenFromMail } from "#tests/support/person.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin", name: "Ada Admin" });
});
afterAll(() => server.close());

const send = (id: string, by = admin) => by.browser.call("POST", `/people/${id}/password-link`);
const linksTo = ({ email }: Person) =>
  server.mails.filter(({ to, text }) => to === email && text.includes("/reset-password?token="));

test("an admin sends a person a link for a new password, which works, and the audit log tells it without the link", async () => {
  const person = await makePerson(server);
  expect((await send(person.id)).body).toEqual({ acknowledged: true });
  await expect.poll(() => linksTo(person).length).toBe(1);
  const token = tokenFromMail(server, person.email);
  const password = "another horse battery";
  await person.browser.call("POST", "/auth/reset-password", { token, password });
  expect((await signInAgain(server, person.email, password)).body.status).toBe("signed-in");
  const [entry] = await readAll(admin, `/audit?q=${person.id}`);
  expect(entry).toMatchObject({
    act: "user.password_link_sent",
    actor: "Ada Admin",
    before: null,
    after: null,
  });
  expect(JSON.stringify(entry)).not.toContain(token);
});

test("a password link is refused for a suspended account and one that is gone, and to anybody but admins", async () => {
  const person = await makePerson(server, { name: "Tom Seller" });
  const gone = await makePerson(server);
  await admin.browser.call("DELETE", `/users/delete/${gone.id}`);
  expect((await send(gone.id)).body.message).toBe("We couldn’t find this account.");
  expect((await send(admin.id, person)).status).toBe(403);
  await admin.browser.call("POST", `/people/${person.id}/suspension`, { reason: "A test" });
  const refused = await send(person.id);
  expect([refused.status, refused.body.message]).toEqual([
    409,
    "Tom Seller is suspended and can’t log in. Lift the suspension first.",
  ]);
  expect([linksTo(person), linksTo(gone)]).toEqual([[], []]);
  const acts = await readAll(admin, `/audit?q=${person.id}`);
  expect(acts.map(({ act }: { act: string }) => act)).toEqual(["user.suspended"]);
});

test("password links to one person are limited, and one that is not sent is not in the audit log", async () => {
  const person = await makePerson(server);
  const statuses: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    // One after the other: each is counted before the next.
    // oxlint-disable-next-line no-await-in-loop -- see above
    statuses.push((await send(person.id)).status);
  }
  expect(statuses.at(-1)).toBe(429);
  const sent = statuses.filter((status) => status === 200).length;
  expect(await readAll(admin, `/audit?q=${person.id}`)).toHaveLength(sent);
});
