import { afterAll, beforeAll, expect, test } from "vitest";
import { ErrorBody } from "#shared/contract/errors.ts";
import type { ProductCard, ProductDetails } from "#shared/contract/product-shapes.ts";
import type { ProductPage } from "#shared/contract/products.ts";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { HIDDEN_STATES, makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;
let seller: string;

beforeAll(async () => {
  // Without the cache a test sees the database as it is.
  server = await startApp({ PAGE_CACHE_MB: "0" });
  seller = await makeSeller(server.db.kysely, {
    name: "Ada Lindner",
    status: "verified",
    seller_kind: "dealer",
  });
});
afterAll(() => server.close());

/** The reply in the contract's type; the server checks its own replies against the contract. */
async function read<T>(path: string): Promise<T> {
  const response = await server.get(path);
  expect(response.status, path).toBe(200);
  return (await response.json()) as T;
}

async function readAllPages(path: string): Promise<{ cars: ProductCard[]; pages: number }> {
  const cars: ProductCard[] = [];
  let pages = 0;
  let next: string | undefined = path;
  while (next !== undefined) {
    const response: Response = await server.get(next);
    expect(response.status).toBe(200);
    cars.push(...((await response.json()) as ProductCard[]));
    pages += 1;
    const link: string | null = response.headers.get("link");
    next =
      link === null
        ? undefined
        : new URL(/<([^>]+)>; rel="next"/.exec(link)?.[1] ?? "").href.replace(
            "http://cars.test",
            "",
          );
  }
  return { cars, pages };
}

test("a card carries the specification's fields, and no address or number of a person", async () => {
  const id = await makeCar(server.db.kysely, seller, {
    category_id: "03",
    name: "Volkswagen Multivan",
    price_minor: 5_699_050,
    resale_price_minor: 3_299_000,
    old_years: 5,
    number: "+49 170 1234567",
    location: "Graz",
    posted_at: new Date("2026-03-04T05:06:07Z"),
  });
  const [card] = await read<ProductCard[]>("/api/categories/03");
  expect(card).toMatchObject({
    _id: id,
    name: "Volkswagen Multivan",
    img: null,
    price: 56_990.5,
    resale_price: 32_990,
    currency: "EUR",
    location: "Graz",
    category_name: "VAN",
    category_id: "03",
    seller: "Ada Lindner",
    status: "verified",
    old: 5,
    ad: "no",
    report: null,
    posted_time: "2026/03/04 05:06:07",
    email: null,
    number: null,
    buyer: "no",
  });
});

test("where a car stands is told to about a kilometre; the VIN and the postcode are for buyers", async () => {
  const id = await makeCar(server.db.kysely, seller, {
    category_id: "03",
    latitude: 48.208_174,
    longitude: -16.373_819,
    vin: "WVWZZZ1KZAW000123",
    postcode: "1010",
  });
  const car = await read<ProductDetails>(`/api/cars/${id}`);
  expect([car.latitude, car.longitude]).toEqual([48.21, -16.37]);
  expect([car.vin, car.postcode]).toEqual(["WVWZZZ1KZAW000123", "1010"]);
  const page = await (
    await server.get(`/cars/${id}-${car.name.toLowerCase().replace(" ", "-")}`)
  ).text();
  expect(page).toContain("WVWZZZ1KZAW000123");
  expect(page).not.toContain("48.208");
  const unknown = await makeCar(server.db.kysely, seller, { category_id: "03" });
  expect((await read<ProductDetails>(`/api/cars/${unknown}`)).latitude).toBeNull();
});

test("promoted cars come first, then the newest; both ids of a category work", async () => {
  const owner = await makeSeller(server.db.kysely);
  const at = (day: number) => new Date(Date.UTC(2026, 0, day));
  const old = await makeCar(server.db.kysely, owner, { category_id: "02", posted_at: at(1) });
  const fresh = await makeCar(server.db.kysely, owner, { category_id: "02", posted_at: at(3) });
  const promoted = await makeCar(server.db.kysely, owner, {
    category_id: "02",
    posted_at: at(2),
    promoted: true,
  });
  for (const state of HIDDEN_STATES)
    await makeCar(server.db.kysely, owner, { category_id: "02", state });

  const cars = await read<ProductCard[]>("/api/categories/02");
  expect(cars.map(({ _id }) => _id)).toEqual([promoted, fresh, old]);
  expect(cars[0]?.ad).toBe("yes");

  const [suv, sedan] = await read<{ _id: string }[]>("/api/categories");
  expect(suv).toBeDefined();
  const byId = await read<ProductCard[]>(`/api/categories/${sedan?._id}`);
  expect(byId.map(({ _id }) => _id)).toEqual([promoted, fresh, old]);
});

test("the pages of a category hold every car once, also those posted in the same moment", async () => {
  const owner = await makeSeller(server.db.kysely);
  const moment = new Date("2026-02-02T02:02:02.020Z");
  const made = new Set<string>();
  for (let count = 0; count < 23; count += 1) {
    made.add(
      await makeCar(server.db.kysely, owner, {
        category_id: "01",
        posted_at: moment,
        promoted: count % 5 === 0,
      }),
    );
  }
  const { cars, pages } = await readAllPages("/api/categories/01?limit=5");
  expect(pages).toBe(5);
  expect(cars.map(({ _id }) => _id).toSorted()).toEqual([...made].toSorted());
});

test("a list without a limit has 24 cars", async () => {
  const owner = await makeSeller(server.db.kysely);
  for (let count = 0; count < 5; count += 1)
    await makeCar(server.db.kysely, owner, { category_id: "01" });
  expect(await read<ProductCard[]>("/api/categories/01")).toHaveLength(24);
});

test.each([
  ["/api/categories/01?limit=0", "limit"],
  ["/api/categories/01?limit=101", "limit"],
  ["/api/categories/01?limit=many", "limit"],
  ["/api/categories/01?cursor=abc.def", "cursor"],
  ["/api/categories/suv", "id"],
  ["/api/cars?page=0", "page"],
  ["/api/cars?page=1.5", "page"],
  ["/api/cars?list=best", "list"],
  ["/api/cars?category=x", "category"],
  ["/api/cars/123", "id"],
])("%s is refused, and the reply names the field", async (path, field) => {
  const response = await server.get(path);
  const body = ErrorBody.parse(await response.json());
  expect(response.status).toBe(400);
  expect(body.code).toBe("BAD_REQUEST");
  expect(Object.keys(body.fields ?? {})).toEqual([field]);
});

test("a cursor of one list does not open another", async () => {
  const first = await server.get("/api/categories/01?limit=2");
  const cursor = /cursor=([^>&]+)/.exec(first.headers.get("link") ?? "")?.[1];
  expect(cursor).toBeDefined();
  const response = await server.get(`/api/categories/02?cursor=${cursor}`);
  expect(response.status).toBe(400);
});

test("a car that nobody knows, or that was never published, is not found", async () => {
  const draft = await makeCar(server.db.kysely, seller, { state: "draft" });
  for (const id of [draft, "019a0000-0000-7000-8000-00000000ffff"]) {
    const response = await server.get(`/api/cars/${id}`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: "NOT_FOUND",
      message: "We couldn’t find this car.",
    });
  }
});

