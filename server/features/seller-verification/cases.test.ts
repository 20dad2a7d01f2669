import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { readAll } from "#tests/support/lists.ts";
import { makeSeller as makeSellerRow } from "#tests/support/make.ts";
import { makeMember, type Person } from "#tests/support/person.ts";
import { mailsTo } from "#tests/support/sales.ts";
import {
  decide,
  makeCase,
  ownCases,
  sendDocument,
  shownSeller,
  verifyPlainly,
} from "#tests/support/verification.ts";
import { endVerifications } from "./end-verifications.ts";
import { remindVerified } from "./remind-verified.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0" });
  admin = await makeMember(server, { role: "admin" });
});
afterAll(() => server.close());

const makeSeller = () => makeMember(server, { role: "Seller" });
const shown = (seller: Person) => shownSeller(server, seller);
const actsOn = async ({ id }: Person) =>
  (await readAll(admin, `/audit?q=${id}`)).map(({ act }) => act);
const verify = (seller: Person) => verifyPlainly(admin, seller);

/** Makes the verification of a seller end so many days from now; a negative number of days ago. */
async function endIn(id: string, days: number): Promise<void> {
  await server.db.pool.query(
    "UPDATE verification_cases SET valid_until = now() + make_interval(days => $2) WHERE id = $1",
    [id, days],
  );
}

