import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePerson, type Person } from "#tests/support/person.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

const readLanguage = async ({ id }: Person) => {
  const { language } = await server.db.kysely
    .selectFrom("users")
    .select("language")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return language;
};

/** Asks for an access token, as each page does that a person opens. */
const open = ({ browser, email }: Person, language?: string) =>
  browser.call(
    "GET",
    `/jwt?email=${email}`,
    undefined,
    // `fetch` names every language by itself where it is told none.
    { "accept-language": language ?? "" },
  );

test("the language in which a person uses the site is remembered, and mails are written in it", async () => {
  const person = await makePerson(server);
  await open(person, "de");
  expect(await readLanguage(person)).toBe("de");
  await person.browser.call("POST", "/auth/forgot-password", { email: person.email });
  const find = () => server.mails.findLast(({ to }) => to === person.email);
  await expect.poll(() => find()?.subject).toBe("Passwort zurücksetzen");
  expect(find()?.text).toContain("http://cars.test/de/reset-password?token=");
  await open(person, "en-GB");
  expect(await readLanguage(person)).toBe("en");
});

test("a program that names no language changes nothing", async () => {
  const person = await makePerson(server);
  await open(person, "de");
  await open(person);
  expect(await readLanguage(person)).toBe("de");
});
