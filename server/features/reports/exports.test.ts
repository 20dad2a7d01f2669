import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar } from "#tests/support/make.ts";
import { makeMember, type Person, tokenOf } from "#tests/support/person.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
let seller: Person;
let buyer: Person;

beforeAll(async () => {
  server = await startApp();
  admin = await makeMember(server, { role: "admin" });
  admin.browser.accessToken = await tokenOf(admin);
  let car: string;
  ({ seller, car } = await makeSellerOfCar(server));
  [buyer] = (await makeBuyers(server, 1)) as [Person];
  await book(buyer, car);
  await makeCar(server.db.kysely, seller.id, { name: 'Sold "one", with a comma', state: "sold" });
  for (const kind of ["fraud", "other"])
    await server.db.pool.query(
      `INSERT INTO reports (id, product_id, product_name, kind, words)
       VALUES (gen_random_uuid(), $1, 'A car', $2, '=1+1')`,
      [car, kind],
    );
  await admin.browser.call("POST", `/sellers/${seller.id}/verification`, {
    checked: ["identity"],
    reason: "=1+1",
    months: 12,
  });
});
afterAll(() => server.close());

async function rowsOf(path: string): Promise<string[]> {
  const { status, body, headers } = await admin.browser.call("GET", path);
  expect([status, headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/csv/)]);
  return String(body).trimEnd().split("\r\n");
}

test.each([
  ["/products/export", "/products?limit=100"],
  ["/products/export?state=sold", "/products?limit=100&state=sold"],
  ["/bookings/export?state=held", "/bookings?limit=100&state=held"],
  ["/reports/export", "/reports?limit=100"],
  ["/verifications/export?sort=name", "/verifications?limit=100&sort=name"],
  ["/users/export?role=Seller&sort=name", "/admin?limit=100&role=Seller&sort=name"],
  ["/users/export?role=Buyer&address=unconfirmed", "/buyers?limit=100&address=unconfirmed"],
])("an admin saves as a file what the list shows: %s", async (file, list) => {
  const [head = "", ...rows] = await rowsOf(file);
  expect(head).toMatch(/^id,/);
  const { body } = await admin.browser.call("GET", list);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.map((row) => row.slice(0, row.indexOf(",")))).toEqual(
    body.map(({ _id }: { _id: string }) => _id),
  );
});

test("what people have written stands in one cell and is run by no spreadsheet", async () => {
  const [, car] = await rowsOf("/products/export?state=sold");
  expect(car).toContain(',"Sold ""one"", with a comma",');
  for (const report of (await rowsOf("/reports/export")).slice(1))
    expect(report).toContain(",'=1+1,");
  const [, verification] = await rowsOf("/verifications/export");
  expect(verification).toContain(",'=1+1,");
});

test.each([
  "/products/export",
  "/bookings/export",
  "/reports/export",
  "/users/export",
  "/verifications/export",
])("nobody but admins saves a list of the site: %s", async (path) => {
  expect((await seller.browser.call("GET", path)).status).toBe(403);
  expect((await buyer.browser.call("GET", path)).status).toBe(403);
  expect((await server.get(`/api${path}`)).status).toBe(401);
});