describe("asking to be verified", () => {
  it("asking to be verified stands in the queue with its documents, once at a time", async () => {
    const seller = await makeSeller();
    const chosen = { asked: ["identity"] };
    const bare = await seller.browser.call("POST", "/verification", chosen);
    expect(bare.body.fields).toEqual({ documents: "Add at least one document" });
    const asked = { ...chosen, documents: [(await sendDocument(seller)).body._id] };
    // A draft that the request does not name stays a draft.
    const unsent = (await sendDocument(seller)).body._id;
    const others = (await sendDocument(await makeSeller())).body._id;
    const wrong = { ...chosen, documents: [asked.documents[0], others] };
    const refused = await seller.browser.call("POST", "/verification", wrong);
    expect(refused.body.fields).toHaveProperty("documents");
    const sent = await Promise.all(
      [1, 2].map(() => seller.browser.call("POST", "/verification", asked)),
    );
    expect(sent.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const found = await readAll(admin, `/verifications?state=open&q=${seller.id}`);
    expect(found).toMatchObject([
      {
        seller: "Pat Meyer",
        email: seller.email,
        state: "open",
        asked: ["identity"],
        message: null,
        documents: [{ kind: "identity", name: "passport.pdf", is_deleted: false }],
      },
    ]);
    expect(await readAll(admin, `/verifications?id=${found[0]?.["_id"]}`)).toEqual(found);
    expect(await readAll(admin, `/verifications?state=refused&q=${seller.id}`)).toEqual([]);
    expect(await readAll(admin, `/verifications?q=${seller.email}&limit=1`)).toHaveLength(1);
    const { drafts } = (await seller.browser.call("GET", "/verification")).body;
    expect(drafts).toMatchObject([{ _id: unsent }]);
    const { body } = await seller.browser.call("GET", "/account/export");
    expect(body.verification).toMatchObject([{ state: "open", asked: ["identity"] }]);
  });

  it("asking to be verified says what is wrong with it, and is for sellers", async () => {
    const seller = await makeSeller();
    const documents = [(await sendDocument(seller)).body._id];
    const fieldsOf = async (own: object) =>
      (await seller.browser.call("POST", "/verification", { documents, ...own })).body.fields;
    expect(await fieldsOf({ asked: [] })).toEqual({ asked: "Choose what you’d like verified" });
    expect(await fieldsOf({ asked: ["shoes"] })).toHaveProperty(["asked.0"]);
    expect(await fieldsOf({ asked: ["phone"], message: "x".repeat(2001) })).toHaveProperty(
      "message",
    );
    const buyer = await makeMember(server);
    expect(
      (await buyer.browser.call("POST", "/verification", { asked: ["phone"], documents })).status,
    ).toBe(403);
    expect((await seller.browser.call("GET", "/verifications")).status).toBe(403);
  });

  it("asking to be verified can be taken back by whoever has asked, while nothing is decided", async () => {
    const seller = await makeSeller();
    const { id } = await makeCase(seller);
    const path = `/verification/${id}/withdrawal`;
    expect((await (await makeSeller()).browser.call("POST", path)).status).toBe(404);
    expect((await seller.browser.call("POST", path)).status).toBe(200);
    expect((await seller.browser.call("POST", path)).status).toBe(409);
    const late = await decide(admin, id, "approval");
    expect([late.status, late.body.message]).toEqual([
      409,
      expect.stringMatching(/^Pat Meyer withdrew this application on \d/),
    ]);
    const next = await makeCase(seller);
    expect((await ownCases(seller)).map(({ state }: { state: string }) => state)).toEqual([
      "open",
      "withdrawn",
    ]);
    expect(next.id).not.toBe(id);
  });
});

describe("a decision", () => {
  it("a decision that approves says what was checked, on the seller's page and on their cars'", async () => {
    const seller = await makeSeller();
    const car = (await makeListing(server, {}, seller)).id;
    const { id } = await makeCase(seller);
    expect((await decide(admin, id, "approval", { checked: [] })).body.fields).toEqual({
      checked: "Choose what was checked",
    });
    for (const months of [0, 37, "x"])
      expect((await decide(admin, id, "approval", { months })).body.fields).toHaveProperty(
        "months",
      );
    expect((await decide(seller, id, "approval")).status).toBe(403);
    const checked = ["business", "identity"];
    const reply = await decide(admin, id, "approval", { checked, reason: "Passport seen" });
    expect(reply.body).toMatchObject({ state: "approved", checked: ["identity", "business"] });
    const months = (Date.parse(reply.body.valid_until) - Date.now()) / 86_400_000;
    expect(months).toBeGreaterThan(364);
    expect(months).toBeLessThan(367);
    const verified = { checked: ["identity", "business"], at: reply.body.decided_at };
    expect(await shown(seller)).toMatchObject({ status: "verified", verified });
    const page = await (await server.get(`/api/cars/${car}`)).json();
    expect(page).toMatchObject({ status: "verified", verified });
    const [mail] = await mailsTo(server, seller, "You’re now a verified seller");
    expect(mail?.text).toContain("We checked: identity and business registration.");
    expect(mail?.text).toContain("> Passport seen");
    expect(await readAll(admin, `/audit?q=${seller.id}`)).toMatchObject([
      {
        act: "seller.verified",
        before: { status: null },
        after: { status: "verified", verification: id, checked: ["identity", "business"] },
        reason: "Passport seen",
      },
    ]);
  });

  it("a decision that refuses has a reason, which the seller reads, and can be asked for again", async () => {
    const seller = await makeSeller();
    const { id } = await makeCase(seller);
    expect((await decide(admin, id, "refusal", { reason: " " })).body.fields).toEqual({
      reason: "Reason is required",
    });
    const reply = await decide(admin, id, "refusal", { reason: "The passport has expired" });
    expect(reply.body).toMatchObject({ state: "refused", reason: "The passport has expired" });
    expect(await shown(seller)).toMatchObject({ status: null, verified: null });
    const [mail] = await mailsTo(server, seller, "We couldn’t verify you as a seller");
    expect(mail?.text).toContain("> The passport has expired");
    expect(await actsOn(seller)).toEqual(["seller.verification_refused"]);
    await makeCase(seller);
    expect(await ownCases(seller)).toHaveLength(2);
  });

  it("a decision of two admins at once is one; the other reads a sentence", async () => {
    const second = await makeMember(server, { role: "admin" });
    for (const how of ["refusal", "approval"] as const) {
      const seller = await makeSeller();
      const { id } = await makeCase(seller);
      const replies = await Promise.all([decide(admin, id, "approval"), decide(second, id, how)]);
      const [won, lost] = replies.toSorted((a, b) => a.status - b.status);
      expect([won?.status, lost?.status]).toEqual([200, 409]);
      expect(lost?.body.message).toMatch(/^Pat Meyer (?:verified|rejected) this .+ on \d/);
      expect(await actsOn(seller)).toHaveLength(1);
    }
  });

  it("a decision is about somebody else, who sells, and about something", async () => {
    const seller = await makeSeller();
    const { id } = await makeCase(seller);
    await server.db.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [seller.id]);
    for (const how of ["approval", "refusal"] as const)
      expect((await decide(seller, id, how)).body.message).toContain("Another admin has to");
    expect((await decide(admin, id, "approval")).body.message).toContain("Only sellers");
    expect((await decide(admin, id, "refusal")).status).toBe(200);
    const none = "00000000-0000-7000-8000-000000000000";
    for (const how of ["approval", "refusal", "revocation"] as const)
      expect((await decide(admin, none, how)).status).toBe(404);
  });

  it("a decision goes one way only, whoever writes it", async () => {
    const { id } = await makeCase(await makeSeller());
    const set = (state: string) =>
      server.db.pool.query(
        `UPDATE verification_cases SET state = $2, ended_at = now(), end_reason = 'x' WHERE id = $1`,
        [id, state],
      );
    await expect(set("revoked")).rejects.toThrow("cannot become revoked");
    await expect(set("expired")).rejects.toThrow("cannot become expired");
    await decide(admin, id, "refusal");
    await expect(set("open")).rejects.toThrow("cannot become open");
  });
});

