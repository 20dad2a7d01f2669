import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import { expect, test } from "vitest";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { languages } from "#server/base/catalogues.ts";

const FOLDER = "server/settings";
const OTHERS = languages().filter((language) => language !== FIRST_LANGUAGE);

const read = (file: string): unknown => JSON.parse(readFileSync(`${FOLDER}/${file}`, "utf8"));

/** Every place of a value with what stands there, of texts their kind alone. */
function placesOf(value: unknown, place = ""): string[] {
  if (typeof value !== "object" || value === null)
    return [`${place}: ${typeof value === "string" ? "a text" : String(value)}`];
  return Object.entries(value).flatMap(([name, inner]) => placesOf(inner, `${place}.${name}`));
}

/** What a text has in braces, and where its links lead to. */
const filledIn = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(([word]) => word).toSorted();
const linksOf = (text: string) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map(([, path]) => path);

test.each(OTHERS)("the product's own texts in %s stand in the same places", (language) => {
  expect(placesOf(read(`brand.${language}.json`))).toEqual(placesOf(read("brand.default.json")));
  const names = (folder: string) =>
    globSync(`${FOLDER}/${folder}/*.md`)
      .map((file) => basename(file))
      .toSorted();
  expect(names(`texts/${language}`)).toEqual(names("texts"));
});

test.each(OTHERS)("what is no text is the same in %s", (language) => {
  const kept = (file: string) => {
    const { name, phone, email, address, galleries } = read(file) as {
      [name: string]: unknown;
      galleries: { cars: { body: string; colour: string }[] }[];
    };
    const cars = galleries.flatMap((gallery) => gallery.cars);
    return [name, phone, email, address, ...cars.map(({ body, colour }) => [body, colour])];
  };
  expect(kept(`brand.${language}.json`)).toEqual(kept("brand.default.json"));
});

test.each(
  OTHERS.flatMap((language) =>
    ["help", "imprint", "privacy", "terms"].map((name) => [language, name] as const),
  ),
)(
  "a page of the footer in %s has the headings, links and details of the English one: %s",
  (language, name) => {
    const [theirs, english] = [`texts/${language}/${name}.md`, `texts/${name}.md`].map((file) =>
      readFileSync(`${FOLDER}/${file}`, "utf8"),
    );
    const headings = (text = "") => text.match(/^#+ /gm);
    expect(headings(theirs)).toEqual(headings(english));
    expect(filledIn(theirs ?? "")).toEqual(filledIn(english ?? ""));
    expect(linksOf(theirs ?? "")).toEqual(
      linksOf(english ?? "").map((path) => `/${language}${path}`),
    );
  },
);
