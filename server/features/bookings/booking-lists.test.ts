import { afterAll, beforeAll, expect, it } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeCar } from "#tests/support/make.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { book, letTimePass, makeCarOnSale } from "#tests/support/sales.ts";

let server: TestApp;
let admin: Person;
beforeAll(async () => {
  server = await startApp();
  admin = await makePerson(server, { role: "admin" });
});
afterAll(() => server.close());

it("lists of bookings show what is held or paid and count no more than that; what has ended is behind a filter", async () => {
  const person = await makePerson(server);
  const make = async () => {
    const car = await makeCarOnSale(server);
    return { car, id: (await book(person, car)).body.insertedId as string };
  };
  const [cancelled, expired, held] = [await make(), await make(), await make()];
  const total = async (query = "") =>
    Number(
      (await admin.browser.call("GET", `/bookings?limit=1${query}`)).headers.get("x-total-count"),
    );
  const before = await total();
  await person.browser.call("DELETE", `/deletebookings/${cancelled.id}`);
  await letTimePass(server, expired.car);
  expect(await total()).toBe(before - 2);
  const idsOf = async (by: Person, path: string) =>
    (await by.browser.call("GET", path)).body.map(({ _id: id }: { _id: string }) => id);
  const mine = `/allbookings?email=${encodeURIComponent(person.email)}`;
  expect(await idsOf(person, mine)).toEqual([held.id]);
  expect(await idsOf(person, `${mine}&state=ended`)).toEqual([expired.id, cancelled.id]);
  expect((await person.browser.call("GET", "/allbookings/counts")).body).toMatchObject({
    held: 1,
  });
  const q = `q=${encodeURIComponent(person.email)}`;
  expect(await idsOf(admin, `/bookings?${q}`)).toEqual([held.id]);
  expect(await idsOf(admin, `/bookings?${q}&state=all`)).toHaveLength(3);
  expect(await idsOf(admin, `/bookings?${q}&state=cancelled`)).toEqual([cancelled.id]);
  expect(await idsOf(admin, `/bookings?${q}&state=expired`)).toEqual([expired.id]);
  expect(await total("&state=all")).toBeGreaterThanOrEqual((await total()) + 2);
  // The next page of the ended ones is of the ended ones.
  const first = await person.browser.call("GET", `${mine}&state=ended&limit=1`);
  const next = /\/api([^>]+)>/.exec(first.headers.get("link") ?? "")?.[1] ?? "";
  expect(await idsOf(person, next)).toEqual([cancelled.id]);
});

it("lists of bookings come in pages, the newest first, for admins all of them", async () => {
  const person = await makePerson(server);
  const ids = [];
  for (let n = 0; n < 3; n += 1)
    ids.unshift((await book(person, await makeCarOnSale(server))).body.insertedId);
  const path = `/allbookings?email=${encodeURIComponent(person.email)}&limit=2`;
  const first = await person.browser.call("GET", path);
  const next = /<http:\/\/cars\.test\/api([^>]+)>; rel="next"/.exec(
    first.headers.get("link") ?? "",
  )?.[1];
  const second = await person.browser.call("GET", next ?? "");
  expect(second.headers.get("link")).toBeNull();
  const seen = [...first.body, ...second.body].map(({ _id: id }) => id);
  expect(seen).toEqual(ids);
  const all = await admin.browser.call("GET", "/bookings?limit=3");
  expect(all.body.map(({ _id: id }: { _id: string }) => id)).toEqual(ids);
  const forged = await person.browser.call("GET", `${path}&cursor=WyJ4Il0.abc`);
  expect(forged.status).toBe(400);
});

it("a seller's bookings are searched, filtered and ordered, page by page, and nobody else's are among them", async () => {
  const seller = await makePerson(server, { role: "Seller" });
  const names = ["Alpha", "Bravo", "Charlie"];
  const [first, second] = [await makePerson(server), await makePerson(server)];
  const cars: string[] = [];
  for (const [at, name] of names.entries()) {
    const car = await makeCar(server.db.kysely, seller.id, { name });
    cars.push(car);
    await book(at === 1 ? second : first, car, { item: name });
  }
  const others = await makeCarOnSale(server);
  await book(first, others);
  const path = `/sellerbookings?email=${encodeURIComponent(seller.email)}`;
  const itemsOf = async (query: string) =>
    (await seller.browser.call("GET", `${path}${query}`)).body.map(
      ({ item }: { item: string }) => item,
    );
  expect(await itemsOf("")).toEqual(["Charlie", "Bravo", "Alpha"]);
  expect(await itemsOf("&sort=name")).toEqual(names);
  expect(await itemsOf("&sort=name_back")).toEqual(names.toReversed());
  expect(await itemsOf("&q=brav")).toEqual(["Bravo"]);
  expect(await itemsOf(`&q=${encodeURIComponent(second.email)}`)).toEqual(["Bravo"]);
  expect(await itemsOf("&state=paid")).toEqual([]);
  expect(await itemsOf(`&car=${cars[1]}`)).toEqual(["Bravo"]);
  expect(await itemsOf(`&car=${others}`)).toEqual([]);
  expect(await itemsOf("&state=held&sort=oldest")).toEqual(names);
  for (const sort of ["buyer", "buyer_back", "place", "place_back", "state", "state_back"])
    expect(new Set(await itemsOf(`&sort=${sort}`)), sort).toEqual(new Set(names));
  const page = await seller.browser.call("GET", `${path}&sort=name&limit=2`);
  const next = /\/api([^>]+)>/.exec(page.headers.get("link") ?? "")?.[1] ?? "";
  const rest = await seller.browser.call("GET", next);
  expect(rest.body.map(({ item }: { item: string }) => item)).toEqual(["Charlie"]);
  // The seller is not told how to reach themself.
  expect(rest.body[0].seller_contact).toBeNull();

  const file = await seller.browser.call("GET", "/sellerbookings/export?sort=name&q=a");
  expect(file.headers.get("content-type")).toMatch(/^text\/csv/);
  const rows = String(file.body).trimEnd().split("\r\n");
  expect(rows[0]).toMatch(/^id,car,/);
  expect(rows.slice(1).map((row) => row.split(",")[1])).toEqual(["Alpha"]);
  const all = String((await seller.browser.call("GET", "/sellerbookings/export")).body);
  expect(all.trimEnd().split("\r\n")).toHaveLength(4);
  expect((await first.browser.call("GET", "/sellerbookings/export")).status).toBe(403);
  expect((await server.get("/api/sellerbookings/export")).status).toBe(401);
});
