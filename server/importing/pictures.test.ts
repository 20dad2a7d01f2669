import { describe, expect, it } from "vitest";

import { UNIT_DEFAULTS } from "#tests/support/import.ts";

import { mapColumns } from "./mapping.ts";
import { readPictures } from "./pictures.ts";
import { planColumns } from "./plan.ts";

import type { Warning } from "./refusal.ts";

/** Reads a row with these headings; fields are given unescaped, one per heading. */
function read(headings: string, ...fields: string[]) {
  const plan = planColumns(mapColumns(headings.split(",")), [fields], UNIT_DEFAULTS);
  const warnings: Warning[] = [];
  const addresses = readPictures(fields, plan, warnings);
  return { addresses, reasons: warnings.map(({ column, reason }) => `${column}: ${reason}`) };
}

const A = "https://a.test/1.jpg";
const B = "http://b.test/2.jpg?w=1,2";

describe("headings of pictures", () => {
  it.each(
    "pictures,Images,image_url,Image URLs,photos,Fotos,Bilder,Bild-URLs,imageUrls,Foto_1,bild3,image1_url,Image 2 Link".split(
      ",",
    ),
  )("headings of pictures knows %s", (heading) => {
    expect(read(heading, A).addresses).toEqual([A]);
  });

  it.each(["url", "nrOfPictures", "image count", "link"])(
    "headings of pictures does not know %s",
    (heading) => {
      expect(read(heading, A).addresses).toEqual([]);
    },
  );

  it("headings of pictures asks all columns, the main one first and numbered ones in the file's order", () => {
    const { addresses } = read(
      "image2,image3,Hauptbild,images",
      "https://a.test/2",
      "https://a.test/3",
      "https://a.test/0",
      "https://a.test/1",
    );
    expect(addresses).toEqual([0, 1, 2, 3].map((number) => `https://a.test/${number}`));
  });
});

describe("addresses of pictures", () => {
  it.each([
    ["a space", `${A} ${B}`],
    ["a line break", `${A}\n${B}`],
    ["a bar", `${A}|${B}`],
    ["a semicolon", `${A}; ${B};`],
    ["a comma before another one", `${A},${B},`],
    ["marks of a list", `["${A}", "${B}"]`],
    ["marks of another kind of list", `['${A}','${B}']`],
  ])("addresses of pictures are parted by %s", (_, text) => {
    expect(read("images", text)).toEqual({ addresses: [A, B], reasons: [] });
  });

  it("addresses of pictures are each there once, in one spelling, without what follows #", () => {
    const text = "HTTPS://A.test/1.jpg#top https://a.test:443/1.jpg";
    expect(read("images", text).addresses).toEqual([A]);
    expect(read("images", "https://a.test/?a=1&amp;b=2").addresses).toEqual([
      "https://a.test/?a=1&b=2",
    ]);
    expect(read("images", "https://bücher.test/ä.jpg").addresses).toEqual([
      "https://xn--bcher-kva.test/%C3%A4.jpg",
    ]);
  });

  it.each([
    ["a name of a file", "car.jpg", "is not a web address"],
    ["a number", "7", "is not a web address"],
    ["another scheme", "ftp://a.test/1.jpg", "is not a web address"],
    ["a file of this machine", "file:///etc/passwd", "is not a web address"],
    ["data", "data:image/png,AAAA", "is not a web address"],
    ["a password", "https://me:secret@a.test/1.jpg", "with a user name or password"],
    ["no host", "https://", "is not a web address"],
    ["much", `https://a.test/${"x".repeat(2_000)}`, "of more than 2,000 characters"],
    ["much once it is encoded", `https://a.test/${"ä".repeat(400)}`, "of more than 2,000"],
  ])("addresses of pictures leave out %s and say so", (_, text, reason) => {
    const { addresses, reasons } = read("images", `${text}|${A}`);
    expect(addresses).toEqual([A]);
    expect(reasons).toEqual([expect.stringContaining(reason)]);
    expect(reasons[0]).toMatch(/^images: /);
  });

  it("addresses of pictures say nothing where nothing is said", () => {
    expect(read("images,image2", "-", "")).toEqual({ addresses: [], reasons: [] });
    expect(read("name", A)).toEqual({ addresses: [], reasons: [] });
  });

  it("addresses of pictures are 20 at most", () => {
    const text = Array.from({ length: 22 }, (_, at) => `https://a.test/${at}`).join(" ");
    const { addresses, reasons } = read("images", text);
    expect([addresses.length, addresses[19]]).toEqual([20, "https://a.test/19"]);
    expect(reasons).toEqual(Array(2).fill("images: is over the limit of 20 photos per car"));
  });
});
