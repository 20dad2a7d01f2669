/** Writes the thumbhash of every demo picture; run it after a change to drawings or demo data. */
import { writeFileSync } from "node:fs";
import { allPictures, makeDemoCatalogue } from "#demo/seed/demo-catalogue.ts";
import { THUMBHASH_FILE } from "#demo/seed/thumbhash.ts";
import { thumbhashOf } from "#demo/drawing/draw.ts";

const thumbhashes: [string, string][] = [];
for (const { id, drawing } of allPictures(makeDemoCatalogue(new Date()))) {
  thumbhashes.push([id, await thumbhashOf(drawing)]);
}
thumbhashes.sort(([a], [b]) => (a < b ? -1 : 1));
writeFileSync(THUMBHASH_FILE, `${JSON.stringify(Object.fromEntries(thumbhashes), null, 1)}\n`);
process.stdout.write(`${thumbhashes.length} thumbhashes written\n`);
