import { beforeEach, describe, expect, test } from "vitest";
import type { SearchIndex } from "#server/search-index/search-index.ts";
import { tokenize } from "#server/search-index/tokenize.ts";
import { DAY, NOW, stepsOn } from "./index-steps.ts";
import { makeIndexedCar, makeIndexQuery } from "./indexed-car.ts";

/** The tests of words, for every implementation of `SearchIndex`. */
export function testWords(open: () => SearchIndex): void {
  describe("words", () => {
    let index: SearchIndex;

    beforeEach(() => {
      index = open();
    });

    const { find, add, many } = stepsOn(() => index);

    test("every word must be found, however it is written", async () => {
      const [id] = await add([
        makeIndexedCar({ name: "Citroën C3 1.4HDi/75 Schrägheck", make: "Citroën", model: "C3" }),
      ]);
      for (const line of ["citroen c3", "CITROËN", "1.4 hdi", "schragheck", "hdi 75"]) {
        const words = line.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
        const tokens = words.match(/\p{L}+|\p{N}+/gu) ?? [];
        expect(await find({ words: tokens }), line).toEqual([id]);
      }
      expect(await find({ words: ["citroen", "diesel"] })).toEqual([]);
    });

    test("one wrong letter is forgiven, and the last word may be a beginning", async () => {
      const [id] = await add([makeIndexedCar({ name: "Volkswagen Passat Variant" })]);
      for (const word of ["volkwagen", "volkswaggen", "wolkswagen", "vlokswagen", "pasat"])
        expect(await find({ words: [word] }), word).toEqual([id]);
      expect(await find({ words: ["volkswagen", "pas"] })).toEqual([id]);
      expect(await find({ words: ["pas", "volkswagen"] })).toEqual([]);
      expect(await find({ words: ["zzzzz"] })).toEqual([]);
      // A name that every object has.
      expect(await find({ words: ["constructor"] })).toEqual([]);
    });

    test.each([
      ["a word that goes on", "Gol", "Golf Variant", 1],
      ["a word that differs by a letter", "Pasat", "Passat", 3],
    ])("a word of which the last car was removed finds %s", async (_, name, other, count) => {
      const [last = ""] = await add([makeIndexedCar({ name })]);
      const others = await add(many(count, () => ({ name: other })));
      await index.remove([last]);
      expect(await find({ words: [name.toLowerCase()] })).toEqual(others);
    });

    test("a word is a mistake as soon as one that differs by a letter is far more frequent", async () => {
      await add([makeIndexedCar({ name: "Gold edition" }), makeIndexedCar({ name: "Golf" })]);
      const find400 = () => find({ words: ["gold"], limit: 400 });
      expect(await find400()).toHaveLength(1);
      const others = await add(many(300, () => ({ name: "Golf" })));
      expect(await find400()).toHaveLength(302);
      await index.remove(others);
      expect(await find400()).toHaveLength(1);
    });

    test.each([
      ["tuv", "TÜV neu", "Tuev neu"],
      ["kaefer", "Käfer", "Kaefer"],
      ["käfer", "Käfer", "Kaefer"],
      ["grösse", "große Größe", "grosse Groesse"],
      ["zuverlaessig", "zuverlässig", "zuverlaessig"],
    ])("%s is found however its umlaut is written", async (word, one, other) => {
      const ids = await add([makeIndexedCar({ name: one }), makeIndexedCar({ name: other })]);
      await add([makeIndexedCar({ name: "Golf" })]);
      expect((await find({ words: tokenize(word) })).toSorted()).toEqual(ids.toSorted());
    });

    test.each([
      ["bwm", "BMW 320"],
      ["wv", "VW Polo"],
      ["tid", "Golf TDI"],
      ["opl", "Opel Corsa"],
      ["peugot", "Peugeot 206"],
      ["peugoet", "Peugeot 206"],
      ["mecredes", "Mercedes C 200"],
    ])(
      "a slip in a short word, or in one that some sellers mistype as well, finds what was meant: %s",
      async (word, name) => {
        await add(many(60, () => ({ name })));
        // Each slip is in a title, too; a short word must be a hundred times as frequent.
        if (word.length >= 5) await add([makeIndexedCar({ name: word })]);
        await add([makeIndexedCar({ name: "Fiat Panda" })]);
        const found = await find({ words: [word], limit: 200 });
        expect(found).toHaveLength(word.length >= 5 ? 61 : 60);
      },
    );

    test("a word of its own is no slip of a frequent one", async () => {
      const [seat] = await add([
        makeIndexedCar({ name: "Seat Leon" }),
        ...many(90, () => ({ name: "Leder Sitze" })),
      ]);
      expect(await find({ words: ["leon"] })).toEqual([seat]);
    });

    test("a beginning that hundreds of words have finds the same cars in whatever order they came", async () => {
      const letters = "abcdefghijklmnopq".split("");
      const names = letters.flatMap((a) => letters.map((b) => `Ma${a}${b}`));
      const cars = names.map((name) => makeIndexedCar({ name }));
      await add(cars);
      const other = open();
      await other.index(cars.toReversed());
      const query = makeIndexQuery({ now: NOW, words: ["ma"], limit: 400 });
      expect(await index.query(query)).toEqual(await other.query(query));
    });

    test("other names of makes, and words for facts, find cars whose title lacks them", async () => {
      const [vw, bmw] = await add([
        makeIndexedCar({ name: "Golf", make: "Volkswagen", choices: { body: "estate" } }),
        makeIndexedCar({ name: "320d", make: "BMW", model: "3er", choices: { fuel: "diesel" } }),
      ]);
      expect(await find({ words: ["vw"] })).toEqual([vw]);
      expect(await find({ words: ["golf", "kombi"] })).toEqual([vw]);
      expect(await find({ words: ["bmw", "3", "series"] })).toEqual([bmw]);
      expect(await find({ words: ["bmw", "diesel"] })).toEqual([bmw]);
    });

    test("an excluded word leaves out cars with it in title, make, model or trim, but none that describe or resemble it", async () => {
      const [plain, described, resembling] = await add([
        makeIndexedCar({ name: "Golf Variant", postedAt: NOW }),
        makeIndexedCar({ name: "Golf", description: "Wheels of a GTI", postedAt: NOW - 1 }),
        makeIndexedCar({ name: "Golf GTIX", postedAt: NOW - 2 }),
        makeIndexedCar({ name: "Golf 2.0GTI", postedAt: NOW - 3 }),
        makeIndexedCar({ name: "Golf", trim: "gti", postedAt: NOW - 4 }),
        makeIndexedCar({ name: "Golf", model: "Golf GTI", postedAt: NOW - 5 }),
        makeIndexedCar({ name: "Golf", make: "GTI", postedAt: NOW - 6 }),
      ]);
      const words = ["golf"];
      const query = { words, notWords: [["gti"]] };
      expect(await find(query)).toEqual([plain, described, resembling]);
      expect(await find({ ...query, notWords: [["gti"], ["variant"]] })).toEqual([
        described,
        resembling,
      ]);
      expect(await find({ words, notWords: [["golf"]] })).toEqual([]);
      // A word of several tokens leaves out the cars that have all of them.
      expect(await find({ words, notWords: [["2", "0"]] })).toHaveLength(6);
      expect(await find({ words, notWords: [["2", "1"]] })).toHaveLength(7);
      const { total, facets } = await index.query(
        makeIndexQuery({ now: NOW, ...query, withFacets: true }),
      );
      expect([total, facets?.make]).toEqual([3, []]);
      // Asked for before: a car that is changed is left out, too, and one that is changed back is found.
      await index.index([makeIndexedCar({ id: plain ?? "", name: "Golf GTI", postedAt: NOW })]);
      expect(await find(query)).toEqual([described, resembling]);
      await index.index([makeIndexedCar({ id: plain ?? "", name: "Golf", postedAt: NOW })]);
      expect(await find(query)).toEqual([plain, described, resembling]);
    });

    test("an excluded word leaves out cars by the facts that it names, and by its other spellings", async () => {
      const [bare, petrol] = await add([
        makeIndexedCar({ name: "Golf", postedAt: NOW }),
        makeIndexedCar({ choices: { fuel: "petrol", drive: "front" }, postedAt: NOW - 1 }),
        makeIndexedCar({ choices: { fuel: "diesel", drive: "front" }, postedAt: NOW - 2 }),
        makeIndexedCar({ name: "Diesel", choices: { drive: "all" }, postedAt: NOW - 3 }),
        makeIndexedCar({ name: "Käfer", make: "Volkswagen", postedAt: NOW - 4 }),
        makeIndexedCar({ name: "Kaefer", make: "VOLKSWAGEN", postedAt: NOW - 5 }),
      ]);
      const count = async (...notWords: string[][]) => (await find({ notWords })).length;
      expect(await find({ notWords: [["diesel"], ["vw"]] })).toEqual([bare, petrol]);
      expect(await count(["diesel"])).toBe(4);
      expect(await count(["vw"])).toBe(4);
      expect(await count(["kafer"])).toBe(4);
      expect(await count(["4", "x", "4"])).toBe(5);
      expect(await count(["front", "wheel", "drive"])).toBe(4);
      expect(await count(["unknown"])).toBe(6);
      // A narrower word leaves out titles with it, and no other diesel.
      expect(await count(["tdi"])).toBe(6);
    });

    test("words in the title stand above those in the description, and what words name above both", async () => {
      const [described, titled, named] = await add([
        makeIndexedCar({ name: "Octavia", description: "Like a golf", postedAt: NOW }),
        makeIndexedCar({ name: "Wheels for a golf", postedAt: NOW - 9 * DAY }),
        makeIndexedCar({ make: "Volkswagen", model: "Golf", postedAt: NOW - 90 * DAY }),
      ]);
      const query = { sort: "best", words: ["golf"], named: ["volkswagen.golf"] } as const;
      expect(await find(query)).toEqual([named, titled, described]);
      const { hits } = await index.query(makeIndexQuery({ now: NOW, ...query }));
      expect(hits.map(({ matched }) => matched)).toEqual(["title", "title", "description"]);
    });
  });
}
