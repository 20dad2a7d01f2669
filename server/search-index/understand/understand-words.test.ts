import { expect, test } from "vitest";
import { COLOURS } from "#shared/rules/vocabulary.ts";
import type { CarName } from "../search-index.ts";
import { nameFinder } from "./name-finder.ts";
import { understandWords } from "./understand-words.ts";

const MAKES =
  "Volkswagen: Golf, Polo, Passat, Tiguan, Touran, Up; BMW: 3er, 5er, X5; Mercedes-Benz: C-Klasse, E-Klasse; Audi: A4, A6, 80; Ford: Focus, Fiesta, Ka; Peugeot: 208, 2008; MINI: One, Cooper; Opel: Astra, Corsa; Škoda: Octavia; Tesla: Model 3; Alfa Romeo: 156, Giulia; Toyota: Corolla, Yaris; Renault: Clio, Mégane; Volvo: V70, XC90; Land Rover: Defender; Mazda: 6";
const slugOf = (name: string) =>
  name.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(" ", "-");
const names: CarName[] = MAKES.split("; ").flatMap((line) => {
  const [make = "", models = ""] = line.split(": ");
  return [
    { slug: slugOf(make), label: make, count: 100 },
    ...models
      .split(", ")
      .map((model) => ({ slug: `${slugOf(make)}.${slugOf(model)}`, label: model, count: 50 })),
  ];
});
const findName = nameFinder(names);
const NOW = Date.UTC(2026, 10, 23);

/** Lines as people write them; behind the arrow what is understood, and in quotes what is left to be searched for. */
const LINES = `
diesel suv under 15000 after 2018 → fuel=diesel body=suv price_to=15000 year_from=2018
golf tdi kombi → make=volkswagen model=volkswagen.golf fuel=diesel body=estate
vw golf automatik bis 12.000 euro → make=volkswagen model=volkswagen.golf gearbox=automatic price_to=12000
bmw 3 series petrol manual → make=bmw model=bmw.3er fuel=petrol gearbox=manual
bmw 3er diesel ab 2015 → make=bmw model=bmw.3er fuel=diesel year_from=2015
mercedes c class estate → make=mercedes-benz model=mercedes-benz.c-klasse body=estate
c-klasse cabrio rot → make=mercedes-benz model=mercedes-benz.c-klasse body=convertible colour=red
audi a4 avant 2.0 tdi → make=audi model=audi.a4 body=estate fuel=diesel "2.0"
suv without volkswagen → body=suv not=volkswagen
suv not opel corsa → body=suv not=opel.corsa
golf diesel not petrol → make=volkswagen model=volkswagen.golf fuel=diesel
golf not petrol, diesel → make=volkswagen model=volkswagen.golf fuel=diesel
bmw not automatic → make=bmw gearbox=manual
golf less than 3 years old → make=volkswagen model=volkswagen.golf year_from=2023
younger than 5 years polo → year_from=2021 make=volkswagen model=volkswagen.polo
golf über 20 Jahre alt → make=volkswagen model=volkswagen.golf year_to=2006
astra höchstens 4 jahre → make=opel model=opel.astra year_from=2022
golf between 2 and 5 years old → make=volkswagen model=volkswagen.golf year_from=2021 year_to=2024
golf 2-5 Jahre → make=volkswagen model=volkswagen.golf year_from=2021 year_to=2024
golf ab bj 2005 → make=volkswagen model=volkswagen.golf year_from=2005
polo bis Baujahr 2010 → make=volkswagen model=volkswagen.polo year_to=2010
golf 2018-2021 → make=volkswagen model=volkswagen.golf year_from=2018 year_to=2021
5000-10000 euro → price_from=5000 price_to=10000
2017 or newer → year_from=2017
automatic under 20k → gearbox=automatic price_to=20000
less than 100000 km → distance_to=100000
golf unter 100.000 km → make=volkswagen model=volkswagen.golf distance_to=100000
suv between 10000 and 20000 euro → body=suv price_from=10000 price_to=20000
zwischen 5.000 und 9.000 euro kombi → price_from=5000 price_to=9000 body=estate
2010 to 2015 focus → year_from=2010 year_to=2015 make=ford model=ford.focus
corsa 2019 → make=opel model=opel.corsa year_from=2019 year_to=2019
red convertible → colour=red body=convertible
roter polo von privat → colour=red make=volkswagen model=volkswagen.polo seller_kind=private
family car 7 seater diesel → seats=7 fuel=diesel "family"
5 door hatchback → doors=5 body=hatchback
octavia kombi over 150 hp → make=skoda model=skoda.octavia body=estate power_from=110
mindestens 150 ps allrad → power_from=110 drive=all
110 kw diesel → power_from=110 fuel=diesel
electric car with low mileage → fuel=electric sort=least-driven
tesla model 3 white → make=tesla model=tesla.model-3 colour=white
alfa 156 → make=alfa-romeo model=alfa-romeo.156
alfa romeo giulia black automatic → make=alfa-romeo model=alfa-romeo.giulia colour=black gearbox=automatic
peugeot 2008 → make=peugeot model=peugeot.2008
peugeot 208 from 2019 → make=peugeot model=peugeot.208 year_from=2019
mini one → make=mini model=mini.one
mini cooper up to 8000 → make=mini model=mini.cooper price_to=8000
ford ka under 2000 euro → make=ford model=ford.ka price_to=2000
megane bis 2012 → make=renault model=renault.megane year_to=2012
volvo v70 or xc90 → make=volvo model=volvo.v70 model=volvo.xc90
land rover defender → make=land-rover model=land-rover.defender
plug in hybrid suv → fuel=plug-in hybrid body=suv
günstiger kleinwagen benziner → sort=cheapest body=hatchback fuel=petrol
cheap petrol toyota → sort=cheapest fuel=petrol make=toyota
verified dealer audi a6 → verified=yes seller_kind=dealer make=audi model=audi.a6
audi 80 → make=audi model=audi.80
max 80tkm und 10k → distance_to=80000 price_to=10000
fiesta, max. 6.500 €, ab 2014 → make=ford model=ford.fiesta price_to=6500 year_from=2014
£5,000 or less yaris → price_to=5000 make=toyota model=toyota.yaris "less"
passat mit anhängerkupplung → make=volkswagen model=volkswagen.passat "anhangerkupplung"
x5 with panoramic roof → make=bmw model=bmw.x5 "panoramic roof"
schwarzer bmw 5er limousine automatik → colour=black make=bmw model=bmw.5er body=sedan gearbox=automatic
4x4 diesel manual → drive=all fuel=diesel gearbox=manual
up to 120000 miles → distance_to=120000
vw up → make=volkswagen model=volkswagen.up
touran siebensitzer → make=volkswagen model=volkswagen.touran seats=7
reduced suv newest → lowered=yes body=suv sort=newest
cars from private sellers under 1000 → seller_kind=private price_to=1000
autos von privat unter 1000 euro → seller_kind=private price_to=1000
gebrauchtwagen vom händler bis 5000 → seller_kind=dealer price_to=5000
used cars for sale by owner that cost less than 3000 euros → seller_kind=private price_to=3000
günstige autos von privaten verkäufern bis max 3000 euro → sort=cheapest seller_kind=private price_to=3000
bmw nicht vom händler → make=bmw seller_kind=private
golf kaufen beim händler → make=volkswagen model=volkswagen.golf seller_kind=dealer
skoda octavia combi → make=skoda model=skoda.octavia body=estate
golf -gti → make=volkswagen model=volkswagen.golf "-gti"
golf -diesel → make=volkswagen model=volkswagen.golf "-diesel"
bmw -3er → make=bmw not=bmw.3er
audi -automatic → make=audi "-automatic"
suv -vw -opel → body=suv not=volkswagen not=opel
-golf kombi → not=volkswagen.golf body=estate
diesel -alfa-romeo -land-rover → fuel=diesel not=alfa-romeo not=land-rover
vw -golf variant → make=volkswagen not=volkswagen.golf body=estate
suv -Käfer navi −gti → body=suv "-Käfer navi −gti"
golf - gti → make=volkswagen model=volkswagen.golf "gti"
mercedes-benz c-klasse → make=mercedes-benz model=mercedes-benz.c-klasse
e-golf → make=volkswagen model=volkswagen.golf "e"
id-3 → "id 3"
golf 10000-15000 → make=volkswagen model=volkswagen.golf price_from=10000 price_to=15000
golf 10000 -15000 → make=volkswagen model=volkswagen.golf price_from=10000 price_to=15000
golf - → make=volkswagen model=volkswagen.golf
corolla hybrid not older than 2020 → make=toyota model=toyota.corolla fuel=hybrid year_from=2020
`
  .trim()
  .split("\n");

