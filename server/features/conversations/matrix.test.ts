import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { attachGood, sendPicture } from "#tests/support/attachments.ts";
import { beginConversation } from "#tests/support/conversations.ts";
import { makePdf } from "#tests/support/pdf.ts";
import { makeMember, openBrowser, type Person, tokenOf } from "#tests/support/person.ts";
import { makeBuyers, makeSellerOfCar } from "#tests/support/sales.ts";

const ASKERS = [
  "a visitor",
  "its buyer",
  "its seller",
  "another buyer",
  "another seller",
  "an admin",
  "a deleted account",
  "a suspended account",
  "an expired session",
] as const;
type Asker = (typeof ASKERS)[number];

let server: TestApp;
let t: Awaited<ReturnType<typeof beginConversation>>;
const people = new Map<Asker, Pick<Person, "browser" | "email">>();
/** A picture and a document of the conversation, and one of each side that is not sent. */
const files = { picture: "", pdf: "", ofBuyer: "", ofSeller: "" };
/** The complaint is open, or was decided. */
const complaints = { open: "", decided: "" };

beforeAll(async () => {
  server = await startApp();
  t = await beginConversation(server);
  const [buyer, gone, suspended, expired] = (await makeBuyers(server, 4)) as [
    Person,
    Person,
    Person,
    Person,
  ];
  const { seller } = await makeSellerOfCar(server);
  const admin = await makeMember(server, { role: "admin" });
  admin.browser.accessToken = await tokenOf(admin);
  people
    .set("a visitor", { browser: openBrowser(server), email: "nobody@cars.test" })
    .set("its buyer", t.buyer)
    .set("its seller", t.seller)
    .set("another buyer", buyer)
    .set("another seller", seller)
    .set("an admin", admin)
    .set("a deleted account", gone)
    .set("a suspended account", suspended)
    .set("an expired session", expired);
  files.picture = (await sendPicture(t.buyer, t.id)).attachment;
  files.pdf = await attachGood(t.seller, t.id, makePdf(), "a.pdf");
  const sent = { text: "", attachments: [files.pdf], key: randomUUID() };
  await t.seller.browser.call("POST", `/conversations/${t.id}/messages`, sent);
  files.ofBuyer = await attachGood(t.buyer, t.id, makePdf());
  files.ofSeller = await attachGood(t.seller, t.id, makePdf());
  const complain = ({ browser }: Person) =>
    browser.call("POST", `/conversations/${t.id}/complaints`, { kind: "fraud" });
  complaints.open = (await complain(t.buyer)).body.insertedId;
  complaints.decided = (await complain(t.seller)).body.insertedId;
  await admin.browser.call("PUT", `/complaints/${complaints.decided}/decision`, {
    isUpheld: false,
    reason: "Nothing",
  });
  await admin.browser.call("DELETE", `/users/delete/${gone.id}`);
  await server.db.owner.query(
    "UPDATE users SET suspended_at = now(), suspended_reason = 'Lies' WHERE id = $1",
    [suspended.id],
  );
  await server.db.owner.query(
    "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
    [expired.id],
  );
});
afterAll(() => server.close());

/** Statuses by asker; who is not named gets what the rest gets. */
type Statuses = Partial<Record<Asker, number>> & { rest: number };

const OUT = {
  "a visitor": 401,
  "a deleted account": 401,
  "a suspended account": 401,
  "an expired session": 401,
} as const;
const SIDES_ONLY: Statuses = { ...OUT, "its buyer": 200, "its seller": 200, rest: 404 };
const ADMINS_ONLY: Statuses = { ...OUT, "an admin": 200, rest: 403 };

interface Call {
  about: string;
  method: string;
  path: () => string;
  body?: (asker: Asker) => unknown;
  statuses: Statuses;
}

const of = (rest: string) => () => `/conversations/${t.id}${rest}`;
const file =
  (id: () => string, query = "") =>
  () =>
    `/conversations/${t.id}/attachments/${id()}${query}`;

