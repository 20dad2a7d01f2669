import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makeCar, makeSeller } from "#tests/support/make.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  const seller = await makeSeller(server.db.kysely);
  const car = { make: "Volkswagen", model: "Golf", year: 2019, category_id: "01" } as const; // an id
  await makeCar(server.db.kysely, seller, { ...car, name: "A diesel Golf", fuel: "diesel" });
  await makeCar(server.db.kysely, seller, { ...car, name: "A petrol Golf", fuel: "petrol" });
});
afterAll(() => server.close());

async function read(address: string): Promise<string> {
  const response = await server.get(address);
  expect(response.status, address).toBe(200);
  return response.text();
}

test("a searched list has only the cars that match, also where the bare list is stored", async () => {
  expect(await read("/used-cars")).toMatch(
    /A diesel Golf[^]*A petrol Golf|A petrol Golf[^]*A diesel/,
  );
  const found = await read("/used-cars?fuel=diesel");
  expect(found).toContain("A diesel Golf");
  expect(found).not.toContain("A petrol Golf");
  expect(await read("/used-cars")).toContain("A petrol Golf");
});

test("a lowered price is told on the card in every order, and only there", async () => {
  const { owner } = server.db;
  await owner.query(
    "UPDATE products SET resale_price_minor = resale_price_minor - 100 WHERE name = 'A diesel Golf'",
  );
  for (const sort of ["best", "cheapest", "newest"]) {
    const found = await read(`/used-cars?sort=${sort}&make=volkswagen`);
    const [diesel = "", petrol = ""] = ["diesel", "petrol"].map((fuel) =>
      found.split("<article").find((card) => card.includes(`A ${fuel} Golf`)),
    );
    expect(diesel.match(/Price lowered/g), sort).toHaveLength(1);
    expect(petrol, sort).not.toContain("Price lowered");
  }
});

test("a card names the words that it matches, and not the series that the search excludes", async () => {
  const found = await read("/used-cars?q=golf+ohne+3er");
  expect(found).toContain(">Matches golf<");
  expect(await read("/used-cars?q=petrol+golf")).toContain(">Matches petrol, golf<");
});

test("each word that a search excludes is named, and a link of its own takes it back without scripts", async () => {
  const found = await read("/used-cars?q=golf+-Petrol+-gti");
  expect(found).toContain("A diesel Golf");
  expect(found).not.toContain("A petrol Golf");
  expect(found).toContain(">Matches golf<");
  expect(found).toContain('value="golf -Petrol -gti"');
  const links = [...found.matchAll(/<a [^>]*aria-label="Remove filter: [^>]*>/g)].map(([link]) => [
    /Remove filter: ([^"]*)"/.exec(link)?.[1],
    /href="([^"]*)"/.exec(link)?.[1],
  ]);
  expect(links).toEqual([
    ["“golf”", "/used-cars?q=-Petrol+-gti"],
    ["Not “Petrol”", "/used-cars?q=golf+-gti"],
    ["Not “gti”", "/used-cars?q=golf+-Petrol"],
  ]);
  expect(await read("/used-cars?q=golf+-gti")).toContain("A petrol Golf");
  const german = await read("/de/used-cars?q=golf+-gti");
  expect(german).toContain("Ohne „gti“");
});

test("search engines are sent from a searched list to the bare one", async () => {
  const found = await read("/categories/01?fuel=diesel&page=1");
  expect(found).toMatch(/<link rel="canonical" href="[^"?]*\/categories\/01"\/>/);
  expect(found).toContain('<meta name="robots" content="noindex"/>');
  expect(await read("/categories/01")).not.toContain('name="robots"');
});

test("refused parameters are left out, explained, and what was typed is kept", async () => {
  const found = await read("/used-cars?price_to=cheap&fuel=coal&fuel=diesel&sort=magic&since=2");
  expect(found).toContain("A diesel Golf");
  expect(found).not.toContain("A petrol Golf");
  expect(found).toContain('value="cheap"');
  expect(found).toContain("Maximum price: Enter a number, like 12000 or 12k.");
  expect(found).toContain("Fuel: Choose one of the listed values.");
});

test("thousands of values of one filter are refused, and the others are used", async () => {
  const many = Array.from({ length: 2_000 }, (_, at) => `fuel=${at % 9}`).join("&");
  const found = await read(`/used-cars?${many}&q=diesel+golf`);
  expect(found).toContain("Choose at most 40");
});

test("the swapped ends of a range are turned", async () => {
  const found = await read("/used-cars?year_from=2020&year_to=2018");
  expect(found).toContain("A diesel Golf");
  expect(found).toContain("2018 to 2020");
});

test("a category's page keeps its category whatever the address asks for", async () => {
  expect(await read("/categories/01?category=02")).toContain("A diesel Golf");
});

