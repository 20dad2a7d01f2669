import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeSeller } from "#tests/support/make.ts";
import { makeConfirmedPerson, makePerson, type Person, tokenOf } from "#tests/support/person.ts";
import { pay } from "#tests/support/paying.ts";
import { book, mailsTo, makeBuyers, makeCarOnSale, stateOf } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin", name: "Ada Admin" });
});
afterAll(() => server.close());

async function roleOf(id: string): Promise<string | undefined> {
  const { rows } = await server.db.pool.query("SELECT role FROM users WHERE id = $1", [id]);
  return rows[0]?.role;
}

/** The audit entries about a subject. */
async function entriesOf(id: string) {
  const { rows } = await server.db.pool.query(
    "SELECT actor_id, actor_name, address, act, before, after FROM audit_entries WHERE subject_id = $1",
    [id],
  );
  return rows;
}

/** A buyer who has reserved a car, and its seller. */
async function makeHold() {
  const [buyer] = (await makeBuyers(server, 1)) as [Person];
  const car = await makeCarOnSale(server);
  const { body } = await book(buyer, car);
  const { rows } = await server.db.pool.query(
    "SELECT u.id, u.email FROM products p JOIN users u ON u.id = p.owner_id WHERE p.id = $1",
    [car],
  );
  return { buyer, car, booking: body.insertedId as string, seller: rows[0] };
}

it("a list of people tells how many cars and bookings they have", async () => {
  const { buyer, seller } = await makeHold();
  const find = async (path: string) => (await admin.browser.call("GET", path)).body;
  expect(await find(`/sellers?q=${seller.email}`)).toMatchObject([{ cars: 1, bookings: 0 }]);
  expect(await find(`/buyers?q=${buyer.email}`)).toMatchObject([{ cars: 0, bookings: 1 }]);
});

describe("making an admin", () => {
  it("happens once, is told, and is written down", async () => {
    const person = await makePerson(server, { role: "Seller" });
    const path = `/users/admin/${person.id}`;
    expect((await admin.browser.call("PUT", path)).body).toEqual({ modifiedCount: 1 });
    expect((await admin.browser.call("PUT", path)).body).toEqual({ modifiedCount: 0 });
    expect((await person.browser.call("GET", "/admin")).status).toBe(200);
    await mailsTo(server, person, "You’re now an admin of Forecourt");
    expect(await entriesOf(person.id)).toEqual([
      {
        actor_id: admin.id,
        actor_name: "Ada Admin",
        address: "127.0.0.1",
        act: "user.made_admin",
        before: { role: "Seller" },
        after: { role: "admin" },
      },
    ]);
  });

  it("making an admin waits for whoever is about to buy, who could not pay any more", async () => {
    const { buyer } = await makeHold();
    const { status, body } = await admin.browser.call("PUT", `/users/admin/${buyer.id}`);
    expect([status, body.message]).toEqual([
      409,
      "Pat Meyer still has a reservation or is on a waiting list, and admins can’t buy. Try again after that.",
    ]);
    expect(await roleOf(buyer.id)).toBe("Buyer");
    expect(await entriesOf(buyer.id)).toEqual([]);
  });

  it("making an admin of nobody is refused", async () => {
    const path = "/users/admin/00000000-0000-7000-8000-000000000000";
    expect((await admin.browser.call("PUT", path)).status).toBe(404);
  });
});

describe("verifying a seller", () => {
  it("happens once, is told, and shows on every card at once", async () => {
    const { id, email } = await makePerson(server, { role: "Seller" });
    const path = `/verifiedseller?email=${encodeURIComponent(email)}`;
    expect((await admin.browser.call("PUT", path)).body).toEqual({ modifiedCount: 1 });
    expect((await admin.browser.call("PUT", path)).body).toEqual({ modifiedCount: 0 });
    const page = await server.get(`/api/sellers/${id}`);
    expect(await page.json()).toMatchObject({ status: "verified" });
    expect(await entriesOf(id)).toMatchObject([{ act: "seller.verified" }]);
  });

  it("verifying a seller of somebody who sells nothing is refused", async () => {
    const { email } = await makePerson(server);
    const path = (who: string) => `/verifiedseller?email=${encodeURIComponent(who)}`;
    expect((await admin.browser.call("PUT", path(email))).status).toBe(409);
    expect((await admin.browser.call("PUT", path("nobody@cars.test"))).status).toBe(404);
  });
});

