import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import {
  decide,
  makeCase,
  ownCases,
  shownSeller,
  verifyPlainly,
} from "#tests/support/verification.ts";
import { endVerifications } from "./end-verifications.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const makeSeller = () => makeMember(server, { role: "Seller" });
const shown = (seller: Person) => shownSeller(server, seller);
const verify = (seller: Person) => verifyPlainly(admin, seller);

const verifyWith = (by: Person, seller: Person, own: object = {}) =>
  by.browser.call("POST", `/sellers/${seller.id}/verification`, {
    checked: ["identity", "business"],
    reason: "Passport and trade register seen in the shop",
    months: 6,
    ...own,
  });
const entriesOn = async ({ id }: Person) => readAll(admin, `/audit?q=${id}`);

describe("verifying a seller who has not asked", () => {
  it("verifying a seller who has not asked says what was checked, why and until when, to everybody whom it concerns", async () => {
    const seller = await makeSeller();
    const { status, body } = await verifyWith(admin, seller);
    expect([status, body.state, body.checked]).toEqual([200, "approved", ["identity", "business"]]);
    const months = (new Date(body.valid_until).getTime() - Date.now()) / (30.4 * 86_400_000);
    expect(Math.round(months)).toBe(6);
    expect(await shown(seller)).toMatchObject({
      status: "verified",
      verified: { checked: ["identity", "business"] },
    });
    expect(await entriesOn(seller)).toMatchObject([
      {
        act: "seller.verified",
        reason: "Passport and trade register seen in the shop",
        after: { checked: ["identity", "business"] },
      },
    ]);
  });

  it("verifying a seller who has not asked is refused without a reason, without a check, and for whoever sells nothing", async () => {
    const seller = await makeSeller();
    expect((await verifyWith(admin, seller, { checked: [] })).body.fields).toEqual({
      checked: "Choose what was checked",
    });
    expect((await verifyWith(admin, seller, { reason: " " })).body.fields).toHaveProperty("reason");
    expect((await verifyWith(admin, seller, { checked: ["phone"] })).body.fields).toEqual({
      checked: "This account has no phone number to verify",
    });
    expect((await verifyWith(seller, seller)).status).toBe(403);
    const buyer = await makeMember(server, { role: "Buyer" });
    expect((await verifyWith(admin, buyer)).status).toBe(409);
    expect(await shown(seller)).toMatchObject({ status: null });
  });

  it("verifying a seller who has not asked answers an open request, and of two admins at once one decides", async () => {
    const seller = await makeSeller();
    const { id } = await makeCase(seller);
    const second = await makeMember(server, { role: "admin" });
    const replies = await Promise.all([verifyWith(admin, seller), verifyWith(second, seller)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = replies.find(({ status }) => status === 409);
    expect(late?.body.message).toMatch(
      /^Pat Meyer verified this seller on .+\. Nothing was changed/,
    );
    expect(await ownCases(seller)).toMatchObject([{ _id: id, state: "approved" }]);
    const refusal = await decide(second, id, "refusal");
    expect(refusal.body.message).toMatch(/^Pat Meyer verified this seller on /);
  });
});

describe("the call for scripts", () => {
  it("the call for scripts is in the audit log as one without evidence", async () => {
    const seller = await makeSeller();
    await verify(seller);
    expect(await entriesOn(seller)).toMatchObject([
      { act: "seller.verified", reason: expect.stringContaining("without evidence") },
    ]);
  });

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

  it("the call for scripts answers what the seller has asked for, and begins anew what has ended", async () => {
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
