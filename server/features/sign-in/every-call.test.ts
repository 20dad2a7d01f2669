import { traverseContractProcedures } from "@orpc/server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { CallMeta, Who } from "#shared/contract/base.ts";
import { served } from "#shared/contract/contract.ts";
import type { Role } from "#shared/rules/vocabulary.ts";
import { startApp, type TestApp } from "#tests/support/app.ts";
import {
  type Browser,
  makeMember,
  makePerson,
  openBrowser,
  tokenOf,
} from "#tests/support/person.ts";

let server: TestApp;

beforeAll(async () => {
  // Without an index, a plot is not available.
  server = await startApp({ PAGE_CACHE_MB: "0" }, { hasIndex: true });
});
afterAll(() => server.close());
afterEach(() => {
  vi.useRealTimers();
});

interface Call {
  method: string;
  path: string;
  who: Who;
}

const CALLS: Call[] = [];
traverseContractProcedures({ router: served, path: [] }, ({ contract }) => {
  const { route, meta } = contract["~orpc"];
  const { who } = meta as CallMeta; // every call of ours is built on `call`, which gives it this meta
  CALLS.push({ method: route.method ?? "", path: route.path ?? "", who });
});

/** A caller, and the role that the server must find them to have. */
interface Asker {
  browser: Browser;
  email: string;
  role: Role | "nobody";
}

const withRole = (role: Role) => async (): Promise<Asker> => ({
  ...(await makeMember(server, { role })),
  role,
});

/** A caller whose token and cookies are older than a change of their account. */
async function afterChange(before: Role, change: string, role: Asker["role"]): Promise<Asker> {
  const person = await makeMember(server, { role: before });
  person.browser.accessToken = await tokenOf(person);
  await server.db.pool.query(change, [person.id]);
  return { ...person, role };
}

const ASKERS: Record<string, () => Promise<Asker>> = {
  visitor: () =>
    Promise.resolve({ browser: openBrowser(server), email: "nobody@cars.test", role: "nobody" }),
  Buyer: withRole("Buyer"),
  Seller: withRole("Seller"),
  admin: withRole("admin"),
  "with a token that has expired": async () => {
    const person = await makeMember(server);
    const browser = openBrowser(server);
    browser.accessToken = await tokenOf(person);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 16 * 60 * 1000 });
    return { browser, email: person.email, role: "nobody" };
  },
  "whose session has ended": () =>
    afterChange(
      "Buyer",
      "UPDATE sessions SET expires_at = now() - interval '1 second' WHERE user_id = $1",
      "nobody",
    ),
  "who was deleted": () => afterChange("Buyer", "DELETE FROM users WHERE id = $1", "nobody"),
  "who has become a seller": () =>
    afterChange("Buyer", "UPDATE users SET role = 'Seller' WHERE id = $1", "Seller"),
  "who has been an admin": () =>
    afterChange("admin", "UPDATE users SET role = 'Buyer' WHERE id = $1", "Buyer"),
};

const MAY: Record<Who, readonly Asker["role"][]> = {
  public: ["nobody", "Buyer", "Seller", "admin"],
  "signed-in": ["Buyer", "Seller", "admin"],
  owner: ["Buyer", "Seller", "admin"],
  "owner-only": ["Buyer", "Seller", "admin"],
  self: ["Buyer", "Seller", "admin"],
  buyer: ["Buyer"],
  seller: ["Seller"],
  admin: ["admin"],
};

/**
 * Calls whose status depends on more than the role. All others must not answer 401 or 403 to allowed roles.
 */
const PARTICULAR: Record<string, (role: Asker["role"]) => number> = {
  // Needs a pending sign-in, which a signed-in caller has not.
  "POST /auth/second-factor/send": (role) => (role === "nobody" ? 401 : 409),
  // Outside of a demo on the same machine, for admins only.
  "GET /outbox": (role) => ({ nobody: 401, Buyer: 403, Seller: 403, admin: 200 })[role],
};

/** Statuses for an allowed caller who sends nothing, or names something that does not exist. */
const ANSWERS = [200, 302, 400, 404, 409];

describe("every call", () => {
  test.each(Object.keys(ASKERS))(
    `(of ${CALLS.length}) answers as declared: %s`,
    async (name) => {
      let asker: Asker | undefined;
      for (const call of CALLS) {
        if (asker === undefined) {
          vi.useRealTimers();
          asker = await ASKERS[name]?.();
        }
        if (asker === undefined) throw new Error(`nobody is ${name}`);
        const status = await ask(asker, call, asker.email);
        const cell = `${name}: ${call.method} ${call.path} (${call.who}) -> ${status}`;
        const particular = PARTICULAR[`${call.method} ${call.path}`];
        if (particular) expect(status, cell).toBe(particular(asker.role));
        else if (MAY[call.who].includes(asker.role)) expect(ANSWERS, cell).toContain(status);
        else expect(status, cell).toBe(asker.role === "nobody" ? 401 : 403);
        // A call that writes may sign its caller out or delete the account: the next call gets a new caller.
        if (call.method !== "GET") asker = undefined;
      }
    },
    120_000,
  );

  test.each(["Buyer", "Seller"] as const)(
    "about one person is closed to another %s, and says the same of nobody",
    async (role) => {
      const [person, other] = [
        await makePerson(server, { role }),
        await makePerson(server, { role }),
      ];
      for (const call of CALLS.filter(({ who }) => who === "self")) {
        expect(await ask(person, call, other.email), call.path).toBe(403);
        expect(await ask(person, call, "nobody@cars.test"), call.path).toBe(403);
      }
    },
  );

  test("about anybody is open to an admin, but for access tokens", async () => {
    const [admin, other] = [await makePerson(server, { role: "admin" }), await makePerson(server)];
    for (const call of CALLS.filter(({ who }) => who === "self"))
      expect(await ask(admin, call, other.email), call.path).toBe(call.path === "/jwt" ? 403 : 200);
  });
});

/** Makes a call with nothing in it but what its address needs; the status of the reply. */
async function ask({ browser }: Pick<Asker, "browser">, { method, path }: Call, email: string) {
  const address = path
    .replace("{email}", encodeURIComponent(email))
    .replace(/\{[^}]+\}/, "019a0000-0000-7000-8000-0000000000ff");
  const query = path.includes("{email}") ? "" : `?email=${encodeURIComponent(email)}`;
  const { status } = await browser.call(
    method,
    address + (method === "GET" ? query : ""),
    method === "GET" ? undefined : {},
  );
  return status;
}