test("a sold or withdrawn car keeps its page and says so; an expired one is expired by the clock", async () => {
  const sold = await makeCar(server.db.kysely, seller, { state: "sold" });
  const withdrawn = await makeCar(server.db.kysely, seller, { state: "withdrawn" });
  const past = { expires_at: new Date(Date.now() - 1) };
  const expired = await makeCar(server.db.kysely, seller, past);
  const soldBefore = await makeCar(server.db.kysely, seller, { state: "sold", ...past });
  const stateOf = async (id: string) => (await read<ProductDetails>(`/api/cars/${id}`)).state;
  expect(await stateOf(sold)).toBe("sold");
  expect(await stateOf(withdrawn)).toBe("withdrawn");
  expect(await stateOf(expired)).toBe("expired");
  expect(await stateOf(soldBefore)).toBe("sold");
});

test("nearly new is at most 12 months old, or 3 years old with 5,000 km; upcoming is announced for a later day", async () => {
  const owner = await makeSeller(server.db.kysely);
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);
  const own = { category_id: "02" };
  const fewKm = await makeCar(server.db.kysely, owner, {
    ...own,
    mileage_km: 5_000,
    first_registered: day(-1_000),
  });
  const old = { mileage_km: 5_000, year: 2010, first_registered: "2010-05-05" };
  const oldFewKm = await makeCar(server.db.kysely, owner, { ...own, ...old });
  const unknownAge = await makeCar(server.db.kysely, owner, {
    ...own,
    mileage_km: 100,
    year: null,
  });
  const young = await makeCar(server.db.kysely, owner, {
    ...own,
    mileage_km: 60_000,
    first_registered: day(-300),
  });
  const manyKm = await makeCar(server.db.kysely, owner, {
    ...own,
    mileage_km: 5_001,
    first_registered: day(-400),
  });
  const soon = await makeCar(server.db.kysely, owner, {
    ...own,
    mileage_km: 90_000,
    available_from: day(9),
  });
  const sooner = await makeCar(server.db.kysely, owner, {
    ...own,
    mileage_km: 90_000,
    available_from: day(3),
  });
  const past = await makeCar(server.db.kysely, owner, {
    ...own,
    mileage_km: 90_000,
    available_from: day(-3),
  });

  const idsOf = async (list: string) =>
    (await read<ProductPage>(`/api/cars?list=${list}&category=02`)).items.map(({ _id }) => _id);
  expect((await idsOf("new")).toSorted()).toEqual([fewKm, young].toSorted());
  expect(await idsOf("upcoming")).toEqual([sooner, soon]);
  const used = await idsOf("used");
  for (const id of [fewKm, oldFewKm, unknownAge, young, manyKm, soon, sooner, past])
    expect(used).toContain(id);
});

