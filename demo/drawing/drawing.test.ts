import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { BODIES, COLOURS } from "#shared/rules/vocabulary.ts";
import { drawSvg, imageIdOf } from "./draw.ts";
import { readDrawing } from "./earlier.ts";
import { designCount } from "./side/designs.ts";
import { drawingSchema, LIGHTS, SCENES, VIEWS, type CarDrawing, type Drawing } from "./types.ts";

const saloon: CarDrawing = {
  kind: "car",
  body: "sedan",
  variant: 4,
  colour: "blue",
  view: "side",
  light: "noon",
};

/** Every body's every design from every view; colours and lights take turns. */
const cars: CarDrawing[] = BODIES.flatMap((body) =>
  Array.from({ length: designCount(body) }, (_, design) => design).flatMap((design) =>
    VIEWS.map((view, turn): CarDrawing => ({
      kind: "car",
      body,
      variant: design + designCount(body) * (turn + 1),
      colour: COLOURS[(design * 5 + turn * 3) % COLOURS.length] ?? "grey",
      view,
      light: LIGHTS[(design + turn) % LIGHTS.length] ?? "noon",
    })),
  ),
);
const others: Drawing[] = [
  { kind: "hero" },
  { kind: "hero", isDark: true },
  { kind: "not-found" },
  { kind: "not-found", isDark: true },
  { kind: "icon" },
  { kind: "category", category: "01" },
  { kind: "category", category: "02" },
  { kind: "category", category: "03" },
  { kind: "category", category: "02", isDark: true },
  ...SCENES.map((scene): Drawing => ({ kind: "scene", scene })),
  ...SCENES.map((scene): Drawing => ({ kind: "scene", scene, isDark: true })),
  { kind: "portrait", of: "person", variant: 3 },
  { kind: "portrait", of: "dealer", variant: 3 },
];

/** Faults of the markup: unclosed tags, invalid numbers, duplicate or missing ids. */
function faultsOf(svg: string): string[] {
  const faults: string[] = [];
  const open: string[] = [];
  for (const [tag, slash, name = "", end] of svg.matchAll(/<(\/?)([a-zA-Z]+)[^<>]*?(\/?)>/g)) {
    if (slash && open.pop() !== name) faults.push(`${tag} closes nothing`);
    if (!slash && !end) open.push(name);
  }
  faults.push(...open.map((name) => `<${name}> stays open`));
  faults.push(...(svg.match(/NaN|undefined|Infinity/g) ?? []));
  const ids = [...svg.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]);
  const targets = [...svg.matchAll(/(?:url\(#|href="#)([^)"]+)/g)].map((match) => match[1]);
  faults.push(
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id ${id} twice`),
  );
  faults.push(...targets.filter((id) => !ids.includes(id)).map((id) => `nothing called ${id}`));
  return faults;
}

describe.each([...cars, ...others])("$kind $body $variant $view $category $scene", (drawing) => {
  test("is sound SVG of bounded size that paints more than one tone", async () => {
    const { svg, width, height } = drawSvg(drawing);
    expect(faultsOf(svg)).toEqual([]);
    expect(svg.length).toBeLessThan(72_000);
    const { data, info } = await sharp(Buffer.from(svg))
      .resize(96)
      .png()
      .toBuffer({ resolveWithObject: true });
    expect(info.height / info.width).toBeCloseTo(height / width, 1);
    const { channels } = await sharp(data).stats();
    expect(Math.max(...channels.map((channel) => channel.stdev))).toBeGreaterThan(8);
  });
});

test("a drawing is the same text each time and survives being stored as JSON", () => {
  for (const drawing of [...cars, ...others]) {
    const stored = drawingSchema.parse(JSON.parse(JSON.stringify(drawing)));
    expect(drawSvg(stored).svg).toBe(drawSvg(drawing).svg);
    expect(imageIdOf(stored)).toBe(imageIdOf(drawing));
  }
});

test.each([
  [
    { view: "three-quarter", light: "studio-day" },
    { view: "side", crop: "nose", light: "noon" },
  ],
  [
    { view: "rear", light: "outdoor" },
    { view: "rear", light: "overcast", ground: "gravel" },
  ],
  [
    { view: "side", light: "dusk", ground: "wet" },
    { view: "side", light: "dusk", ground: "wet" },
  ],
])("a picture that an earlier version has stored as %o is drawn as %o", (stored, read) => {
  const base = { kind: "car", body: "suv", variant: 7, colour: "red" };
  expect(readDrawing({ ...base, ...stored })).toMatchObject(read);
});

test("a stored drawing that no version has written is refused", () => {
  expect(() => readDrawing({ ...saloon, light: "candle" })).toThrow(/light/);
});

describe("imageIdOf", () => {
  test("imageIdOf does not depend on the order of the fields", () => {
    const { kind, ...rest } = saloon;
    expect(imageIdOf({ ...rest, kind })).toBe(imageIdOf(saloon));
  });

  test("differs for every field that changes the picture", () => {
    const changed: CarDrawing[] = [
      saloon,
      { ...saloon, body: "estate" },
      { ...saloon, variant: 5 },
      { ...saloon, colour: "red" },
      { ...saloon, view: "rear" },
      { ...saloon, light: "dusk" },
      { ...saloon, ground: "wet" },
      { ...saloon, crop: "tail" },
      { ...saloon, facesRight: true },
    ];
    const ids = changed.map(imageIdOf);
    expect(new Set(ids).size).toBe(changed.length);
    expect(new Set(changed.map((drawing) => drawSvg(drawing).svg)).size).toBe(changed.length);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{32}$/);
  });
});

test("the paint's colour is what the eye gets", async () => {
  const meanOf = async (colour: CarDrawing["colour"]) => {
    const { svg } = drawSvg({ ...saloon, colour });
    const small = await sharp(Buffer.from(svg)).resize(400).png().toBuffer();
    const door = await sharp(small)
      .extract({ left: 160, top: 172, width: 30, height: 15 })
      .png()
      .toBuffer();
    const { channels } = await sharp(door).stats();
    const [r = 0, g = 0, b = 0] = channels.map((channel) => channel.mean);
    return { r, g, b };
  };
  const red = await meanOf("red");
  expect(red.r).toBeGreaterThan(red.b + 60);
  const blue = await meanOf("blue");
  expect(blue.b).toBeGreaterThan(blue.r + 40);
  const green = await meanOf("green");
  expect(green.g).toBeGreaterThan(green.r + 15);
  expect((await meanOf("white")).g).toBeGreaterThan((await meanOf("black")).g + 100);
});
