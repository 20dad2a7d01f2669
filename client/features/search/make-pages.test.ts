import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

/** Without an index. */
let plain: TestApp;
let server: TestApp;
beforeAll(async () => {
  plain = await startApp();
  const { kysely } = plain.db;
  const seller = await makeSeller(kysely);
  const golf = { make: "Volkswagen", model: "Golf", category_id: "01" } as const; // an id
  for (let at = 0; at < 26; at += 1)
    await makeCar(kysely, seller, {
      ...golf,
      name: `Golf ${at}`,
      year: 2010 + (at % 10),
      resale_price_minor: 100_000 * (at + 1),
      fuel: at === 0 ? "diesel" : "petrol",
    });
  await makeCar(kysely, seller, { make: "VOLKSWAGEN", model: "Polo", name: "A Polo", year: 2020 });
  await makeCar(kysely, seller, { make: "Škoda", model: "Octavia Combi", name: "An Octavia" });
  await makeCar(kysely, seller, { make: "Mercedes-Benz", model: "A 180", name: "An A 180" });
  await makeCar(kysely, seller, { make: "Лада", model: "Нива", name: "A Niva" });
  await makeCar(kysely, seller, { make: "Dacia", model: "Duster", state: "sold" });
  await makeCar(kysely, seller, { make: "Saab", model: null, name: "A Saab" });
  server = await startApp({}, { db: plain.db, hasIndex: true });
});
afterAll(async () => {
  await server.close();
  await plain.close();
});

async function read(address: string): Promise<string> {
  const response = await server.get(address);
  expect(response.status, address).toBe(200);
  return (await response.text()).replaceAll("<!-- -->", "");
}

async function locationOf(address: string): Promise<unknown[]> {
  const response = await server.get(address);
  return [response.status, response.headers.get("location")];
}

/** Addresses of canonical links, and what robots are told. */
function headOf(html: string) {
  const [, canonical] = /<link rel="canonical" href="http:\/\/cars\.test([^"]*)"/.exec(html) ?? [];
  return { canonical, isIndexed: !html.includes('name="robots"') };
}

