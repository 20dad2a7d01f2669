/** Subsets the published fonts to the letters of Europe, and that of headings to one weight. */
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/** Printable ASCII, and what German, French, Spanish, Italian, Portuguese and the Nordic languages add. */
const LETTERS =
  Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).join("") +
  "\u00a0ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûÁÍÑÓÚáíñóúÃÕãõÅÆØåæø–—‘’“”„…·€£×²°«»¡¿½•−œŒÿìÌòÒªºðÐþÞýÝ™→←";

/**
 * What the other languages in Latin letters add (Latin Extended-A, and Romanian). Files of their own, which browsers
 * fetch for a page that has such a letter (`unicode-range` in fonts.css).
 */
const MORE_LETTERS =
  Array.from({ length: 0x80 }, (_, at) => String.fromCodePoint(0x100 + at)).join("") + "ȘșȚț";

const FILES = [
  {
    from: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    to: "bricolage-grotesque-650.woff2",
    axes: { wght: 650 },
    letters: LETTERS,
  },
  {
    from: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-ext-wght-normal.woff2",
    to: "bricolage-grotesque-650-ext.woff2",
    axes: { wght: 650 },
    letters: MORE_LETTERS,
  },
  {
    from: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    to: "instrument-sans.woff2",
    axes: {},
    letters: LETTERS,
  },
  {
    from: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-ext-wght-normal.woff2",
    to: "instrument-sans-ext.woff2",
    axes: {},
    letters: MORE_LETTERS,
  },
] as const;

for (const { from, to, axes, letters } of FILES) {
  const font = readFileSync(new URL(import.meta.resolve(from)));
  const subset = await subsetFont(font, letters, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(new URL(`../client/lib/browser/fonts/${to}`, import.meta.url), subset);
  process.stdout.write(`${to}: ${subset.length} bytes\n`);
}
