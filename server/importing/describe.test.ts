import { expect, it } from "vitest";

import { IMPORT_TIME, LISTING_DAYS, UNIT_DEFAULTS, sourceOf } from "#tests/support/import.ts";

import { describePreview, describeSummary } from "./describe.ts";
import { previewImport } from "./preview-import.ts";

async function describeText(content: string): Promise<string> {
  const preview = await previewImport({
    source: sourceOf(content),
    defaults: UNIT_DEFAULTS,
    changes: [],
    listingDays: LISTING_DAYS,
    now: IMPORT_TIME,
    show: 5,
  });
  return `${describePreview(preview)}\n${describeSummary(preview.summary)}`;
}

it.each([0x01, 0x1b, 0x7f, 0x80, 0x85, 0x9b, 0x9f])(
  "shows a terminal nothing of the control character %i",
  async (code) => {
    const control = String.fromCodePoint(code);
    const mark = `${control}31m`;
    const text = await describeText(
      [
        `name,price,year,make,mod${control}el,colour${mark},notes${mark}`,
        `A${mark},1,2010,V${mark}W,G${mark},x${mark},`,
        `B${mark},1${mark},2010,,,,`,
        `C,1,1910,Volks${control}wagen,,,`,
        `D${mark},"1`,
      ].join("\n"),
    );
    expect(text).toContain('name="A31m" make="V31mW" model="G31m"');
    expect(text).toContain("Volkswagen, 1938");
    // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
  },
);

it("cuts headings that would fill the screen", async () => {
  const text = await describeText(`name,price,${"h".repeat(900_000)}${",x".repeat(900)}\nA,1\n`);
  expect(text).toContain(`  price${" ".repeat(55)}  price\n  ${"h".repeat(60)}  ignored\n`);
  expect(text.length).toBeLessThan(100_000);
});

it("says that all columns of pictures count, and one of other fields only for want of another", async () => {
  const text = await describeText(
    "name,price,Bild 1,Bild 2,mileage,km\nA,1,https://a.test/1,https://a.test/2,1,\n",
  );
  expect(text).toContain(
    "Bild 1   pictures\n  Bild 2   pictures, after those in earlier columns\n",
  );
  expect(text).toContain("mileage, where earlier columns are empty");
});
