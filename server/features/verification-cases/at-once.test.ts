import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { decide, makeCase } from "#tests/support/verification.ts";
import { endVerifications } from "./service.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const makeSeller = () => makeMember(server, { role: "Seller" });
const ownCases = async (seller: Person) =>
  (await seller.browser.call("GET", "/verification")).body.cases;
const shown = async (seller: Person) => (await server.get(`/api/sellers/${seller.id}`)).json();
const verify = ({ email }: Person) =>
  admin.browser.call("PUT", `/verifiedseller?email=${encodeURIComponent(email)}`);

describe("the one button", () => {
  it("verifies without documents and without an end, once, and can be revoked", async () => {
    const seller = await makeSeller();
    expect((await verify(seller)).body).toEqual({ modifiedCount: 1 });
    expect((await verify(seller)).body).toEqual({ modifiedCount: 0 });
    const [found] = await readAll(admin, `/verifications?q=${seller.id}`);
    expect(found).toMatchObject({ state: "approved", checked: [], valid_until: null });
    expect(await shown(seller)).toMatchObject({ status: "verified", verified: { checked: [] } });
    await endVerifications(server.app.sales);
    expect((await decide(admin, found._id, "revocation")).status).toBe(200);
    expect(await shown(seller)).toMatchObject({ status: null });
  });

  it("answers what the seller has asked for, and begins anew what has ended", async () => {
    const seller = await makeSeller();
    const { id } = await makeCase(seller);
    expect((await verify(seller)).body).toEqual({ modifiedCount: 1 });
    expect(await ownCases(seller)).toMatchObject([{ _id: id, state: "approved", checked: [] }]);
    const past =
      "UPDATE verification_cases SET valid_until = now() - interval '1 day' WHERE id = $1";
    await server.db.pool.query(past, [id]);
    expect((await verify(seller)).body).toEqual({ modifiedCount: 1 });
    expect(await shown(seller)).toMatchObject({ status: "verified" });
    expect((await ownCases(seller)).map(({ state }: { state: string }) => state)).toEqual([
      "approved",
      "expired",
    ]);
  });
});
