import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_PAGES, PAGES } from "#shared/rules/pages.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { makeCar, makeImage, makeSeller } from "../support/make.ts";

/** What public pages tell search engines and other programs, tested on the HTML without a browser. */
const ORIGIN = "http://cars.test";
/** A page with an id is visited at a real address of one. */
const LISTED = [
  ...ALL_PAGES.filter(({ path, isListed }) => isListed && !path.includes(":")).map(
    ({ path }) => path,
  ),
  ...["01", "02", "03"].map((id) => PAGES.category.path.replace(":id", id)),
];

let server: TestApp;
let car: string;
beforeAll(async () => {
  server = await startApp();
  const { kysely, owner } = server.db;
  const seller = await makeSeller(kysely);
  car = await makeCar(kysely, seller, { name: "Škoda Octavia 2.0 TDI", category_id: "02" });
  await owner.query(
    "INSERT INTO product_pictures (product_id, image_id, position, alt) VALUES ($1, $2, 0, 'A car')",
    [car, await makeImage(kysely)],
  );
});
afterAll(() => server.close());

/** The content of one element of the head; undefined where it is missing or not the only one. */
function only(html: string, pattern: RegExp): string | undefined {
  const found = [...html.matchAll(new RegExp(pattern, "g"))];
  return found.length === 1 ? found[0]?.[1] : undefined;
}

async function addressOfCar(): Promise<string> {
  return (await server.get(`/cars/${car}`)).headers.get("location") ?? "";
}

test.each(LISTED)("%s has one address, a description and words for sharing", async (path) => {
  const response = await server.get(path);
  expect(response.status).toBe(200);
  const html = await response.text();
  const title = only(html, /<title>([^<]*)<\/title>/);
  expect(title).toMatch(/ - Forecourt$/);
  expect(only(html, /<link rel="canonical" href="([^"]*)"/)).toBe(ORIGIN + path);
  expect(only(html, /<meta name="description" content="([^"]*)"/)).toMatch(/.{20,}/);
  expect(only(html, /<meta property="og:title" content="([^"]*)"/)).toBe(title);
});

test("a car tells search engines what it is and what it costs", async () => {
  const html = await (await server.get(await addressOfCar())).text();
  const text = only(html, /<script type="application\/ld\+json"[^>]*>([^<]*)<\/script>/) ?? "[]";
  expect(JSON.parse(text)).toMatchObject([
    { "@type": "Car", offers: { "@type": "Offer", priceCurrency: "EUR", price: 10_000 } },
    { "@type": "BreadcrumbList", itemListElement: expect.any(Array) },
  ]);
  expect(only(html, /<meta property="og:image" content="([^"]*)"/)).toMatch(/-1600\.webp$/);
});

test("the site map lists the pages and every car on sale, by addresses that answer", async () => {
  const locations = async (path: string) => {
    const text = await (await server.get(path)).text();
    return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at = ""]) => at.replace(ORIGIN, ""));
  };
  const files = await locations("/sitemap.xml");
  const addresses = (await Promise.all(files.map(locations))).flat();
  expect(addresses).toEqual(expect.arrayContaining(LISTED));
  const { total } = (await (await server.get("/api/cars?list=used")).json()) as { total: number };
  expect(addresses).toEqual(expect.arrayContaining(["/de", "/de/used-cars"]));
  const cars = addresses.filter((address) => address.startsWith("/cars/"));
  expect([cars, total]).toEqual([[await addressOfCar()], 1]);
  for (const address of addresses) expect((await server.get(address)).status, address).toBe(200);
  expect(await (await server.get("/robots.txt")).text()).toContain(
    `Sitemap: ${ORIGIN}/sitemap.xml`,
  );
});

test.each([
  "/nothing",
  "/categories/99",
  "/cars/1",
  "/dashboard/nothing",
  "/used-cars?page=9999",
  "/.env",
])("%s does not exist: it is the 404 page, with the way home", async (path) => {
  const response = await server.get(path);
  expect(response.status).toBe(404);
  // Where they stand: React can send a part after the foot, which shows without scripts nowhere.
  const [main] = /<main[^]*<\/main>/.exec(await response.text()) ?? [];
  expect(main).toMatch(/<img [^>]*alt="404[^"]*"/);
  expect(main).toMatch(/<a [^>]*href="\/"[^>]*>Back to Home</);
});

test("a car has one address; a wrong name in it leads there", async () => {
  const address = await addressOfCar();
  expect(address).toBe(`/cars/${car}-skoda-octavia-2-0-tdi`);
  expect((await server.get(address)).status).toBe(200);
  const wrong = await server.get(`/cars/${car}-some-other-name`);
  expect([wrong.status, wrong.headers.get("location")]).toEqual([301, address]);
});

test("a car's page offers to ask its seller first and to book it second, and neither when it is sold", async () => {
  const actsOf = async (address: string) => {
    const html = await (await server.get(address)).text();
    const [page = ""] = html.split('id="facts"');
    return [...page.matchAll(/>(Ask the seller|Book|Waiting list)</g)].map(([, words]) => words);
  };
  expect(await actsOf(await addressOfCar())).toEqual(["Ask the seller", "Book"]);
  const { kysely } = server.db;
  const addressOf = async (state: "reserved" | "sold") => {
    const id = await makeCar(kysely, await makeSeller(kysely), { state });
    return (await server.get(`/cars/${id}`)).headers.get("location") ?? "";
  };
  expect(await actsOf(await addressOf("reserved"))).toEqual(["Ask the seller", "Waiting list"]);
  expect(await actsOf(await addressOf("sold"))).toEqual([]);
});