test.each(LINES)("a line of plain words is understood: %s", (line) => {
  const [words = "", meant] = line.split(" → ");
  const { parameters, rest } = understandWords(words, findName, NOW);
  const told = parameters.map(({ name, value }) => `${name}=${value}`);
  expect([...told, ...(rest === "" ? [] : [`"${rest}"`])].join(" ")).toBe(meant);
});

test("all values of a filter but those that a line excludes one by one are chosen", () => {
  const { parameters, rest } = understandWords("golf not red not blue", findName, NOW);
  const colours = parameters.flatMap(({ name, value }) => (name === "colour" ? [value] : []));
  expect(colours).toEqual(COLOURS.filter((colour) => colour !== "red" && colour !== "blue"));
  expect(rest).toBe("");
});

test("words that name nothing are left as they are, and an empty line means nothing", () => {
  expect(understandWords("xenon navi", findName, NOW)).toEqual({
    parameters: [],
    rest: "xenon navi",
  });
  expect(understandWords("  ", findName, NOW)).toEqual({ parameters: [], rest: "" });
});

test("a word that names a filter is left to be searched for while cars have it in their titles alone", () => {
  const isTitleAlone = (words: string, name: string, value: string) =>
    words === "4 x4" && name === "drive" && value === "all";
  expect(understandWords("audi 4x4 diesel", findName, NOW, isTitleAlone)).toEqual({
    parameters: [
      { name: "make", value: "audi" },
      { name: "fuel", value: "diesel" },
    ],
    rest: "4 x4",
  });
});

test("a make that is not on sale is searched for as a word", () => {
  expect(understandWords("lada niva", findName, NOW)).toEqual({
    parameters: [],
    rest: "lada niva",
  });
});
