import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeMember, openBrowser, type Person } from "#tests/support/person.ts";
import { Rival } from "#tests/support/rival.ts";
import { changeSetting, readSettings, resetSetting } from "#tests/support/site-settings.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

describe("settings of the site", () => {
  it("settings of the site are for admins alone", async () => {
    const { parts } = await readSettings(admin);
    const sent = { version: 0, value: parts.rental.value };
    const seller = await makeMember(server, { role: "Seller" });
    for (const [browser, status] of [
      [openBrowser(server), 401],
      [seller.browser, 403],
    ] as const) {
      const replies = [
        await browser.call("GET", "/site-settings"),
        await browser.call("PUT", "/site-settings/rental", sent),
        await browser.call("POST", "/site-settings/rental/reset", { version: 0 }),
      ];
      expect(replies.map((reply) => reply.status)).toEqual([status, status, status]);
    }
    expect((await readSettings(admin)).parts.rental).toMatchObject({ is_own: false, version: 0 });
  });

  it.each([
    ["brand", { phone: "call us" }, { phone: "Enter a phone number, like +49 40 123456" }],
    ["brand", { email: "nobody" }, { email: "Enter an email address, like name@example.com" }],
    [
      "brand",
      { name: "  ", address: "" },
      { name: "This field is required", address: "This field is required" },
    ],
    ["brand", { name: "Cars\nBcc: all" }, { name: "Use one line only" }],
    ["hero", { title: "x".repeat(201) }, { title: "Use at most 200 characters" }],
    ["hero", { text: "a\u202eb" }, { text: "Remove the characters that can’t be displayed" }],
    ["guide", { steps: [] }, { steps: "Add at least one" }],
    [
      "statistics",
      { figures: [{ figure: "1", label: " " }] },
      { "figures.0.label": "This field is required" },
    ],
    ["blog", { entries: [] }, { entries: "Add at least one" }],
    [
      "blog",
      { entries: [{ question: "", answer: "x".repeat(4001) }] },
      {
        "entries.0.question": "This field is required",
        "entries.0.answer": "Use at most 4000 characters",
      },
    ],
    ["trade", { currency: "XYZ" }, { currency: "Enter a currency code, for example EUR" }],
    ["trade", { hold_hours: "" }, { hold_hours: "This field is required" }],
    ["trade", { hold_hours: 0 }, { hold_hours: "Enter 1 or more" }],
    ["trade", { offer_hours: 73 }, { offer_hours: "Enter 72 or less" }],
    ["trade", { listing_days: 1.5 }, { listing_days: "Enter a whole number" }],
  ] as const)("settings of the site of %s are refused by name: %j", async (part, sent, fields) => {
    const { status, body } = await changeSetting(admin, part, sent);
    expect([status, body.fields]).toEqual([400, fields]);
    expect((await readSettings(admin)).parts[part].version).toBe(0);
  });

  it("settings of the site are of the parts there are", async () => {
    const { status, body } = await admin.browser.call("PUT", "/site-settings/secret_key", {
      version: 0,
      value: {},
    });
    expect([status, body.fields]).toEqual([400, { part: "Choose one of the parts offered" }]);
  });

  it("settings of the site of two admins at once are one's, and the other is told whose", async () => {
    const { value, version } = (await readSettings(admin)).parts.chauffeur;
    const other = await makeMember(server, { role: "admin" });
    const replies = await Promise.all(
      [admin, other].map(({ browser }, at) =>
        browser.call("PUT", "/site-settings/chauffeur", {
          version,
          value: { ...value, text: `Version ${at}` },
        }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await other.browser.call("PUT", "/site-settings/chauffeur", { version, value });
    expect([late.status, late.body.fields]).toEqual([
      409,
      { version: "This is no longer the latest version" },
    ]);
    expect(late.body.message).toContain("Pat Meyer changed this section");
    const won = replies.findIndex(({ status }) => status === 200);
    expect((await readSettings(admin)).parts.chauffeur).toMatchObject({
      version: 1,
      value: { text: `Version ${won}` },
    });
    const reset = await admin.browser.call("POST", "/site-settings/chauffeur/reset", { version });
    expect(reset.status).toBe(409);
  });

  it("settings of the site that two admins change again, both from the version they saw, are one's", async () => {
    await changeSetting(admin, "guide", { title: "The first version" });
    const { value, version } = (await readSettings(admin)).parts.guide;
    const rival = await Rival.open(server.db);
    await rival.hold("SELECT FROM site_settings WHERE part = 'guide' FOR UPDATE");
    const replies = ["One", "Another"].map((title) =>
      admin.browser.call("PUT", "/site-settings/guide", { version, value: { ...value, title } }),
    );
    await rival.waiters(2);
    await rival.release();
    const statuses = (await Promise.all(replies)).map(({ status }) => status);
    await rival.close();
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await readSettings(admin)).parts.guide.version).toBe(version + 1);
  });

  it("settings of the site are in the audit log with what changed, once for each change", async () => {
    const { text, title } = (await readSettings(admin)).parts.rental.value;
    await changeSetting(admin, "rental", { text: "By the week" });
    // The same value again is no change.
    await changeSetting(admin, "rental", { text: "By the week" });
    await resetSetting(admin, "rental");
    await resetSetting(admin, "rental");
    const entries = (await readAll(admin, "/audit")).filter(
      ({ subject_id: id }) => id === "rental",
    );
    const subject = { subject_kind: "setting", subject: "Rental" };
    expect(entries).toMatchObject([
      { act: "setting.reset", ...subject, before: { text: "By the week" }, after: { text } },
      { act: "setting.changed", ...subject, before: { text }, after: { text: "By the week" } },
    ]);
    expect(entries[0].after).not.toHaveProperty("title", title);
  });

  it("outlive whoever has set them", async () => {
    const other = await makeMember(server, { role: "admin" });
    await changeSetting(other, "app", { note: "Stays" });
    await server.db.pool.query("DELETE FROM users WHERE id = $1", [other.id]);
    expect((await readSettings(admin)).parts.app).toMatchObject({
      value: { note: "Stays" },
      changed_by: null,
    });
  });

  it("settings of the site that fit the rules no more are left out, and the log says so", async () => {
    await server.db.pool.query(
      `INSERT INTO site_settings (part, value, version) VALUES ('statistics', '{"figures": 5}', 1), ('gone', '{}', 1)`,
    );
    await expect
      .poll(() => server.log.some((line) => line.includes("are no longer valid and were ignored")))
      .toBe(true);
    const { value } = (await readSettings(admin)).parts.statistics;
    expect(value.figures).toHaveLength(2);
  });
});

describe("services", () => {
  it("services are told by their state, without a key", async () => {
    const { services } = await readSettings(admin);
    const states = Object.fromEntries(
      services.map(({ name, state }: { name: string; state: string }) => [name, state]),
    );
    expect(states).toMatchObject({
      "Login with Google": "Off",
      Payments: "Sandbox",
      Email: "Kept in the outbox",
      "Photos and documents": "In DATA_DIR",
    });
    const secret = "sk_test_abcdefgh12345678";
    const other = await startApp({
      GOOGLE_CLIENT_ID: "client-of-ours",
      GOOGLE_CLIENT_SECRET: "google-secret",
      SMTP_HOST: "mail.cars.test",
      MAIL_FROM: "a@cars.test",
      SMTP_USER: "smtp-user",
      SMTP_PASSWORD: "smtp-secret",
      PAYMENTS: "off",
      STRIPE_SECRET_KEY: secret,
      STRIPE_PUBLISHABLE_KEY: "pk_test_abcdefgh12345678",
      STRIPE_WEBHOOK_SECRET: "whsec_abcdefgh12345678",
    });
    const { services: set } = await readSettings(await makeMember(other, { role: "admin" }));
    const said = JSON.stringify(set);
    expect(said).toContain("accounts.google.com");
    expect(said).toContain("mail.cars.test");
    for (const hidden of [
      secret,
      "google-secret",
      "smtp-secret",
      "smtp-user",
      "whsec",
      "k".repeat(40),
    ])
      expect(said).not.toContain(hidden);
    await other.close();
  });
});
