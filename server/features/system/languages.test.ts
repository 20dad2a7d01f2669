import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeMember, type Person } from "#tests/support/person.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

test("an admin reads checks, services and failed jobs in the language of the page", async () => {
  const german = { "accept-language": "de" };
  const read = async (path: string, headers = {}) =>
    (await admin.browser.call("GET", path, undefined, headers)).body;
  const [english, translated] = [await read("/system"), await read("/system", german)];
  const wordsOf = ({
    checks,
  }: {
    checks: { id: string; name: string; detail: string; fix: string }[];
  }) => new Map(checks.map(({ id, name, detail, fix }) => [id, { name, detail, fix }]));
  const found = wordsOf(translated);
  expect(found.get("clock")).toEqual({
    name: "Uhr",
    detail: "Die eingebaute Datenbank verwendet die Uhr dieses Rechners.",
    fix: null,
  });
  expect(found.get("email")?.fix).toBe("Setzen Sie SMTP_HOST und MAIL_FROM, um sie zu senden.");
  for (const [id, { detail, fix }] of wordsOf(english)) {
    // The address is all that is said of it.
    if (id !== "address") expect(found.get(id)?.detail).not.toBe(detail);
    if (fix !== null) expect(found.get(id)?.fix).not.toBe(fix);
  }
  const { services } = await read("/site-settings", german);
  expect(services).toContainEqual({
    name: "E-Mail",
    state: "Bleiben im Postausgang",
    detail: "Benötigt SMTP_HOST",
  });
  // It fails each time, because it names no car.
  await server.db.kysely
    .transaction()
    .execute((transaction) =>
      server.app.jobs.put(transaction, "car", [{ data: { productId: "no id" } }]),
    );
  const about = async () => (await read("/system", german)).jobs[0]?.about;
  await expect.poll(about).toMatch(/^Erinnert einen Käufer an die Zahlung/);
});