const CALLS: readonly Call[] = [
  {
    about: "asks the seller",
    method: "POST",
    path: () => `/cars/${t.car}/conversation`,
    body: () => ({ text: "And its colour?", key: randomUUID() }),
    statuses: { ...OUT, "its buyer": 200, "another buyer": 200, rest: 403 },
  },
  { about: "lists", method: "GET", path: () => "/conversations", statuses: { ...OUT, rest: 200 } },
  {
    about: "lists those about the car",
    method: "GET",
    path: () => `/conversations?car=${t.car}`,
    statuses: { ...OUT, rest: 200 },
  },
  { about: "reads", method: "GET", path: of(""), statuses: SIDES_ONLY },
  {
    about: "writes",
    method: "POST",
    path: of("/messages"),
    body: () => ({ text: "Hello", key: randomUUID() }),
    statuses: SIDES_ONLY,
  },
  {
    about: "adds a file",
    method: "POST",
    path: of("/attachments"),
    body: () => {
      const form = new FormData();
      form.set("file", new File([new Uint8Array(makePdf())], "a.pdf"));
      return form;
    },
    statuses: SIDES_ONLY,
  },
  {
    about: "sees what they would share",
    method: "GET",
    path: of("/contact"),
    statuses: SIDES_ONLY,
  },
  {
    about: "shares contact details",
    method: "PUT",
    path: of("/contact"),
    body: (asker) => ({ email: personOf(asker).email, phone: null }),
    statuses: SIDES_ONLY,
  },
  { about: "stops sharing", method: "DELETE", path: of("/contact"), statuses: SIDES_ONLY },
  {
    about: "marks as read",
    method: "PUT",
    path: of("/read"),
    body: () => ({ number: 1 }),
    statuses: SIDES_ONLY,
  },
  {
    about: "archives",
    method: "PUT",
    path: of("/archive"),
    body: () => ({ isArchived: false }),
    statuses: SIDES_ONLY,
  },
  {
    about: "unblocks",
    method: "PUT",
    path: of("/block"),
    body: () => ({ isBlocked: false }),
    statuses: SIDES_ONLY,
  },
  {
    about: "reports",
    method: "POST",
    path: of("/complaints"),
    body: () => ({ kind: "spam" }),
    statuses: SIDES_ONLY,
  },
  {
    about: "reads it as a reported one",
    method: "POST",
    path: () => `/complaints/${complaints.open}/reading`,
    statuses: ADMINS_ONLY,
  },
  {
    about: "reads it after the decision",
    method: "POST",
    path: () => `/complaints/${complaints.decided}/reading`,
    statuses: { ...ADMINS_ONLY, "an admin": 409 },
  },
  {
    about: "takes away a file",
    method: "DELETE",
    path: file(() => randomUUID()),
    statuses: SIDES_ONLY,
  },
];

/** Whoever opens a file gets its bytes, which the simulated browser cannot read. */
interface Opening {
  about: string;
  path: () => string;
  statuses: Statuses;
}

const OPENINGS: readonly Opening[] = [
  { about: "the picture", path: file(() => files.picture), statuses: SIDES_ONLY },
  {
    about: "the picture's preview",
    path: file(() => files.picture, "?size=preview"),
    statuses: SIDES_ONLY,
  },
  { about: "the document", path: file(() => files.pdf), statuses: SIDES_ONLY },
  {
    about: "a preview of the document, which there is none of",
    path: file(() => files.pdf, "?size=preview"),
    statuses: { ...OUT, rest: 404 },
  },
  {
    about: "the buyer's unsent file",
    path: file(() => files.ofBuyer),
    statuses: { ...OUT, "its buyer": 200, rest: 404 },
  },
  {
    about: "the seller's unsent file",
    path: file(() => files.ofSeller),
    statuses: { ...OUT, "its seller": 200, rest: 404 },
  },
  {
    about: "the picture by the open complaint",
    path: () => `/complaints/${complaints.open}/attachments/${files.picture}`,
    statuses: ADMINS_ONLY,
  },
  {
    about: "an unsent file by the open complaint",
    path: () => `/complaints/${complaints.open}/attachments/${files.ofBuyer}`,
    statuses: { ...ADMINS_ONLY, "an admin": 404 },
  },
  {
    about: "the picture by the decided complaint",
    path: () => `/complaints/${complaints.decided}/attachments/${files.picture}`,
    statuses: { ...ADMINS_ONLY, "an admin": 409 },
  },
];

function personOf(asker: Asker) {
  const person = people.get(asker);
  if (person === undefined) throw new Error(`there is nobody like ${asker}`);
  return person;
}

function expected(statuses: Statuses): Record<string, number> {
  return Object.fromEntries(ASKERS.map((asker) => [asker, statuses[asker] ?? statuses.rest]));
}

describe("only who is entitled", () => {
  test.each(CALLS)("$about", async ({ method, path, body, statuses }) => {
    const found: Record<string, number> = {};
    for (const asker of ASKERS) {
      const { status, body: reply } = await personOf(asker).browser.call(
        method,
        path(),
        body?.(asker),
      );
      found[asker] = status;
      const isSide = asker === "its buyer" || asker === "its seller";
      if (/^\/conversations(\?|$)/.test(path()) && !isSide)
        expect(JSON.stringify(reply)).not.toContain(t.id);
    }
    expect(found).toEqual(expected(statuses));
  });

  test.each(OPENINGS)("opens $about", async ({ path, statuses }) => {
    const found: Record<string, number> = {};
    for (const asker of ASKERS) {
      const { browser } = personOf(asker);
      const token = browser.accessToken;
      const reply = await server.get(`/api${path()}`, {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      });
      found[asker] = reply.status;
      // Neither a file nor its refusal is for a cache.
      expect(reply.headers.get("cache-control")).toMatch(/no-store/);
    }
    expect(found).toEqual(expected(statuses));
  });

  test("an admin's reading and opening are entries of the audit log, and refused ones are none", async () => {
    const { rows } = await server.db.pool.query(
      "SELECT count(*)::int AS n FROM audit_entries WHERE act = 'conversation.read'",
    );
    expect(rows).toEqual([{ n: 2 }]);
  });
});
