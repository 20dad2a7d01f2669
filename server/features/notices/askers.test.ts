import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { listNotices, noticeTo, openPush, subscribe, tell } from "#tests/support/notices.ts";
import { type Browser, makeMember, openBrowser, tokenOf } from "#tests/support/person.ts";
import type { PushService } from "#tests/support/push-service.ts";

let server: TestApp;
let service: PushService;
beforeAll(async () => {
  const opened = await openPush();
  service = opened.service;
  server = await startApp({}, { push: opened.push });
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(async () => {
  await server.close();
  await service.close();
});

/** Somebody with a notice, choices and a browser that gets push. */
async function makeOwner() {
  const owner = await makeMember(server);
  await tell(server, noticeTo(owner, { title: "For the owner alone" }));
  await owner.browser.call("PUT", "/notices/preferences/bookings", { email: false });
  await subscribe(owner, service.addBrowser());
  const [notice] = await listNotices(owner);
  const { body } = await owner.browser.call("GET", "/notices/browsers");
  return { ...owner, notice: notice?._id ?? "", device: String(body.browsers[0]._id) };
}
type Owner = Awaited<ReturnType<typeof makeOwner>>;

/** A caller whose token is older than a change of their account. */
async function afterChange(change: string): Promise<Browser> {
  const person = await makeMember(server);
  person.browser.accessToken = await tokenOf(person);
  await server.db.pool.query(change, [person.id]);
  return person.browser;
}

const member = (role: "Buyer" | "Seller" | "admin") => async () =>
  (await makeMember(server, { role })).browser;

/** Everybody who could ask, and whether they are signed in. */
const ASKERS: Record<string, { open: (owner: Owner) => Promise<Browser>; isSignedIn: boolean }> = {
  "a visitor": { open: async () => openBrowser(server), isSignedIn: false },
  "another buyer": { open: member("Buyer"), isSignedIn: true },
  "another seller": { open: member("Seller"), isSignedIn: true },
  "an admin": { open: member("admin"), isSignedIn: true },
  "a deleted account": {
    open: () => afterChange("DELETE FROM users WHERE id = $1"),
    isSignedIn: false,
  },
  "a suspended account": {
    open: async () => {
      const person = await makeMember(server);
      const admin = await makeMember(server, { role: "admin" });
      const reason = { reason: "Fraud" };
      await admin.browser.call("POST", `/people/${person.id}/suspension`, reason);
      return person.browser;
    },
    isSignedIn: false,
  },
  "the owner with a token that has expired": {
    open: async (owner) => {
      const browser = openBrowser(server);
      browser.accessToken = await tokenOf(owner);
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60 * 1000 });
      return browser;
    },
    isSignedIn: false,
  },
};

interface Ask {
  method: string;
  path: string;
  body?: unknown;
  /** What a person gets who is signed in and not the owner. */
  foreign: number;
}

const asksAbout = ({ notice, device }: Owner): Ask[] => [
  { method: "GET", path: "/notices", foreign: 200 },
  { method: "GET", path: "/notices/bell", foreign: 200 },
  { method: "PUT", path: `/notices/${notice}/read`, foreign: 404 },
  { method: "PUT", path: "/notices/read", body: { seen: [notice] }, foreign: 404 },
  { method: "GET", path: "/notices/preferences", foreign: 200 },
  {
    method: "PUT",
    path: "/notices/preferences/bookings",
    body: { email: true, push: false },
    foreign: 200,
  },
  { method: "GET", path: "/notices/browsers", foreign: 200 },
  { method: "POST", path: "/notices/browsers", foreign: 200 },
  { method: "DELETE", path: `/notices/browsers/${device}`, foreign: 404 },
];

/** Everything of a person that a call could change. */
async function stateOf({ id }: Owner) {
  const read = (table: "notices" | "notice_preferences" | "push_subscriptions") =>
    server.db.kysely.selectFrom(table).selectAll().where("person_id", "=", id).execute();
  return Promise.all([read("notices"), read("notice_preferences"), read("push_subscriptions")]);
}

test.each(Object.entries(ASKERS))(
  "%s reads and changes nothing of a person's notices, choices and browsers",
  async (_, { open, isSignedIn }) => {
    const owner = await makeOwner();
    const before = await stateOf(owner);
    const browser = await open(owner);
    for (const { method, path, body, foreign } of asksAbout(owner)) {
      const { endpoint, ...keys } = service.addBrowser().target;
      const sent = method === "POST" ? { endpoint, keys } : body;
      const reply = await browser.call(method, path, sent);
      const cell = `${method} ${path}`;
      expect(reply.status, cell).toBe(isSignedIn ? foreign : 401);
      const text = JSON.stringify(reply.body);
      for (const secret of ["For the owner alone", owner.notice, owner.device])
        expect(text, cell).not.toContain(secret);
    }
    expect(await stateOf(owner)).toEqual(before);
  },
);

test("the owner may make every call about what is theirs", async () => {
  const owner = await makeOwner();
  for (const { method, path, body } of asksAbout(owner)) {
    const { endpoint, ...keys } = service.addBrowser().target;
    const sent = method === "POST" ? { endpoint, keys } : body;
    // The browser that was added takes the place of the one before, which is then gone.
    const isGone = method === "DELETE";
    const { status } = await owner.browser.call(method, path, sent);
    expect(status, `${method} ${path}`).toBe(isGone ? 404 : 200);
  }
});
