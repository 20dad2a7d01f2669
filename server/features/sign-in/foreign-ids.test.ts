import { randomUUID } from "node:crypto";
import { traverseContractProcedures } from "@orpc/server";
import { v7 as makeId } from "uuid";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { CallMeta } from "#shared/contract/base.ts";
import { served } from "#shared/contract/contract.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeCar } from "#tests/support/make.ts";
import { pay } from "#tests/support/paying.ts";
import { makeMember, type Person, tokenOf } from "#tests/support/person.ts";
import { BEHIND_PROXY, decide, makeReport } from "#tests/support/reports.ts";
import { book, makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";
import { makeCase, sendDocument } from "#tests/support/verification.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp(BEHIND_PROXY);
});
afterAll(() => server.close());

/** What a buyer and a seller own, by what it is. */
async function makeBelongings(): Promise<Record<string, string>> {
  const { seller, car } = await makeSellerOfCar(server);
  const [buyer, waiting] = (await makeBuyers(server, 2)) as [Person, Person];
  const sold = await makeCar(server.db.kysely, seller.id);
  const paid = (await book(buyer, sold)).body.insertedId;
  const payment = await pay(server, buyer, paid);
  const booking = (await book(buyer, car)).body.insertedId;
  const place = (await waiting.browser.call("POST", "/waitinglist", { productId: car })).body;
  const entry = (
    await buyer.browser.call("POST", "/wishlist", {
      productId: car,
      name: "Car",
      resale_price: 10_000,
      email: buyer.email,
    })
  ).body;
  const admin = await makeMember(server, { role: "admin" });
  const report = await makeReport(server, car);
  await decide(admin, report, "ask");
  const { id: verification, document } = await makeCase(seller);
  const draft = (await sendDocument(await makeSeller())).body._id;
  const list = new FormData();
  list.set("file", new File(["name,price\nGolf,12000\n"], "cars.csv", { type: "text/csv" }));
  const imported = (await seller.browser.call("POST", "/imports", list)).body._id;
  const free = await makeCar(server.db.kysely, seller.id);
  const asked = (
    await buyer.browser.call("POST", `/cars/${free}/conversation`, {
      text: "Is it free?",
      key: randomUUID(),
    })
  ).body;
  const act = (await seller.browser.call("POST", "/listings/act", { ids: [free], act: "withdraw" }))
    .body;
  const session = (await seller.browser.call("GET", "/account/sessions")).body[0]?._id;
  return {
    car,
    sold,
    booking,
    paid,
    payment,
    report,
    verification,
    document,
    draft,
    place: place.insertedId,
    entry: entry.insertedId,
    import: imported,
    undo: act.undo,
    session,
    account: buyer.id,
    conversation: asked.conversationId,
  };
}

async function makeSeller(): Promise<Person> {
  const seller = await makeMember(server, { role: "Seller" });
  seller.browser.accessToken = await tokenOf(seller);
  return seller;
}

/** What a call wants besides the id; the id itself where it is no part of the address. */
const BODIES: Record<string, (id: string) => Record<string, unknown> | FormData> = {
  "PATCH /listings/{id}": () => ({ version: 1, name: "Mine" }),
  "POST /reports/{id}/answer": () => ({ words: "It is mine" }),
  "POST /reports/{id}/appeal": () => ({ words: "It is mine" }),
  "PATCH /imports/{id}": () => ({ columns: ["name", "price"], currency: "EUR", distance: "km" }),
  "POST /payments": (bookingId) => ({ price: 10_000, transactionId: "pi_x", bookingId }),
  "POST /create-payment-intent": (bookingId) => ({ price: 10_000, bookingId }),
  "POST /listings/act": (id) => ({ ids: [id], act: "withdraw" }),
  "POST /listings/reprice": (id) => ({ ids: [id], percent: -5 }),
  "POST /listings/undo": (undo) => ({ undo }),
  "POST /conversations/{id}/messages": () => ({ text: "It is mine", key: randomUUID() }),
  "POST /conversations/{id}/attachments": () => {
    const form = new FormData();
    form.set("file", new File(["%PDF-1.7"], "mine.pdf"));
    return form;
  },
  "PUT /conversations/{id}/contact": () => ({ phone: null }),
  "PUT /conversations/{id}/archive": () => ({ isArchived: true }),
  "POST /conversations/{id}/complaints": () => ({ kind: "fraud" }),
  "PUT /conversations/{id}/block": () => ({ isBlocked: true }),
  "POST /verification": (id) => ({ asked: ["identity"], documents: [id], message: "" }),
};

/** Calls that anybody may make about any car: cars that are on sale are public. */
const ABOUT_PUBLIC_CARS = new Set([
  "GET /products/{id}/availability",
  "POST /cars/{id}/conversation",
]);

const CALLS: string[] = [];
traverseContractProcedures({ router: served, path: [] }, ({ contract }) => {
  const { route, meta } = contract["~orpc"];
  const { who } = meta as CallMeta; // every call of ours is built on `call`, which gives it this meta
  const name = `${route.method} ${route.path}`;
  if (who === "public" || who === "admin" || ABOUT_PUBLIC_CARS.has(name)) return;
  if (route.path?.includes("{id}") || name in BODIES) CALLS.push(name);
});

/** The answer to a call, without what differs between any two replies. */
async function ask({ browser, email }: Person, call: string, id: string) {
  const [method = "", path = ""] = call.split(" ");
  const own = BODIES[call]?.(id);
  const body = own instanceof FormData ? own : { email, ...own };
  const address = path.replaceAll(/\{(?:id|attachment)\}/g, id);
  const reply = await browser.call(method, address, method === "GET" ? undefined : body);
  // Rate limits are not what this test is about.
  await server.db.pool.query("DELETE FROM throttles");
  const text = JSON.stringify({ ...reply.body, requestId: undefined }).replaceAll(id, "(id)");
  return `${reply.status} ${text}`;
}

it("another's id is answered as one that there is not, by every call, whoever asks", async () => {
  const ids = Object.entries(await makeBelongings());
  for (const [what, id] of ids) expect(id, what).toMatch(/^[0-9a-f-]{36}$/);
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  let cells = 0;
  const aboutTheRest: string[] = [];
  const told: string[] = [];
  for (const asker of [buyer, await makeSeller()])
    for (const call of CALLS) {
      const unknown = await ask(asker, call, makeId());
      // With a refusal for another reason the call would never have looked at the id.
      if (
        /^400 .*(?:is missing|is required|must be|: (?:Add|Choose|Send|Use|Write) )/.test(unknown)
      )
        aboutTheRest.push(`${call}: ${unknown}`);
      expect(await ask(asker, call, randomUUID()), call).toBe(unknown);
      for (const [what, id] of ids) {
        cells += 1;
        const foreign = await ask(asker, call, id);
        if (foreign !== unknown)
          told.push(`${call} of a ${what}: ${foreign} instead of ${unknown}`);
      }
    }
  expect(told).toEqual([]);
  expect(aboutTheRest).toEqual([]);
  expect(cells).toBe(2 * CALLS.length * ids.length);
  // Each of them decides about a row: calls that refuse a role answer 403 for all ids alike.
  expect(CALLS.length).toBeGreaterThanOrEqual(25);
}, 120_000);
