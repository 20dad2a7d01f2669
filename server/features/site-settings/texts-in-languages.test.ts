import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { PARTS } from "#shared/rules/site-parts.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { readAll } from "#tests/support/lists.ts";
import { changeSetting, readSettings, resetSetting } from "#tests/support/site-settings.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());
afterEach(async () => {
  for (const language of [undefined, "de"])
    for (const part of PARTS)
      if (
        (await readSettings(admin, language)).parts[part].is_own &&
        !(part === "trade" && language)
      )
        await resetSetting(admin, part, language);
});

const textOf = async (path: string) => (await server.get(path)).text();
const HERO = { title: "Autos von hier", text: "Geprüft & fair", action: "Zu den Autos" };

it("a text written in a language is on its pages at once, and on no other page", async () => {
  // Fills the page cache with the old texts.
  const [english] = [await textOf("/"), await textOf("/de")];
  const { status, body } = await changeSetting(admin, "hero", HERO, "de");
  expect([status, body.parts.hero.value, body.parts.hero.is_own]).toEqual([200, HERO, true]);
  const page = await textOf("/de");
  for (const text of ["Autos von hier", "Geprüft &amp; fair", "Zu den Autos"])
    expect(page).toContain(text);
  expect(await textOf("/")).not.toContain("Autos von hier");
  expect((await readSettings(admin)).parts.hero).toMatchObject({ is_own: false, version: 0 });
  expect(english).toContain((await readSettings(admin)).parts.hero.value.title);
});

it("a text that only the first language has changed is shown in it to all, until another language has its own", async () => {
  const standard = (await readSettings(admin, "de")).parts.rental.value;
  await changeSetting(admin, "rental", { title: "Vans by the day", text: "Ask us" });
  expect(await textOf("/de")).toContain("Vans by the day");
  await changeSetting(
    admin,
    "rental",
    { title: "Transporter tageweise", text: "Fragen Sie" },
    "de",
  );
  const page = await textOf("/de");
  expect([page.includes("Transporter tageweise"), page.includes("Vans by the day")]).toEqual([
    true,
    false,
  ]);
  await resetSetting(admin, "rental", "de");
  expect(await textOf("/de")).toContain("Vans by the day");
  await resetSetting(admin, "rental");
  expect(await textOf("/de")).toContain(standard.title);
});

it("name, phone and email are the same in every language, whatever is sent", async () => {
  const sent = { name: "Anders", phone: "+49 1", address: "München", description: "Autos hier." };
  await changeSetting(admin, "brand", sent, "de");
  const { value } = (await readSettings(admin, "de")).parts.brand;
  const first = (await readSettings(admin)).parts.brand.value;
  expect(value).toMatchObject({ name: first.name, phone: first.phone, address: "München" });
  await changeSetting(admin, "brand", { name: "Rigas Auto" });
  expect((await readSettings(admin, "de")).parts.brand.value).toMatchObject({
    name: "Rigas Auto",
    description: "Autos hier.",
  });
  expect(JSON.parse(await textOf("/de/site.webmanifest"))).toMatchObject({
    name: "Rigas Auto",
    description: "Autos hier.",
  });
});

it("a category has a sentence in each language, and one order and picture for all", async () => {
  const describe = (texts: string[]) =>
    ["01", "02", "03"].map((id, at) => ({ category_id: id, description: texts[at], picture: "" }));
  await changeSetting(admin, "categories", {
    list: describe(["Roomy", "Calm", "Big"]).toReversed(),
  });
  await changeSetting(admin, "categories", { list: describe(["Geräumig", "Ruhig", "Groß"]) }, "de");
  const { list } = (await readSettings(admin, "de")).parts.categories.value;
  expect(list.map((one: { description: string }) => one.description)).toEqual([
    "Groß",
    "Ruhig",
    "Geräumig",
  ]);
  expect(await textOf("/de/categories/01")).toContain("Geräumig");
  expect(await textOf("/categories/01")).toContain("Roomy");
  // Stored for all visitors, so always in the first language.
  const listed = JSON.parse(await textOf("/api/categories"));
  expect(listed[0].description).toBe("Big");
});

it.each([
  ["hero", "fr", "Choose one of the languages offered"],
  ["trade", "de", "These settings are the same in every language"],
] as const)("texts of %s in %s are refused by name", async (part, language, problem) => {
  const { value } = (await readSettings(admin)).parts[part];
  const sent = { version: 0, language, value };
  for (const reply of [
    await admin.browser.call("PUT", `/site-settings/${part}`, sent),
    await admin.browser.call("POST", `/site-settings/${part}/reset`, sent),
  ])
    expect([reply.status, reply.body.fields]).toEqual([400, { language: problem }]);
});

it("of two admins who write the texts of one language, one saves and the other is told", async () => {
  const save = (title: string) =>
    admin.browser.call("PUT", "/site-settings/hero", {
      version: 0,
      language: "de",
      value: { ...HERO, title },
    });
  // A version of the first language counts for that one alone.
  await changeSetting(admin, "hero", { title: "Cars from here" });
  const { version } = (await readSettings(admin, "de")).parts.hero;
  const replies = await Promise.all(
    ["Eins", "Zwei"].map((title) =>
      admin.browser.call("PUT", "/site-settings/hero", {
        version,
        language: "de",
        value: { ...HERO, title },
      }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await save("Drei")).status).toBe(409);
});

it("the audit log names the language of a text that was changed", async () => {
  await changeSetting(admin, "app", { title: "Auf dem Handy" }, "de");
  const entry = (await readAll(admin, "/audit")).find(({ subject_id: id }) => id === "app.de");
  expect(entry).toMatchObject({
    act: "setting.changed",
    subject: "App (Deutsch)",
    after: { title: "Auf dem Handy" },
  });
});

it("a text of a language that no longer fits is left out, and the others hold", async () => {
  await changeSetting(admin, "hero", HERO, "de");
  await server.db.pool.query(
    "UPDATE site_settings SET value = '{\"title\": 1}' WHERE part = 'hero' AND language = 'de'",
  );
  await expect.poll(async () => (await textOf("/de")).includes("Autos von hier")).toBe(false);
  expect((await server.get("/de")).status).toBe(200);
});