test("a category's other id leads to its page with the filters of the address", async () => {
  const categories: { _id: string; category_id: string }[] = await (
    await server.get("/api/categories")
  ).json();
  const other = categories.find(({ category_id }) => category_id === "01")?._id ?? "";
  const response = await server.get(`/categories/${other}?fuel=diesel&page=2`);
  expect([response.status, response.headers.get("location")]).toEqual([
    301,
    "/categories/01?fuel=diesel&page=2",
  ]);
});

test("a value that no car has is still listed where it was chosen", async () => {
  const found = await read("/used-cars?make=trabant");
  expect(found).toMatch(/<input[^>]*checked=""[^>]*value="trabant"/);
  expect(found).toContain("Remove Trabant: 2 cars");
});

test("a make or model without cars is named as its maker writes it", async () => {
  const found = await read("/used-cars?make=bmw&make=mercedes-benz&model=bmw.320d&fuel=diesel");
  for (const name of ["BMW", "Mercedes-Benz", "320d"])
    expect(found).toContain(`Remove filter: ${name}`);
});

test("a search that finds nothing shows cars of the search without the filter that costs most", async () => {
  const found = await read("/used-cars?make=volkswagen&fuel=electric");
  expect(found).toContain("No cars match all these filters");
  expect(found).toMatch(/Similar cars[^]*A (?:diesel|petrol) Golf/);
  // No single filter brings a car back, and of three pairs one does.
  const two = await read("/used-cars?make=trabant&fuel=electric&year_from=2019");
  expect(two).toContain("Remove Trabant and Electric: 2 cars");
  expect(two).toMatch(/href="\/used-cars\?year_from=2019"[^>]*>Remove Trabant/);
  expect(two).toContain("Similar cars");
  // No pair does, either.
  const four = await read("/used-cars?make=trabant&fuel=electric&body=van&year_from=2019");
  expect(four).toContain("Remove Trabant, Electric and Van: 2 cars");
  const none = await read("/used-cars?make=trabant&fuel=electric&body=van");
  expect(none).toContain("Remove Trabant, Electric and Van: 2 cars");
  expect(none).toContain("Similar cars");
});

test("one filter that finds nothing is named, words with what helps, and cars without it are not called similar", async () => {
  const words = await read("/used-cars?q=qwertyzx");
  expect(words).toContain("No cars match “qwertyzx”");
  expect(words).toContain("Check the spelling, or try other words.");
  expect(words).toMatch(/Remove “qwertyzx”: \d+ cars/);
  expect(words).toContain("Other cars");
  for (const absent of ["Similar cars", "Clear all filters", "Remove a filter"])
    expect(words).not.toContain(absent);
  const price = await read("/used-cars?price_to=1");
  expect(price).toContain("No cars match the filter “up to €1”");
  expect(price).not.toContain("Check the spelling");
});

test("the ends of a range that were typed the wrong way round stand in the fields as they are applied", async () => {
  const found = await read("/used-cars?year_from=2021&year_to=2015");
  expect(found).toMatch(/<input[^>]*name="year_from"[^>]*value="2015"/);
  expect(found).toMatch(/<input[^>]*name="year_to"[^>]*value="2021"/);
});

test("a page past the end of a search leads to its last one, with the same filters", async () => {
  const past = await server.get("/used-cars?fuel=diesel&page=2");
  expect([past.status, past.headers.get("location")]).toEqual([302, "/used-cars?fuel=diesel"]);
});

test("the next page begins after the last car of this one, though cars were added and removed meanwhile", async () => {
  const many = await startApp({ PAGE_CACHE_MB: "0" }, { hasIndex: true });
  try {
    const seller = await makeSeller(many.db.kysely);
    const posted = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    const ids: string[] = [];
    for (let at = 0; at < 30; at += 1)
      ids.push(await makeCar(many.db.kysely, seller, { posted_at: posted(at + 1) }));
    const idsOf = (html: string) => [
      ...new Set([...html.matchAll(/href="\/cars\/([0-9a-f-]{36})/g)].map(([, id]) => id)),
    ];
    const readAll = async (path: string) => (await many.get(path)).text();
    await expect
      .poll(async () => idsOf(await readAll("/used-cars?sort=newest")))
      .toEqual(ids.slice(0, 24));
    const first = await readAll("/used-cars?sort=newest");
    const [, next = ""] = /href="([^"]+)" rel="next nofollow"/.exec(first) ?? [];
    const address = next.replaceAll("&amp;", "&");
    expect(address).toMatch(/^\/used-cars\?sort=newest&page=2&cursor=/);
    await makeCar(many.db.kysely, seller);
    await many.db.kysely
      .deleteFrom("products")
      .where("id", "=", ids[3] ?? "")
      .execute();
    const newest = await makeCar(many.db.kysely, seller);
    await expect.poll(async () => idsOf(await readAll("/used-cars?sort=newest"))).toContain(newest);
    expect(idsOf(await readAll(address))).toEqual(ids.slice(24));
    // A cursor of another search, or none at all: the page begins where its number says.
    for (const other of [
      "sort=newest&page=2&cursor=abc.def",
      "sort=oldest&page=2",
      `fuel=&${address.split("?")[1]}`,
    ])
      expect((await many.get(`/used-cars?${other}`)).status, other).toBe(200);
  } finally {
    await many.close();
  }
});

/** Processes learn of a new make by a notification, a moment after the commit. */
async function knowMake(make: string): Promise<void> {
  await expect.poll(async () => (await server.get(`/used-cars/${make}`)).status).toBe(200);
}

const headingOf = async (address: string) => {
  const html = await read(address);
  const heading = /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1];
  return [heading, /<title>(.*?) - /.exec(html)?.[1]];
};

