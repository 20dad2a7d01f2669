import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePerson, type Person } from "#tests/support/person.ts";
import { checkFile, runImport, sendFile, waitForImport } from "#tests/support/sent-file.ts";
import { forgetImports } from "./forget-imports.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp({ PAGE_CACHE_MB: "0", DISTANCE_UNIT: "mi" });
});
afterAll(() => server.close());

const makeSeller = () => makePerson(server, { role: "Seller" });

const HEADER = "Stock no,Car,Price,Miles";
const FILE = `${HEADER}\n1,Golf,5000,1000\n2,Polo,6000,2000\n3,Lupo,0,3000\n4,Fox,4000,x`;

async function carsOf({ id }: Person) {
  const { rows } = await server.db.pool.query<{ name: string; state: string; price: number }>(
    "SELECT name, state, (resale_price_minor / 100)::int AS price FROM products WHERE owner_id = $1 ORDER BY name",
    [id],
  );
  return rows.map(({ name, state, price }) => `${name} ${price} ${state}`);
}

async function leftFiles(id: string): Promise<number> {
  const { rows } = await server.db.pool.query("SELECT 1 FROM import_files WHERE import_id = $1", [
    id,
  ]);
  return rows.length;
}

/** The field that each column of a file is read as. */
const fieldsOf = ({ columns }: Awaited<ReturnType<typeof checkFile>>) =>
  (columns ?? []).map(({ field }) => field);

