import { afterAll, beforeAll, expect, test } from "vitest";
import type { Role } from "#shared/rules/vocabulary.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { sentCar } from "#tests/support/listing.ts";
import { type Browser, makePerson, openBrowser } from "#tests/support/person.ts";

/** As behind a proxy, for a browser on another machine. */
const AWAY = "203.0.113.9";
const DEMO = {
  Buyer: "11111111-1111-4111-8111-111111111111",
  Seller: "22222222-2222-4222-8222-222222222222",
  admin: "33333333-3333-4333-8333-333333333333",
};

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ DEMO_RESET_HOURS: "24", TRUST_PROXY: "1" });
  for (const [role, id] of Object.entries(DEMO))
    await server.db.pool.query(
      "INSERT INTO users (id, name, email, role, is_demo, email_verified) VALUES ($1, 'Demo', $2, $3, true, true)",
      [id, `${role.toLowerCase()}@demo.example`, role],
    );
});
afterAll(() => server.close());

async function enter(role: Role): Promise<Browser> {
  const browser = openBrowser(server, AWAY);
  expect((await browser.call("POST", "/auth/demo", { role })).status).toBe(200);
  return browser;
}

test("everybody is offered the accounts of a public demo, and enters them", async () => {
  const { body } = await openBrowser(server, AWAY).call("GET", "/auth/options");
  expect(body).toEqual({ google: false, demoRoles: ["Buyer", "Seller", "admin"] });
  const buyer = await enter("Buyer");
  expect((await buyer.call("GET", "/auth/session")).body.user.email).toBe("buyer@demo.example");
});

test("a visitor of a demo account sees no session of the others who are in it, and ends none", async () => {
  await enter("Seller");
  const seller = await enter("Seller");
  const { body } = await seller.call("GET", "/account/sessions");
  expect(body).toEqual([expect.objectContaining({ isCurrent: true })]);
  expect((await seller.call("DELETE", "/account/sessions")).status).toBe(403);
  expect((await seller.call("GET", "/account/export")).status).toBe(403);
});

const OWN: [method: string, path: string, body?: object][] = [
  ["PATCH", "/account", { name: "Broken" }],
  ["POST", "/account/password", { currentPassword: "x", newPassword: "correct horse" }],
  ["POST", "/account/second-factor/authenticator", { password: "x" }],
  ["POST", "/account/second-factor/phone", { password: "x", phone: "+491701234567" }],
  ["POST", "/account/second-factor/remove", { password: "x" }],
  ["POST", "/account/delete", { password: "x" }],
];
test.each(OWN)("a demo account refuses its own change: %s %s", async (method, path, body) => {
  const reply = await (await enter("Buyer")).call(method, path, body, { "accept-language": "de" });
  expect(reply.status).toBe(403);
  expect(reply.body.message).toContain("Dieses Demokonto");
});

const BY_ADMINS: [method: string, path: string, body?: object][] = [
  ["POST", `/people/${DEMO.Seller}/suspension`, { reason: "No" }],
  ["POST", "/people/suspensions", { ids: [DEMO.Buyer.toUpperCase(), DEMO.Seller], reason: "No" }],
  ["PUT", `/users/admin/${DEMO.Buyer}`],
  ["DELETE", `/users/delete/${DEMO.Seller}`],
  ["DELETE", `/admin/delete/${DEMO.Seller}`],
  ["POST", `/people/${DEMO.Seller}/password-link`],
];
test.each(BY_ADMINS)(
  "an admin of a public demo cannot change a demo account: %s %s",
  async (method, path, body) => {
    const reply = await (await enter("admin")).call(method, path, body);
    expect(reply.status).toBe(403);
    expect(reply.body.message).toContain("Demo accounts are shared by all visitors");
    const { rows } = await server.db.pool.query(
      "SELECT role FROM users WHERE is_demo AND suspended_at IS NULL ORDER BY id",
    );
    expect(rows.map(({ role }) => role)).toEqual(["Buyer", "Seller", "admin"]);
  },
);

test("an account that a visitor has made is confirmed at once, and its visitor and admins may change it", async () => {
  const { browser, id } = await makePerson(server);
  expect((await browser.call("GET", "/account")).body.emailVerified).toBe(true);
  expect(server.mails).toEqual([]);
  expect((await browser.call("PATCH", "/account", { name: "Kim" })).status).toBe(200);
  const admin = await enter("admin");
  expect((await admin.call("DELETE", `/users/delete/${id}`)).status).toBe(200);
  // Everybody can read the audit log of a public demo.
  const { body } = await admin.call("GET", "/audit");
  expect(body).toEqual([expect.objectContaining({ act: "user.deleted", address: null })]);
});

test.each([
  "/images",
  "/imports",
  "/verification/documents",
  `/conversations/${DEMO.Buyer}/attachments`,
])("a public demo keeps no upload: %s", async (path) => {
  const form = new FormData();
  form.set("image", new File(["x"], "car.png", { type: "image/png" }));
  const seller = await enter("Seller");
  const said = async (language: string) => {
    const reply = await seller.call("POST", path, form, { "accept-language": language });
    return [reply.status, reply.body.message];
  };
  expect(await said("en")).toEqual([403, "This demo keeps no uploads."]);
  expect(await said("de")).toEqual([403, "Diese Demo speichert keine Dateien."]);
});

test("a car is listed with the picture that a public demo gives in place of a photo", async () => {
  const html = await (await server.get("/register")).text();
  const [, car = ""] = /~publicDemo~:.*?~car~:~([0-9a-f]{32})~/s.exec(html) ?? [];
  expect(car).not.toBe("");
  const sent = await sentCar(server, { img: undefined, images: [`/images/${car}-800.webp`] });
  const reply = await (await enter("Seller")).call("POST", "/products", sent);
  expect([reply.status, reply.body]).toEqual([
    200,
    expect.objectContaining({ acknowledged: true }),
  ]);
});

test("the kept messages of a public demo are shown to no visitor, not even to its admins", async () => {
  expect((await openBrowser(server, AWAY).call("GET", "/outbox")).status).toBe(401);
  expect((await (await enter("admin")).call("GET", "/outbox")).status).toBe(403);
});

test("a public demo writes to no browser and makes no backup", async () => {
  const admin = await enter("admin");
  const keys = { p256dh: "x".repeat(87), auth: "x".repeat(22) };
  const browser = { endpoint: "https://push.test/1", keys };
  expect((await admin.call("POST", "/notices/browsers", browser)).status).toBe(403);
  expect((await admin.call("POST", "/system/backups")).status).toBe(403);
});

test("no page of a public demo may be indexed, and it has no site map", async () => {
  for (const path of ["/", "/used-cars", "/de/login", "/api/categories"])
    expect((await server.get(path)).headers.get("x-robots-tag"), path).toBe("noindex");
  expect((await server.get("/sitemap.xml")).status).toBe(404);
  expect(await (await server.get("/robots.txt")).text()).not.toContain("Sitemap");
});

test("the log-in page and every footer of a public demo say when it ends", async () => {
  const html = await (await server.get("/")).text();
  expect(html.replaceAll("<!-- -->", "")).toMatch(
    /Demo: everything is deleted on \w+day at \d\d:\d\d/,
  );
});