test("a list that is limited to a few makes and models names them in its heading and title", async () => {
  const golf = "make=volkswagen&model=volkswagen.golf";
  for (const [address, heading, title = heading] of [
    [`/used-cars?${golf}`, "Used Volkswagen Golf"],
    [`/used-cars?${golf}&make=bmw&sort=cheapest`, "Used Volkswagen Golf and BMW"],
    ["/used-cars?make=audi&make=bmw&make=fiat", "Used Audi, BMW and Fiat"],
    // Its introduction speaks of all cars of the make.
    ["/used-cars/volkswagen?model=volkswagen.golf", "Used Volkswagen"],
    ["/new-cars?make=bmw", "Nearly new BMW"],
    ["/upcoming?make=bmw", "Upcoming BMW"],
    ["/categories/01?make=volkswagen", "Volkswagen SUV"],
    [`/de/used-cars?${golf}&make=bmw`, "Volkswagen Golf und BMW gebraucht"],
    ["/used-cars", "Used Cars"],
    ["/used-cars?fuel=diesel", "Used Cars"],
    ["/used-cars?make=bmw&make=audi&make=seat&make=fiat", "Used Cars"],
    ["/new-cars", "New Cars"],
    ["/upcoming", "Upcoming"],
    ["/categories/01?fuel=diesel", "SUV", "SUV cars"],
  ])
    expect(await headingOf(address ?? ""), address).toEqual([heading, title]);
});

test("the filters that narrow a list best are suggested, with the cars that each leaves", async () => {
  expect(await read("/used-cars")).not.toContain("Suggested filters");
  const seller = await makeSeller(server.db.kysely, { seller_kind: "dealer" });
  const many = { make: "Skoda", model: "Fabia", gearbox: "manual" } as const; // a choice
  for (let at = 0; at < 12; at += 1)
    await makeCar(server.db.kysely, seller, { ...many, fuel: at < 5 ? "diesel" : "petrol" });
  await knowMake("skoda");
  const suggestedAt = async (address: string) => {
    const [, list = ""] =
      /aria-label="Suggested filters"[^>]*>(.*?)<\/ul>/s.exec(await read(address)) ?? [];
    return [...list.matchAll(/href="([^"]*)"[^>]*>(.*?)<\/a>/g)].map(([, href, text]) => [
      text,
      href,
    ]);
  };
  // All are of one seller and have one gearbox, which narrows nothing.
  expect(await suggestedAt("/used-cars/skoda")).toEqual([
    ["Diesel (5)", "/used-cars/skoda?fuel=diesel"],
  ]);
  expect(await suggestedAt("/used-cars/skoda?fuel=diesel")).toEqual([]);
});

test("where nothing is found, cars of the same model come before others, and those nearest to the price first", async () => {
  const seller = await makeSeller(server.db.kysely);
  const add = (name: string, resalePriceMinor: number, promoted = false) =>
    makeCar(server.db.kysely, seller, {
      name,
      make: "Porsche",
      model: "911",
      year: 2015,
      category_id: "02",
      fuel: "petrol",
      resale_price_minor: resalePriceMinor,
      promoted,
    });
  await add("The dear one", 9_000_000, true);
  await add("The cheap one", 3_000_000);
  await knowMake("porsche");
  const similar = async (query: string) => {
    const page = await read(`/used-cars?${query}`);
    return page.slice(page.indexOf("Similar cars"));
  };
  expect(await similar("make=porsche&price_to=20")).toMatch(/The cheap one[^]*The dear one/);
  expect(await similar("make=porsche&price_from=99000")).toMatch(/The dear one[^]*The cheap one/);
  const diesel = await similar("make=porsche&model=porsche.911&fuel=diesel");
  expect(diesel).toContain("The cheap one");
  expect(diesel).not.toContain("A diesel Golf");
});