describe("the page of a make or model", () => {
  test("a make's page has its cars, says how many there are at which prices and links its models", async () => {
    const html = await read("/used-cars/volkswagen");
    expect(html).toMatch(/<title>Used Volkswagen - /);
    expect(html).toMatch(/<h1[^>]*>Used Volkswagen<\/h1>/);
    const text =
      "27 used Volkswagen cars are for sale, from €1,000 to €26,000. Common years are 2012 to 2017.";
    expect(html).toContain(`<meta name="description" content="${text}"`);
    expect(html).toContain(`>${text}</p>`);
    expect(html).toMatch(
      /<a href="\/used-cars\/volkswagen\/golf"[^>]*>Golf<\/a>(?:<!-- -->)? (?:<!-- -->)?26</,
    );
    expect(html).toMatch(
      /<a href="\/used-cars\/volkswagen\/polo"[^>]*>Polo<\/a>(?:<!-- -->)? (?:<!-- -->)?1</,
    );
    expect(html).not.toContain("An Octavia");
    expect(headOf(html)).toEqual({ canonical: "/used-cars/volkswagen", isIndexed: true });
  });

  test("a model's page leads back to its make, for people and for search engines", async () => {
    const html = await read("/used-cars/volkswagen/polo");
    expect(html).toMatch(/<h1[^>]*>Used Volkswagen Polo<\/h1>/);
    expect(html).toContain("A Polo");
    expect(html).not.toContain("Golf 1<");
    expect(html).toMatch(/<a href="\/used-cars\/volkswagen"[^>]*>All Volkswagen cars \(27\)</);
    const [, data = "{}"] =
      /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      "@type": "BreadcrumbList",
      itemListElement: [
        { position: 1, name: "Used cars", item: "http://cars.test/used-cars" },
        { position: 2, item: "http://cars.test/used-cars/volkswagen" },
        { position: 3, name: "Polo", item: "http://cars.test/used-cars/volkswagen/polo" },
      ],
    });
    expect(html).toMatch(/<nav aria-label="Breadcrumb"[^>]*>.*<span aria-current="page">Polo</);
  });

  test.each([
    "/used-cars/trabant",
    "/used-cars/dacia",
    "/used-cars/volkswagen/octavia-combi",
    "/used-cars/volkswagen/golf/gti",
    "/used-cars/---",
    "/used-cars/volkswagen/%21",
    "/used-cars/constructor",
    "/used-cars/__proto__",
    `/used-cars/${"x".repeat(200)}`,
    "/used-cars/volkswagen?page=0",
  ])("%s is not found, because no car of that name is for sale", async (address) => {
    expect((await server.get(address)).status).toBe(404);
  });

  test("a page past the end of a make's leads to its last one", async () => {
    const past = await server.get("/used-cars/volkswagen?page=3");
    expect([past.status, past.headers.get("location")]).toEqual([
      302,
      "/used-cars/volkswagen?page=2",
    ]);
  });

  test.each([
    ["/used-cars/Volkswagen", "/used-cars/volkswagen"],
    ["/used-cars/VOLKSWAGEN/Golf?page=2", "/used-cars/volkswagen/golf?page=2"],
    ["/used-cars/%53koda/octavia%20combi", "/used-cars/skoda/octavia-combi"],
    ["/used-cars/%C5%A0koda", "/used-cars/skoda"],
    ["/used-cars/mercedes/a-180", "/used-cars/mercedes-benz/a-180"],
    ["/used-cars/vw?fuel=diesel", "/used-cars/volkswagen?fuel=diesel"],
    ["/used-cars/%d0%bb%d0%b0%d0%b4%d0%b0", "/used-cars/%D0%BB%D0%B0%D0%B4%D0%B0"],
    ["/used-cars/volkswagen/", "/used-cars/volkswagen"],
  ])("%s leads for good to %s", async (address, path) => {
    expect(await locationOf(address)).toEqual([301, path]);
    expect((await server.get(path)).status).toBe(200);
  });

  test("while there is no index, the tables say the same", async () => {
    for (const path of ["/used-cars/volkswagen/golf", "/used-cars/skoda", "/used-cars/saab"]) {
      const [, text] = /<meta name="description" content="([^"]*)"/.exec(await read(path)) ?? [];
      const response = await plain.get(path);
      expect([response.status, text], path).toEqual([200, expect.stringMatching(/for sale/)]);
      const html = await response.text();
      expect(html, path).toContain(text);
      expect(html, path).not.toContain("No cars match");
    }
    expect((await plain.get("/used-cars/dacia")).status).toBe(404);
    expect((await plain.get("/used-cars/vw")).status).toBe(301);
  });

  test("what a stranger sends along is in no stored page", async () => {
    const sent = {
      "x-forwarded-host": "evil.test",
      cookie: "theme=evil",
      "accept-language": "evil",
    };
    const response = await server.get("/used-cars/skoda?utm_source=evil&page=1", sent);
    expect(response.headers.get("cache-control")).toMatch(/^public/);
    expect(await response.text()).not.toContain("evil");
    const stored = await read("/used-cars/skoda");
    expect(stored).not.toContain("evil");
    expect(headOf(stored).canonical).toBe("/used-cars/skoda");
  });

  test("a car leads to its make and model while it is for sale", async () => {
    const { items } = (await (
      await server.get("/api/search?model=skoda.octavia-combi")
    ).json()) as {
      items: { _id: string }[];
    }; // as the contract has it
    const address = (await locationOf(`/cars/${items[0]?._id}`))[1];
    const html = await read(String(address));
    expect(html).toMatch(/<a href="\/used-cars\/skoda"[^>]*>Škoda</);
    expect(html).toMatch(/<a href="\/used-cars\/skoda\/octavia-combi"[^>]*>Octavia Combi</);
  });

  test("a make in another script has a page, which is not stored", async () => {
    const path = "/used-cars/%D0%BB%D0%B0%D0%B4%D0%B0";
    const response = await server.get(path);
    expect(response.headers.get("cache-control")).toBe("private, no-cache");
    const html = await response.text();
    expect(html).toContain("A Niva");
    expect(headOf(html).canonical).toBe(path);
  });
});

