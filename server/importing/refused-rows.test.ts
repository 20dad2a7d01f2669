import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { problemsOf } from "./refusal.ts";
import { encodeRefusal } from "./report.ts";
import { startImportTest, type ImportTest } from "#tests/support/import.ts";

let test: ImportTest;

beforeAll(async () => {
  test = await startImportTest();
});
afterAll(() => test.db.close());
beforeEach(() => test.startAnew());

describe("refused rows", () => {
  it("refused rows tells line, column, value and reason of each, and imports the others", async () => {
    const { summary, refusals } = await test.importText(
      [
        "name,price,year",
        "A,0,2000",
        "B,,2000",
        "C,call,2000",
        "D,10000001,2000",
        "E,5,1919",
        "F,5,2028",
        "G,5,",
        "H,5,MCMXC",
        ",5,2000",
        "I,5",
        "J,5,2000,6",
        'K,"5,2000',
        "L,5,2027",
        "M,0.001,2000",
        "N,-500,2000",
        "O,€ -500,2000",
      ].join("\n"),
    );
    expect(
      refusals.map(({ line, column, value, reason, detail }) => [
        line,
        column,
        value,
        detail ? `${reason}: ${detail}` : reason,
      ]),
    ).toEqual([
      [2, "price", "0", "the price is 0"],
      [3, "price", "", "the price is missing"],
      [4, "price", "call", "the price is not an amount of money"],
      [5, "price", "10000001", "the price is over 10,000,000 EUR"],
      [6, "year", "1919", "the year is before 1920"],
      [7, "year", "2028", "the year is in the future"],
      [8, "year", "", "the year is missing"],
      [9, "year", "MCMXC", "the year is not a date"],
      [10, "", "", "the row has no title, make or model"],
      [11, "", "I,5", "wrong number of fields: 2 where the header has 3"],
      [12, "", "J,5,2000,6", "wrong number of fields: 4 where the header has 3"],
      [13, "price", 'K,"5,2000', "a quotation mark is not closed"],
      [15, "price", "0.001", "the price is 0"],
      [16, "price", "-500", "the price is not above 0"],
      [17, "price", "€ -500", "the price is not above 0"],
    ]);
    expect(summary).toMatchObject({ read: 16, added: 1, refused: 15 });
    expect(summary.refusals.get("the price is 0")).toBe(2);
    expect((await test.storedProducts()).map(({ name }) => name)).toEqual(["L"]);
  });

  it("refused rows reads 200 prices as they are beside one whose mark could mean two things", async () => {
    const rows = Array.from({ length: 200 }, (_, at) => `Car ${at},"£8,100"`);
    const { refusals } = await test.importText(
      ["name,price", ...rows.slice(0, 50), 'Odd,"£9,5"', ...rows.slice(50)].join("\n"),
    );
    expect(refusals).toEqual([
      {
        line: 52,
        column: "price",
        value: "£9,5",
        reason:
          'the price could mean two numbers, as "," separates thousands elsewhere in the column',
        detail: "9.5 or 9500",
      },
    ]);
    const prices = (await test.storedProducts()).map((product) => product["resale_price_minor"]);
    expect(prices).toEqual(Array.from({ length: 200 }, () => 810_000));
  });

  it("refused rows refuses a year in which the make built no car yet", async () => {
    const { refusals } = await test.importText(
      "make,model,year,price\nvw,golf,1910,500\nvw,kdf,1938,500\nsmart,fortwo,1992,500\nford,t,1920,500\nford,t,1919,500\n,,1910,500",
    );
    expect(refusals).toEqual([
      {
        line: 2,
        column: "year",
        value: "1910",
        reason: "the year is before the make built its first car",
        detail: "Volkswagen, 1938",
      },
      {
        line: 4,
        column: "year",
        value: "1992",
        reason: "the year is before the make built its first car",
        detail: "Smart, 1998",
      },
      { line: 6, column: "year", value: "1919", reason: "the year is before 1920" },
      {
        line: 7,
        column: "year",
        value: "1910",
        reason: "the year is before 1920",
        others: [{ column: "", value: "", reason: "the row has no title, make or model" }],
      },
    ]);
  });

  it("refused rows tells all problems of a row at once, each of limited length, and counts the row once", async () => {
    const price = "9".repeat(500);
    const { summary, refusals } = await test.importText(
      `name,price,year\n,${price},MCMXC\n?,call,\nA,5,2000`,
    );
    const [first, second] = refusals.map((refusal) =>
      problemsOf(refusal).map(({ column, reason }) => [column, reason]),
    );
    const rest = [
      ["year", "the year is not a date"],
      ["", "the row has no title, make or model"],
    ];
    expect(first).toEqual([["price", expect.stringMatching(/^the price /)], ...rest]);
    expect(second).toEqual([
      ["price", "the price is not an amount of money"],
      ["year", "the year is missing"],
      ["", "the row has no title, make or model"],
    ]);
    expect(summary).toMatchObject({ read: 3, added: 1, refused: 2 });
    expect(summary.refusals.get("the row has no title, make or model")).toBe(2);
    const lines = refusals.flatMap((refusal) => encodeRefusal(refusal).trimEnd().split("\r\n"));
    expect(lines.map((line) => line.slice(0, 2))).toEqual(["2,", "2,", "2,", "3,", "3,", "3,"]);
    expect(Math.max(...lines.map(({ length }) => length))).toBeLessThan(300);
  });

  it("refused rows refuses who looks for a car", async () => {
    const { refusals } = await test.importText("name,price,offerType\nA,1,Gesuch\nB,1,Angebot");
    expect(refusals).toMatchObject([
      { line: 2, reason: "this is a wanted ad, not a car for sale" },
    ]);
  });

  it("refused rows finds the one row of a batch that the database does not take", async () => {
    await test.db.owner.query(
      "ALTER TABLE products ADD CONSTRAINT no_poison CHECK (name <> 'Poison')",
    );
    try {
      const rows = Array.from({ length: 500 }, (_, at) =>
        at === 321 ? "Poison,1" : `Car ${at},1`,
      );
      const { summary, refusals } = await test.importText(["name,price", ...rows].join("\n"));
      expect(summary).toMatchObject({ read: 500, added: 499, refused: 1 });
      expect(refusals).toMatchObject([{ line: 323, reason: "the database cannot store it" }]);
      expect(refusals[0]?.detail).toContain("no_poison");
    } finally {
      await test.db.owner.query("ALTER TABLE products DROP CONSTRAINT no_poison");
    }
  });

  it("stores text that would break a line of COPY", async () => {
    await test.importText(
      'name,price,description\n"a\\tb \\N c",1,"x\\.\n\\.\ty"\nzero\u0000,1,\\N',
    );
    expect(await test.storedProducts()).toMatchObject([
      { name: "a\\tb \\N c", description: "x\\.\n\\.\ty" },
      { name: "zero", description: "\\N" },
    ]);
  });
});