describe("a file that is sent", () => {
  test("a file that is sent is checked: its columns, its first cars and what it would change, and nothing is changed", async () => {
    const seller = await makeSeller();
    const checked = await checkFile(seller, FILE, "stock.csv");
    expect(checked).toMatchObject({ state: "checked", fileName: "stock.csv", distance: "mi" });
    expect(checked.columns).toEqual([
      { heading: "Stock no", examples: ["1", "2", "3"], field: "id" },
      { heading: "Car", examples: ["Golf", "Polo", "Lupo"], field: null },
      { heading: "Price", examples: ["5000", "6000", "0"], field: "price" },
      { heading: "Miles", examples: ["1000", "2000", "3000"], field: "mileage" },
    ]);
    expect(checked.problem).toContain("No column for a title, make or model");
    expect(await carsOf(seller)).toEqual([]);
  });

  test("a file that is sent is read as the seller says, and then taken over", async () => {
    const seller = await makeSeller();
    const { _id: id } = await checkFile(seller, FILE);
    const reading = { columns: ["id", "name", "price", "mileage"], currency: "GBP" };
    const path = `/imports/${id}`;
    expect((await seller.browser.call("POST", `${path}/start`, {})).status).toBe(409);
    await seller.browser.call("PATCH", path, { ...reading, distance: "mi" });
    const checked = await waitForImport(seller, id);
    expect(checked.problem).toBeNull();
    expect(checked.outcome).toMatchObject({ read: 4, added: 3, refused: 1, changed: 0 });
    expect(checked.outcome?.cars[0]).toMatchObject({
      name: "Golf",
      resale_price: 5000,
      currency: "GBP",
      mileage_km: 1609,
    });
    expect(checked.outcome?.firstRefusals).toEqual([
      { line: 4, column: "Price", value: "0", reason: "the price is 0" },
    ]);
    expect(checked.outcome?.warnings).toEqual([{ reason: "“Miles” is not a number", rows: 1 }]);
    expect(checked.outcome?.firstWarnings).toEqual([
      { line: 5, column: "Miles", value: "x", reason: "“Miles” is not a number" },
    ]);
    const done = await runImport(seller, id);
    expect(done).toMatchObject({ state: "done", progress: 1, outcome: { added: 3 } });
    expect(await carsOf(seller)).toEqual([
      "Fox 4000 active",
      "Golf 5000 active",
      "Polo 6000 active",
    ]);
    expect(await leftFiles(id)).toBe(0);
  });

  test("a file that is sent does not start before its seller has chosen the units that it does not name", async () => {
    const seller = await makeSeller();
    const { _id: id, ...checked } = await checkFile(seller, "title,price,mileage\nGolf,£5000,1000");
    expect(checked).toMatchObject({ asks: ["distance"], chosen: [] });
    expect(checked.outcome).toMatchObject({ suggestedDistance: "mi" });
    const path = `/imports/${id}`;
    const early = await seller.browser.call("POST", `${path}/start`, {});
    expect([early.status, early.body.fields]).toEqual([
      400,
      { distance: "Choose km or mi: some mileages in the file have no unit" },
    ]);
    // A column that is assigned by hand answers no open question.
    await seller.browser.call("PATCH", path, { columns: ["name", "price", "mileage"] });
    expect((await waitForImport(seller, id)).asks).toEqual(["distance"]);
    await seller.browser.call("PATCH", path, { distance: "mi" });
    const chosen = await waitForImport(seller, id);
    expect([chosen.asks, chosen.outcome?.cars[0]?.mileage_km]).toEqual([[], 1609]);
    expect((await seller.browser.call("POST", `${path}/start`, {})).status).toBe(200);
    await waitForImport(seller, id);
    // The next night's file is read in the same way.
    const next = await checkFile(seller, "title,price,mileage\nPolo,£6000,500");
    expect([next.asks, next.distance]).toEqual([[], "mi"]);
  });

  test("a file that is sent that names all its units asks nothing", async () => {
    const seller = await makeSeller();
    const checked = await checkFile(seller, "title,price,km\nGolf,5000 €,1000");
    expect(checked.asks).toEqual([]);
    const { status } = await seller.browser.call("POST", `/imports/${checked._id}/start`, {});
    expect(status).toBe(200);
  });

  test("warns when its median price is ten times that of the site's cars", async () => {
    const other = await makeSeller();
    const cars = Array.from({ length: 25 }, (_, at) => `Golf ${at},${9_000 + at}`);
    const first = await checkFile(other, `title,price eur\n${cars.join("\n")}`);
    await runImport(other, first._id);
    const seller = await makeSeller();
    const oddOf = async (price: number) =>
      (await checkFile(seller, `title,price eur\nAmaze,${price}`)).outcome?.oddPrices;
    expect(await oddOf(505_000)).toMatchObject({ currency: "EUR", file: 505_000 });
    expect(await oddOf(300)).toMatchObject({ file: 300 });
    expect(await oddOf(12_000)).toBeNull();
  });

  test("a file that is sent comes again: changes what changed and withdraws what is missing only when asked", async () => {
    const seller = await makeSeller();
    const head = "id,title,price";
    const first = await checkFile(seller, `${head}\n1,Golf,5000\n2,Polo,6000\n3,Lupo,700`);
    await runImport(seller, first._id);
    const next = `${head}\n1,Golf,4500\n2,Polo,6000\n4,Fox,900`;
    const second = await checkFile(seller, gzipSync(next), "next.csv.gz");
    expect(second.outcome).toMatchObject({ added: 1, repriced: 1, unchanged: 1, missing: 1 });
    expect((await runImport(seller, second._id)).outcome).toMatchObject({ withdrawn: 0 });
    const third = await checkFile(seller, next);
    const done = await runImport(seller, third._id, { withdraw: 1 });
    expect(done.outcome).toMatchObject({ withdrawn: 1, notWithdrawn: null, unchanged: 3 });
    expect(await carsOf(seller)).toEqual([
      "Fox 900 active",
      "Golf 4500 active",
      "Lupo 700 withdrawn",
      "Polo 6000 active",
    ]);
    const { body } = await seller.browser.call("GET", "/imports");
    expect(body.map((each: { fileName: string }) => each.fileName)).toEqual([
      "cars.csv",
      "next.csv.gz",
      "cars.csv",
    ]);
  });

  test("a file that is sent has a report of its refused rows, inert in a spreadsheet", async () => {
    const seller = await makeSeller();
    const text = 'title,price\nGolf,=1+1\nPolo,"a ""b"""\nFox,5';
    const { _id: id } = await checkFile(seller, text, "my cars.csv");
    const { body, headers } = await seller.browser.call("GET", `/imports/${id}/report`);
    expect(headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(headers.get("content-disposition")).toContain("my%20cars%20-%20problems.csv");
    expect(body).toBe(
      'line,column,value,reason\r\n2,price,\'=1+1,the price is not an amount of money\r\n3,price,"a ""b""",the price is not an amount of money\r\n',
    );
  });

  test.each([
    ["nothing", "", /is empty/],
    ["a spreadsheet", Buffer.from("PK\u0003\u0004rest"), /\.xlsx/],
    ["a torn archive", gzipSync(FILE).subarray(0, 60), /cannot be unpacked/],
    ["no rows", "\n\n", /no rows/],
  ])("a file that is sent is refused with the reason: %s", async (_, content, reason) => {
    const seller = await makeSeller();
    const reply = await sendFile(
      seller,
      typeof content === "string" ? content : new Uint8Array(content),
    );
    const problem =
      reply.status === 200
        ? (await waitForImport(seller, reply.body._id)).problem
        : reply.body.message;
    expect(problem).toMatch(reason);
    expect(await carsOf(seller)).toEqual([]);
    expect((await sendFile(seller, FILE)).status).toBe(200);
  });

  test("a file that is sent must be sent as the field `file`, and is at most 20 MB", async () => {
    const seller = await makeSeller();
    const reply = await seller.browser.call("POST", "/imports", new FormData());
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual({ file: "File is required" });
    const large = await sendFile(seller, new Uint8Array(20_000_001));
    expect(large.status).toBe(400);
    expect(large.body.fields).toEqual({ file: "Choose a file of at most 20 MB" });
  });
});

describe("one import at a time", () => {
  test("a new file takes the place of one that was not started", async () => {
    const seller = await makeSeller();
    const first = await checkFile(seller, FILE);
    const second = await checkFile(seller, FILE);
    const { body } = await seller.browser.call("GET", `/imports/${first._id}`);
    expect(body.state).toBe("cancelled");
    expect(await leftFiles(first._id)).toBe(0);
    expect(second.state).toBe("checked");
  });

  test("two that are sent at once leave one that is open", async () => {
    const seller = await makeSeller();
    const replies = await Promise.all([1, 2].map(() => sendFile(seller, FILE)));
    for (const { status } of replies) expect([200, 409]).toContain(status);
    const { body } = await seller.browser.call("GET", "/imports");
    const open = body.filter((each: { state: string }) => each.state.startsWith("check"));
    expect(open).toHaveLength(1);
  });

  test("one import at a time while one runs, another is refused; a cancelled one changes nothing", async () => {
    const seller = await makeSeller();
    const rows = Array.from({ length: 30_000 }, (_, at) => `${at},Car ${at},${at + 100}`);
    const { _id: id } = await checkFile(seller, ["id,title,price eur", ...rows].join("\n"));
    await seller.browser.call("POST", `/imports/${id}/start`, {});
    expect((await sendFile(seller, FILE)).status).toBe(409);
    const cancelled = await seller.browser.call("POST", `/imports/${id}/cancel`);
    expect(cancelled.body).toMatchObject({ state: "cancelled" });
    expect((await seller.browser.call("POST", `/imports/${id}/cancel`)).status).toBe(409);
    // The next one is worked on when the cancelled one has been left.
    await checkFile(seller, FILE);
    expect(await carsOf(seller)).toEqual([]);
    expect((await seller.browser.call("GET", `/imports/${id}`)).body.state).toBe("cancelled");
  });
});

describe("an import is its seller's alone", () => {
  test("a stranger finds none", async () => {
    const { _id: id } = await checkFile(await makeSeller(), FILE);
    const { browser } = await makeSeller();
    const reading = { columns: ["id", "name", "price", null], currency: "EUR", distance: "km" };
    for (const [method, path, body] of [
      ["GET", `/imports/${id}`],
      ["GET", `/imports/${id}/report`],
      ["PATCH", `/imports/${id}`, reading],
      ["POST", `/imports/${id}/start`, {}],
      ["POST", `/imports/${id}/cancel`],
    ] as const)
      expect((await browser.call(method, path, body)).status).toBe(404);
    expect((await browser.call("GET", "/imports")).body).toEqual([]);
  });

  test.each([
    ["columns", { columns: ["price"] }, "Choose 4 fields, one for each column in the file"],
    ["currency", { currency: "XXX" }, "Enter a currency code, for example EUR"],
    ["distance", { distance: "m" }, "Choose km or mi"],
  ])("bad %s are named", async (field, wrong, reason) => {
    const seller = await makeSeller();
    const { _id: id, columns } = await checkFile(seller, FILE);
    const reading = { columns: columns?.map(() => null), currency: "EUR", distance: "km" };
    const reply = await seller.browser.call("PATCH", `/imports/${id}`, { ...reading, ...wrong });
    expect(reply.status).toBe(400);
    expect(reply.body.fields).toEqual({ [field]: reason });
  });
});

test("markup in a file is text, and a car is found on its page with it", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, "title,price\n<script>alert(1)</script> Golf,5000");
  await runImport(seller, id);
  const page = await fetch(`${server.url}/sellers/${seller.id}`);
  const html = await page.text();
  expect(html).toContain("&lt;script&gt;alert(1)&lt;/script&gt; Golf");
  expect(html).not.toContain("<script>alert(1)");
});

