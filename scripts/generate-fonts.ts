/** Subsets the published fonts to the letters of Western Europe, and that of headings to one weight. */
import { readFileSync, writeFileSync } from "node:fs";
import subsetFont from "subset-font";

/** Printable ASCII, and what German, French, Spanish, Italian, Portuguese and the Nordic languages add. */
const LETTERS =
  Array.from({ length: 95 }, (_, at) => String.fromCodePoint(0x20 + at)).join("") +
  "\u00a0ÄÖÜäöüßÀÂÇÈÉÊËÎÏÔÙÛàâçèéêëîïôùûÁÍÑÓÚáíñóúÃÕãõÅÆØåæø–—‘’“”„…·€£×²°«»¡¿½•−œŒÿìÌòÒªºðÐþÞýÝ™→←";

const FILES = [
  {
    from: "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2",
    to: "bricolage-grotesque-650.woff2",
    axes: { wght: 650 },
  },
  {
    from: "@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2",
    to: "instrument-sans.woff2",
    axes: {},
  },
] as const;

for (const { from, to, axes } of FILES) {
  const font = readFileSync(new URL(import.meta.resolve(from)));
  const subset = await subsetFont(font, LETTERS, { targetFormat: "woff2", variationAxes: axes });
  writeFileSync(new URL(`../client/lib/browser/fonts/${to}`, import.meta.url), subset);
  process.stdout.write(`${to}: ${subset.length} bytes\n`);
}
