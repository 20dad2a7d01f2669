import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { IMPORT_TIME, startImportTest, type ImportTest } from "#tests/support/import.ts";

let test: ImportTest;

beforeAll(async () => {
  test = await startImportTest();
});
afterAll(() => test.db.close());
beforeEach(() => test.startAnew());

describe("what becomes of a row", () => {
  it("stores every field of a German row", async () => {
    const { summary } = await test.importText(
      [
        "Titel;Marke;Modell;Preis;Neupreis;Erstzulassung;Kilometerstand;Leistung (PS);Hubraum;Kraftstoff;Getriebe;Karosserie;Antrieb;Türen;Sitze;Farbe;Vorbesitzer;FIN;Telefon;Beschreibung;Standort;PLZ;Breitengrad;Längengrad;Eingestellt am;Verfügbar ab;Unfallschaden",
        'VW_Golf_1.4_TSI;vw;golf;12.500,- €;29.990 €;03/2015;98.500 km;122;1.395 ccm;Benzin;Schaltgetriebe;Limousine;Frontantrieb;4/5;5;dunkelblau;2;WVWZZZ1KZFW000001;+49 40 66969 112;"Gepflegt,\nnur Langstrecke";Leipzig;4109;51,34;12,37;05.03.2026;01.02.2027;ja',
        "Zweiter;vw;polo;1.500 €;;2001;98.500 km;50;;Benzin;;;;;;;;;;;;10115;;;;;nein",
      ].join("\r\n"),
    );
    expect(summary).toMatchObject({ read: 2, added: 2, refused: 0, isComplete: true });
    expect((await test.storedProducts())[0]).toEqual({
      category_id: "02",
      name: "VW Golf 1.4 TSI",
      make: "Volkswagen",
      model: "Golf",
      year: 2015,
      first_registered: "2015-03-01",
      registered_month_only: true,
      mileage_km: 98_500,
      fuel: "petrol",
      gearbox: "manual",
      body: "sedan",
      drive: "front",
      power_kw: 90,
      engine_cc: 1395,
      doors: 5,
      seats: 5,
      colour: "blue",
      previous_owners: 2,
      vin: "WVWZZZ1KZFW000001",
      number: "+49 40 66969 112",
      description: "This car has unrepaired damage.\n\nGepflegt,\nnur Langstrecke",
      location: "Leipzig",
      postcode: "4109",
      latitude: 51.34,
      longitude: 12.37,
      price_minor: 2_999_000,
      resale_price_minor: 1_250_000,
      currency: "EUR",
      available_from: "2027-02-01",
      posted_at: new Date("2026-03-05T00:00:00Z"),
    });
  });

  it("remembers of which first registrations the month alone is known", async () => {
    await test.importText(
      "title,price,first registration,year,month\nA,1,09/2011,,\nB,2,,2011,Sep\nC,3,14.09.2011,,\nD,4,,2011,",
    );
    const products = await test.storedProducts();
    const told = products.map(({ first_registered: day, registered_month_only: is }) => [day, is]);
    expect(told).toEqual([
      ["2011-09-01", true],
      ["2011-09-01", true],
      ["2011-09-14", false],
      [undefined, false],
    ]);
  });

  it("what becomes of a row names a car without a title by make, model and trim", async () => {
    await test.importText("make,model,trim,price\nBMW,i3,120 Ah,1\nBMW,BMW i8,,1\n,i5,,1");
    expect((await test.storedProducts()).map(({ name }) => name)).toEqual([
      "BMW i3 120 Ah",
      "BMW i8",
      "i5",
    ]);
  });

  it("what becomes of a row lists for 60 days from now and never posts in the future", async () => {
    await test.importText(
      "name,price,date created\nA,1,2020-01-02 03:04:05\nB,1,2030-01-01\nC,1,\nD,1,soon",
    );
    const stored = await test.db.kysely
      .selectFrom("products")
      .select(["name", "posted_at", "expires_at", "state"])
      .orderBy("name")
      .execute();
    expect(stored.map(({ posted_at }) => posted_at)).toEqual([
      new Date("2020-01-02T03:04:05Z"),
      IMPORT_TIME,
      IMPORT_TIME,
      IMPORT_TIME,
    ]);
    for (const { expires_at, state } of stored) {
      expect(expires_at).toEqual(new Date("2027-01-14T12:00:00Z"));
      expect(state).toBe("active");
    }
  });

  it("what becomes of a row finds the currency in the value, the heading, a column or the settings", async () => {
    await test.importText("name,price\nA,£8\nB,8");
    await test.importText("name,Price (USD)\nC,8");
    await test.importText("name,price,currency\nD,8,CHF");
    await test.importText("name,price,currency\nE,800,JPY");
    expect(
      (await test.storedProducts()).map(({ currency, resale_price_minor: minor }) => [
        currency,
        minor,
      ]),
    ).toEqual([
      ["GBP", 800],
      ["EUR", 800],
      ["USD", 800],
      ["CHF", 800],
      ["JPY", 800],
    ]);
  });

  it("what becomes of a row reads miles where the heading, the value or the settings say so", async () => {
    await test.importText("name,price,mileage\nA,1,1000 mi\nB,1,1000 km\nC,1,1000");
    await test.importText("name,price,mileage (miles)\nD,1,1000");
    await test.importText("name,price,mileage\nE,1,1000", {
      defaults: { currency: "EUR", distance: "mi" },
    });
    expect((await test.storedProducts()).map(({ mileage_km: km }) => km)).toEqual([
      1609, 1000, 1000, 1609, 1609,
    ]);
  });

  it("what becomes of a row asks a second column where the first is of no use", async () => {
    await test.importText(
      'name,price,mileage,fuel type,engine size,mileage2,fuel type2,engine size2\nA,1,,Petrol,0.999,"38,852",,\nB,1,"13,255",n/a,£145,57.7,Petrol,0.999',
    );
    expect(await test.storedProducts()).toMatchObject([
      { name: "A", mileage_km: 38_852, fuel: "petrol", engine_cc: 999 },
      { name: "B", mileage_km: 13_255, fuel: "petrol", engine_cc: 999 },
    ]);
  });

  it("chooses the category by column, body, the model's other rows, else SEDAN", async () => {
    await test.importText(
      "name,make,model,price,body,category\nA,VW,Touran,1,bus,\nB,VW,Touran,2,bus,\nC,VW,Touran,3,andere,\nD,VW,Lupo,4,,\nE,VW,Lupo,5,kombi,SUV\nF,VW,,6,,",
    );
    expect(
      (await test.storedProducts()).map(
        ({ name, category_id: id }) => `${String(name)}${String(id)}`,
      ),
    ).toEqual(["A03", "B03", "C03", "D02", "E01", "F02"]);
  });

  it("what becomes of a row gives five-digit postcodes back the zero that a spreadsheet took", async () => {
    await test.importText("name,price,plz\nA,1,4509\nB,1,78259\nC,1,85716");
    await test.importText("name,price,plz\nD,1,1010\nE,1,8020");
    expect((await test.storedProducts()).map(({ postcode }) => postcode)).toEqual([
      "04509",
      "78259",
      "85716",
      "1010",
      "8020",
    ]);
  });

  it("what becomes of a row leaves out what cannot be stored and counts it", async () => {
    const { summary } = await test.importText(
      "name,price,powerPS,kilometer,fuel,colour,seats\nA,1,0,9000000,Plutonium,Infrarot,500\nB,1,20000,10,Diesel,rot,5\nC,1,n/a,,unknown,andere,-",
    );
    expect(summary).toMatchObject({ added: 3, refused: 0 });
    expect(Object.fromEntries(summary.warnings)).toEqual({
      "powerPS: is 0": 1,
      "powerPS: is not between 1 and 2,000": 1,
      "kilometer: is not between 0 and 5,000,000": 1,
      "fuel: is not a known fuel": 1,
      "colour: is not a known colour": 1,
      "seats: is not between 1 and 99": 1,
    });
    expect((await test.storedProducts())[0]).toEqual({
      category_id: "02",
      name: "A",
      registered_month_only: false,
      resale_price_minor: 100,
      currency: "EUR",
      posted_at: IMPORT_TIME,
    });
  });
});