describe("a verification", () => {
  it("a verification that is revoked is over, with a reason; one can be had again", async () => {
    const seller = await makeSeller();
    const { id } = await makeCase(seller);
    expect((await decide(admin, id, "revocation")).status).toBe(409);
    await decide(admin, id, "approval");
    expect((await decide(seller, id, "revocation")).status).toBe(403);
    const reply = await decide(admin, id, "revocation", { reason: "It was forged" });
    expect(reply.body).toMatchObject({ state: "revoked", end_reason: "It was forged" });
    expect(await shown(seller)).toMatchObject({ status: null, verified: null });
    const [mail] = await mailsTo(server, seller, "Your verification has been revoked");
    expect(mail?.text).toContain("> It was forged");
    expect(await actsOn(seller)).toEqual(["seller.verification_revoked", "seller.verified"]);
    expect((await verify(seller)).body).toEqual({ modifiedCount: 1 });
  });

  it("a verification ends with the name that was checked, and says so to the seller", async () => {
    const seller = await makeSeller();
    const { id } = await makeCase(seller);
    await decide(admin, id, "approval");
    await seller.browser.call("PATCH", "/account", { name: "Pat Meyer" });
    const own = async () => (await seller.browser.call("GET", "/verification")).body.cases[0];
    expect((await own()).state).toBe("approved");
    await seller.browser.call("PATCH", "/account", { name: "BMW Munich Official" });
    expect(await own()).toMatchObject({ state: "revoked" });
    expect((await own()).end_reason).toContain("another one than the one that was checked");
    const [found] = await readAll(admin, `/sellers?q=${seller.email}`);
    expect(found.status).toBeNull();
  });

  it("a verification ends by the clock, also before anybody has said so, and is told of twice", async () => {
    const seller = await makeSeller();
    const { id } = await makeCase(seller);
    await decide(admin, id, "approval");
    await remindVerified(server.app.sales);
    await endIn(id, 29);
    // Approved a year ago, so it does not count as one for a month or less.
    const before =
      "UPDATE verification_cases SET decided_at = now() - interval '1 year' WHERE id = $1";
    await server.db.pool.query(before, [id]);
    await remindVerified(server.app.sales);
    await remindVerified(server.app.sales);
    await mailsTo(server, seller, "Your verification expires soon");
    await endIn(id, -1);
    expect(await shown(seller)).toMatchObject({ status: null, verified: null });
    const list = await readAll(admin, `/sellers?q=${seller.email}`);
    expect(list).toMatchObject([{ status: null }]);
    expect(await readAll(admin, `/sellers?q=${seller.email}&status=verified`)).toEqual([]);
    for (const [state, count] of [
      ["expired", 1],
      ["approved", 0],
    ] as const)
      expect(await readAll(admin, `/verifications?q=${seller.id}&state=${state}`)).toHaveLength(
        count,
      );
    expect(await ownCases(seller)).toMatchObject([{ state: "expired" }]);
    await Promise.all([endVerifications(server.app.sales), endVerifications(server.app.sales)]);
    await mailsTo(server, seller, "Your verification has expired");
    expect(await shown(seller)).toMatchObject({ status: null });
    expect(await ownCases(seller)).toMatchObject([{ state: "expired" }]);
  });

  it("a verification for a month is not reminded of: it would end soon from its first day on", async () => {
    const { id } = await makeCase(await makeSeller());
    await decide(admin, id, "approval");
    const { rows } = await server.db.pool.query(
      `UPDATE verification_cases SET decided_at = now() - interval '5 days',
         valid_until = now() - interval '5 days' + interval '1 month' WHERE id = $1 RETURNING id`,
      [id],
    );
    await remindVerified(server.app.sales);
    const reminded = "SELECT id FROM verification_cases WHERE id = $1 AND reminded_at IS NULL";
    expect((await server.db.pool.query(reminded, [id])).rows).toEqual(rows);
  });

  it("a verification takes the place of the one before, when a seller asks in time", async () => {
    const seller = await makeSeller();
    const first = await makeCase(seller);
    await decide(admin, first.id, "approval");
    const second = await makeCase(seller);
    expect(await shown(seller)).toMatchObject({ status: "verified" });
    const phone = () => decide(admin, second.id, "approval", { checked: ["phone"] });
    expect((await phone()).body.fields).toEqual({
      checked: "This account has no phone number to verify",
    });
    const has =
      "UPDATE users SET phone_number = '+4940123456', phone_verified = true WHERE id = $1";
    await server.db.pool.query(has, [seller.id]);
    expect((await phone()).status).toBe(200);
    expect(await shown(seller)).toMatchObject({ verified: { checked: ["phone"] } });
    expect((await ownCases(seller)).map(({ state }: { state: string }) => state)).toEqual([
      "approved",
      "expired",
    ]);
  });
});

test("whoever was verified before there were cases has one, and can be revoked", async () => {
  const id = await makeSellerRow(server.db.kysely, { status: "verified" });
  const migration = readFileSync("server/db/migrations/0023_verification.sql", "utf8");
  const statement = /^INSERT INTO verification_cases[^;]+/m.exec(migration)?.[0] ?? "";
  // Not for those who have one already.
  await server.db.pool.query(`${statement} AND id = '${id}'`);
  const [found] = await readAll(admin, `/verifications?q=${id}`);
  expect(found).toMatchObject({ state: "approved", checked: [], valid_until: null });
  expect((await decide(admin, found._id, "revocation")).status).toBe(200);
  expect(await (await server.get(`/api/sellers/${id}`)).json()).toMatchObject({ status: null });
});