describe("a narrowed page of a make", () => {
  test("it has the cars that match, a chip for its make, too, and is not indexed", async () => {
    await read("/used-cars/volkswagen");
    const html = await read("/used-cars/volkswagen?fuel=diesel");
    expect(html).toContain("Golf 0");
    expect(html).not.toContain("A Polo");
    expect(html).toContain("Remove filter: Diesel");
    const chip = /<a[^>]*aria-label="Remove filter: Volkswagen"[^>]*>/.exec(html)?.[0];
    expect(chip).toContain('href="/used-cars?fuel=diesel"');
    expect(html).toMatch(/<a[^>]*href="\/used-cars"[^>]*>Clear all</);
    expect(headOf(html)).toEqual({ canonical: "/used-cars/volkswagen", isIndexed: false });
    expect(await read("/used-cars/volkswagen")).toContain("A Polo");
  });

  test("further pages and other orders lead search engines to the plain page", async () => {
    for (const query of ["page=2", "sort=cheapest", "sort=cheapest&page=2"]) {
      const html = await read(`/used-cars/volkswagen?${query}`);
      expect(headOf(html), query).toEqual({ canonical: "/used-cars/volkswagen", isIndexed: false });
    }
    const html = await read("/used-cars/volkswagen");
    expect(html).toContain('href="/used-cars/volkswagen?page=2"');
  });

  test("the browser's request for its data alone is no other spelling", async () => {
    const response = await server.get("/used-cars/volkswagen.data?fuel=diesel");
    expect(response.status).toBe(200);
    expect(await response.text()).toContain("Golf 0");
  });

  test("its form without scripts belongs to all used cars, with the make ticked", async () => {
    const html = await read("/used-cars/volkswagen/golf");
    expect(html).toMatch(/<form id="search"[^>]* action="\/used-cars"/);
    for (const value of ["volkswagen", "volkswagen.golf"])
      expect(html).toMatch(new RegExp(`<input[^>]*checked=""[^>]*value="${value}"`));
  });

  test.each([
    [
      "/used-cars/volkswagen?make=skoda&fuel=petrol",
      "/used-cars?make=skoda&make=volkswagen&fuel=petrol",
    ],
    ["/used-cars/volkswagen?make=volkswagen&fuel=petrol", "/used-cars/volkswagen?fuel=petrol"],
    [
      "/used-cars/volkswagen/golf?model=volkswagen.polo",
      "/used-cars/volkswagen?model=volkswagen.golf&model=volkswagen.polo",
    ],
    [
      "/used-cars/volkswagen?model=skoda.octavia-combi",
      "/used-cars?make=volkswagen&model=skoda.octavia-combi",
    ],
    ["/used-cars/volkswagen?q=skoda+diesel", "/used-cars?make=skoda&make=volkswagen&fuel=diesel"],
    ["/used-cars/volkswagen?q=diesel", "/used-cars/volkswagen?fuel=diesel"],
  ])("%s leads to %s", async (address, path) => {
    expect(await locationOf(address)).toEqual([302, path]);
  });

  test("nothing found leads to wider searches, never out of the make", async () => {
    const html = await read("/used-cars/skoda?price_to=1");
    expect(html).toContain("Remove up to €1: 1 car");
    expect(html).not.toContain("Remove Škoda");
  });
});

describe("a search by a make on the page of all cars", () => {
  test.each([
    ["/used-cars?make=volkswagen", "/used-cars/volkswagen"],
    ["/used-cars?make=volkswagen&model=volkswagen.golf", "/used-cars/volkswagen/golf"],
    ["/used-cars?model=volkswagen.golf", "/used-cars/volkswagen/golf"],
    ["/used-cars/volkswagen?model=volkswagen.golf", "/used-cars/volkswagen/golf"],
    ["/used-cars?make=volkswagen&page=2", "/used-cars/volkswagen"],
    ["/used-cars?make=volkswagen&fuel=petrol", "/used-cars"],
    ["/used-cars?make=skoda&make=volkswagen", "/used-cars"],
    ["/used-cars?make=volkswagen&sort=newest", "/used-cars"],
    ["/used-cars?make=trabant", "/used-cars"],
  ])("%s has the canonical link of %s", async (address, canonical) => {
    expect(headOf(await read(address))).toEqual({ canonical, isIndexed: false });
  });

  test("a make's name in an address of a search becomes its slug", async () => {
    expect(await locationOf("/used-cars?make=Volkswagen")).toEqual([
      301,
      "/used-cars?make=volkswagen",
    ]);
    expect(await locationOf("/used-cars?fuel=diesel&model=Volkswagen.Golf")).toEqual([
      301,
      "/used-cars?model=volkswagen.golf&fuel=diesel",
    ]);
  });

  test("the list of all cars links the makes", async () => {
    const html = await read("/used-cars");
    expect(html).toMatch(
      /<a href="\/used-cars\/skoda"[^>]*>Škoda<\/a>(?:<!-- -->)? (?:<!-- -->)?1</,
    );
    expect(await read("/used-cars?fuel=petrol")).not.toContain('id="car-links"');
  });
});