describe("deleting an account", () => {
  it.each(["users", "admin"])(
    "deleting an account by /%s/delete ends what was under way, and tells whom it concerns",
    async (list) => {
      const { buyer, car, seller } = await makeHold();
      const path = `/${list}/delete/${seller.id}`;
      expect((await admin.browser.call("DELETE", path)).body).toEqual({ deletedCount: 1 });
      expect((await admin.browser.call("DELETE", path)).body).toEqual({ deletedCount: 0 });
      expect((await server.get(`/api/cars/${car}`)).status).toBe(404);
      await mailsTo(server, buyer, "Booking cancelled");
      await mailsTo(server, seller, "Your account has been deleted");
      expect(await entriesOf(seller.id)).toMatchObject([
        { act: "user.deleted", before: { role: "Seller", status: null, cars: 1, bookings: 0 } },
      ]);
    },
  );

  it("deleting an account of a buyer frees what they had reserved, and signs them out", async () => {
    const { buyer, car } = await makeHold();
    const token = await tokenOf(buyer);
    await admin.browser.call("DELETE", `/users/delete/${buyer.id}`);
    expect(await entriesOf(buyer.id)).toMatchObject([{ before: { cars: 0, bookings: 1 } }]);
    await expect.poll(() => stateOf(server, car), { timeout: 15_000 }).toBe("active");
    buyer.browser.accessToken = token;
    expect((await buyer.browser.call("GET", "/account")).status).toBe(401);
  });

  it("deleting an account of a seller whose car was paid for is refused, until it is given back", async () => {
    const { buyer, booking, seller } = await makeHold();
    const payment = await pay(server, buyer, booking);
    const remove = () => admin.browser.call("DELETE", `/users/delete/${seller.id}`);
    const { status, body } = await remove();
    expect([status, body.message]).toEqual([
      409,
      expect.stringContaining("has sold a car that was paid for here."),
    ]);
    expect(await roleOf(seller.id)).toBe("Seller");
    await admin.browser.call("POST", `/payments/${payment}/refunds`, { reason: "Never delivered" });
    expect((await remove()).body).toEqual({ deletedCount: 1 });
    const receipt = await admin.browser.call("GET", `/payments/${payment}`);
    expect(receipt.body).toMatchObject({ state: "refunded" });
  });

  it("deleting an account of oneself is for the account's own page", async () => {
    const { status } = await admin.browser.call("DELETE", `/users/delete/${admin.id}`);
    expect(status).toBe(409);
    expect(await roleOf(admin.id)).toBe("admin");
  });
});

