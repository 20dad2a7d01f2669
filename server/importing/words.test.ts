import { describe, expect, it } from "vitest";

import { EARLIEST_YEAR, FIRST_CARS } from "#shared/rules/first-cars.ts";

import { nameMake, nameModel, spaceOut, cut } from "#shared/rules/car-names.ts";
import { Unusable } from "./unusable.ts";
import {
  readBody,
  readColour,
  readDamage,
  readDrive,
  readFuel,
  readGearbox,
  readRequest,
} from "./words.ts";

const cases = {
  fuel: [
    readFuel,
    {
      benzin: "petrol",
      Gasoline: "petrol",
      Diesel: "diesel",
      hybrid: "hybrid",
      "Plug-in Hybrid": "plug-in hybrid",
      "Petrol / Electric": "hybrid",
      elektro: "electric",
      Lpg: "lpg",
      "Petrol + LPG": "lpg",
      "CNG + CNG": "cng",
      Wasserstoff: "hydrogen",
      andere: "other",
    },
  ],
  gearbox: [
    readGearbox,
    {
      manuell: "manual",
      Manual: "manual",
      "6-Gang Schaltgetriebe": "manual",
      automatik: "automatic",
      "Semi-Auto": "automatic",
      "7G DSG": "automatic",
      Unspecified: null,
    },
  ],
  body: [
    readBody,
    {
      limousine: "sedan",
      kleinwagen: "hatchback",
      kombi: "estate",
      Coupé: "coupe",
      cabrio: "convertible",
      suv: "suv",
      "SUV / Geländewagen": "suv",
      bus: "mpv",
      "Van / Minibus": "mpv",
      Transporter: "van",
      andere: null,
    },
  ],
  drive: [readDrive, { FWD: "front", "All-wheel drive": "all", Heckantrieb: "rear" }],
  colour: [
    readColour,
    {
      weiß: "white",
      dunkelblau: "blue",
      "Grau metallic": "grey",
      Maroon: "red",
      "Light Green": "green",
      Others: null,
    },
  ],
  damage: [readDamage, { ja: true, No: false, Other: null }],
  request: [readRequest, { Gesuch: true, Offer: false }],
} as const;

describe.each(Object.entries(cases))("words for %s", (_, [read, words]) => {
  it.each(Object.entries(words))("reads %s", (text, meaning) => {
    expect(read(text)).toBe(meaning);
  });

  it("says so when it does not know a word", () => {
    expect(read("xyzzy")).toBeInstanceOf(Unusable);
  });
});

describe("names", () => {
  it.each([
    ["alfa_romeo", "Alfa Romeo"],
    ["mercedes_benz", "Mercedes-Benz"],
    ["VW", "Volkswagen"],
    ["bmw", "BMW"],
    ["citroen", "Citroën"],
    ["brilliance", "Brilliance"],
    ["sonstige_autos", null],
  ])("names writes the make %s as %s", (text, make) => {
    expect(nameMake(text)).toBe(make);
  });

  it.each(Object.entries(FIRST_CARS))(
    "meets %s by the name its first car is known under",
    (make, year) => {
      expect(nameMake(make.toLowerCase())).toBe(make);
      expect(year).toBeGreaterThan(EARLIEST_YEAR);
    },
  );

  it.each([
    ["golf", "Golf"],
    ["a4", "A4"],
    ["3er", "3er"],
    ["x_reihe", "X-Reihe"],
    [" Focus", "Focus"],
    ["i30", "i30"],
    ["Swift VXi", "Swift VXi"],
    ["andere", null],
  ])("names writes the model %s as %s", (text, model) => {
    expect(nameModel(text)).toBe(model);
  });

  it("names puts spaces for underscores only where there are no spaces", () => {
    expect(spaceOut("BMW_318i__TÜV")).toBe("BMW 318i TÜV");
    expect(spaceOut("BMW 318i my_car")).toBe("BMW 318i my_car");
  });

  it("cuts between characters", () => {
    expect(cut("ab🚗", 3)).toBe("ab");
    expect(cut("ab🚗", 4)).toBe("ab🚗");
  });
});