test("files that nobody started are given up, and imports long over are forgotten", async () => {
  const seller = await makeSeller();
  const { _id: id } = await checkFile(seller, FILE);
  const now = Date.now();
  await forgetImports(server.db.kysely, new Date(now + 23 * 3_600_000));
  expect(await leftFiles(id)).toBe(1);
  await forgetImports(server.db.kysely, new Date(now + 25 * 3_600_000));
  expect(await leftFiles(id)).toBe(0);
  expect((await seller.browser.call("GET", `/imports/${id}`)).body.state).toBe("cancelled");
  await forgetImports(server.db.kysely, new Date(now + 91 * 24 * 3_600_000));
  expect((await seller.browser.call("GET", `/imports/${id}`)).status).toBe(404);
});

/** A collection of real advertisements, which is not part of the product. */
const DEALER = resolve(import.meta.dirname, "../../../../shared/data/in_cardekho_v4_2059.csv");

test.skipIf(!existsSync(DEALER))(
  `a dealer's nightly file (skipped without ${DEALER})`,
  async () => {
    const seller = await makeSeller();
    const reading = { currency: "INR", distance: "km" };
    const check = async (text: string) => {
      const sent = await checkFile(seller, text, "dealer.csv");
      const columns = fieldsOf(sent);
      await seller.browser.call("PATCH", `/imports/${sent._id}`, { ...reading, columns });
      return waitForImport(seller, sent._id);
    };
    const [head = "", ...lines] = readFileSync(DEALER, "utf8").trim().split(/\r?\n/);
    const first = await check([head, ...lines].join("\n"));
    const { outcome } = await runImport(seller, first._id);
    expect(outcome?.read).toBe(2_059);
    const cheaper = (line: string) =>
      line.replace(/^((?:[^,]*,){2})(\d+)/, (_, before, price) => before + (Number(price) - 1_000));
    const changed = lines.slice(20).map((line, at) => (at % 40 === 0 ? cheaper(line) : line));
    const second = await check([head, ...changed].join("\n"));
    expect(second.outcome).toMatchObject({ added: 0, changed: 51, repriced: 51, missing: 20 });
    const done = await runImport(seller, second._id, { withdraw: 20 });
    expect(done.outcome).toMatchObject({ withdrawn: 20, repriced: 51, notWithdrawn: null });
  },
);