describe("the last admin", () => {
  it("the last admin stays, also when the last two remove each other at once", async () => {
    for (let n = 0; n < 20; n += 1) {
      const other = await makePerson(server, { role: "admin" });
      const pair = [admin, other] as const;
      const replies = await Promise.all([
        admin.browser.call("DELETE", `/users/delete/${other.id}`),
        other.browser.call("DELETE", `/users/delete/${admin.id}`),
      ]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      // The later request is refused, as its sender is no admin any more. It does not block the first one.
      expect(replies.filter(({ status }) => status === 401 || status === 403)).toHaveLength(1);
      const left = await Promise.all(pair.map(({ id }) => roleOf(id)));
      expect(left.filter((role) => role === "admin")).toHaveLength(1);
      if (left[0] === undefined) admin = other;
    }
  });
});

describe("the lists of people", () => {
  it("search by the beginnings of words, in names and addresses", async () => {
    const sellers = ["Zoë Quartz", "Zachary Quill", "Yann Quartz", "हिन्दी", "हिम"];
    for (const [at, name] of sellers.entries())
      await makeSeller(server.db.kysely, { name, email: `quest.${at}@garage-${at}.test` });
    const find = async (q: string) => {
      const { body, headers } = await admin.browser.call(
        "GET",
        `/sellers?sort=name&q=${encodeURIComponent(q)}`,
      );
      const names = body.map(({ name }: { name: string }) => name);
      expect(headers.get("x-total-count")).toBe(String(names.length));
      return names;
    };
    expect(await find("quartz")).toEqual(["Yann Quartz", "Zoë Quartz"]);
    expect(await find("ZOË qua")).toEqual(["Zoë Quartz"]);
    // In Unicode's decomposed form, as some keyboards write it.
    expect(await find("Zoe\u0308")).toEqual(["Zoë Quartz"]);
    expect(await find("हिन्दी")).toEqual(["हिन्दी"]);
    expect(await find("quest garage-1")).toEqual(["Zachary Quill"]);
    expect(await find("uartz")).toEqual([]);
    expect(await find("' OR 1=1 --")).toEqual([]);
    expect(await find("& | ! :*")).toEqual([]);
  });

  it.each(["newest", "name", "email"])(
    "the lists of people in the order '%s' have everybody once",
    async (sort) => {
      const { rows } = await server.db.pool.query("SELECT count(*)::int AS n FROM users");
      const seen: { _id: string; name: string; email: string; created_at: string }[] = [];
      let path: string | undefined = `/admin?sort=${sort}&limit=7`;
      while (path !== undefined) {
        const { body, headers } = await admin.browser.call("GET", path);
        expect(headers.get("x-total-count")).toBe(String(rows[0].n));
        seen.push(...body);
        path = /<[^>]*\/api([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1];
      }
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(rows[0].n);
      expect(seen).toHaveLength(rows[0].n);
      if (sort === "email")
        expect(seen.map(({ email }) => email)).toEqual(seen.map(({ email }) => email).toSorted());
    },
  );

  it("the lists of people refuse what they do not know, naming it", async () => {
    const { headers } = await admin.browser.call("GET", "/admin?limit=1");
    const cursor = /cursor=([^&>]+)/.exec(headers.get("link") ?? "")?.[1];
    const fields = async (path: string) => (await admin.browser.call("GET", path)).body.fields;
    expect(await fields("/admin?sort=age")).toEqual({
      sort: "Choose one of the sort orders offered",
    });
    expect(await fields("/admin?role=boss")).toEqual({ role: "Choose one of the roles offered" });
    expect(await fields("/sellers?status=good")).toEqual({
      status: "Choose one of the states offered",
    });
    const other = await fields(`/admin?sort=name&cursor=${cursor}`);
    expect(other).toEqual({ cursor: "Use a cursor from this list" });
  });

  it("the lists of people keep to their roles, and filter", async () => {
    const roles = async (path: string) =>
      new Set(
        (await admin.browser.call("GET", path)).body.map(({ role }: { role: string }) => role),
      );
    expect(await roles("/sellers")).toEqual(new Set(["Seller"]));
    expect(await roles("/buyers")).toEqual(new Set(["Buyer"]));
    expect(await roles("/admin?role=admin")).toEqual(new Set(["admin"]));
    const { body } = await admin.browser.call("GET", "/sellers?status=verified");
    expect(body.length).toBeGreaterThan(0);
    expect(body.every(({ status }: { status: string }) => status === "verified")).toBe(true);
    await makeConfirmedPerson(server);
    for (const address of ["confirmed", "unconfirmed"]) {
      const found = await admin.browser.call("GET", `/buyers?address=${address}`);
      const confirmed = new Set(
        found.body.map(({ emailVerified }: { emailVerified: boolean }) => emailVerified),
      );
      expect(confirmed).toEqual(new Set([address === "confirmed"]));
    }
  });
});