test("what is like a car that is not there, or a draft, cannot be asked", async () => {
  const owner = await makeSeller(server.db.kysely);
  const draft = await makeCar(server.db.kysely, owner, { state: "draft" });
  for (const id of ["019a0000-0000-7000-8000-000000000000", draft]) {
    expect((await server.get(`/api/cars/${id}`)).status).toBe(404);
    const response = await server.get(`/api/cars/${id}/similar`);
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ message: "We couldn’t find this car." });
  }
});

test("a car that nothing is like has no similar ones", async () => {
  const lone = await startApp();
  try {
    const car = await makeCar(lone.db.kysely, await makeSeller(lone.db.kysely), {});
    const response = await lone.get(`/api/cars/${car}/similar`);
    expect([response.status, await response.json()]).toEqual([200, []]);
  } finally {
    await lone.close();
  }
});

test("pages of a list say how many there are, and one past the end is empty", async () => {
  const page = await read<ProductPage>("/api/cars?list=used&limit=10&page=2");
  expect(page.page).toBe(2);
  expect(page.page_count).toBe(Math.ceil(page.total / 10));
  const beyond = await read<ProductPage>(
    `/api/cars?list=used&limit=10&page=${page.page_count + 1}`,
  );
  expect(beyond.items).toEqual([]);
});

test("cars are asked for by their ids, in that order, without those that are not for sale", async () => {
  const owner = await makeSeller(server.db.kysely);
  const first = await makeCar(server.db.kysely, owner);
  const second = await makeCar(server.db.kysely, owner);
  const sold = await makeCar(server.db.kysely, owner, { state: "sold" });
  const ask = (ids: readonly string[]) =>
    fetch(`${server.url}/api/cars/cards`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ ids }),
    });
  const ids = [second, sold, "019a0000-0000-7000-8000-000000000000", first];
  const reply = await ask(ids);
  expect(reply.status).toBe(200);
  const cards = (await reply.json()) as { _id: string }[]; // checked by the server
  expect(cards.map(({ _id }) => _id)).toEqual([second, first]);
  expect((await ask(Array.from({ length: 201 }, () => first))).status).toBe(400);
});
