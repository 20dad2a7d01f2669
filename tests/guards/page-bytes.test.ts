import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ModuleReport, moduleReportOf } from "../../scripts/report-modules.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { makeCar, makeImage, makeSeller } from "../support/make.ts";
import { ALL_PAGES, PAGES } from "#shared/rules/pages.ts";

/**
 * Limits of a public page: its bytes as sent (brotli) and its elements. Measured on 24 cars with pictures. A
 * change that exceeds a limit fails here, with the modules that it added. Lists have more scripts and elements than
 * other pages for their filters: a folded group of filters has no content until it is opened. The comparison has styles
 * of its own, which no other page loads.
 */
const LIMITS: Record<string, { scripts: number; html: number; elements: number; styles?: number }> =
  {
    "/": { scripts: 112_590, html: 10_800, elements: 640 },
    "/categories/01": { scripts: 120_300, html: 10_800, elements: 900 },
    "/used-cars": { scripts: 120_290, html: 10_800, elements: 905 },
    "/used-cars/volkswagen": { scripts: 120_140, html: 10_800, elements: 915 },
    "/used-cars/volkswagen/golf": { scripts: 120_140, html: 10_800, elements: 915 },
    "/new-cars": { scripts: 120_290, html: 5_110, elements: 135 },
    "/upcoming": { scripts: 120_240, html: 5_100, elements: 135 },
    "/alerts": { scripts: 120_000, html: 4_800, elements: 135 },
    "/compare": { scripts: 112_720, html: 4_800, elements: 135, styles: 10_620 },
    "/saved": { scripts: 110_220, html: 4_800, elements: 135 },
    "/sellers/:seller": { scripts: 111_020, html: 8_300, elements: 790 },
    "/cars/:id": { scripts: 115_730, html: 8_500, elements: 425 },
    "/ranking": { scripts: 110_840, html: 5_800, elements: 210 },
    "/blogs": { scripts: 109_700, html: 5_700, elements: 145 },
    "/help": { scripts: 109_320, html: 5_900, elements: 180 },
    "/terms": { scripts: 109_320, html: 5_400, elements: 155 },
    "/privacy": { scripts: 109_330, html: 5_800, elements: 165 },
    "/imprint": { scripts: 109_320, html: 4_700, elements: 140 },
    "/mobile-nav": { scripts: 109_530, html: 4_600, elements: 170 },
    "/login": { scripts: 118_650, html: 4_800, elements: 145 },
    "/register": { scripts: 119_470, html: 5_100, elements: 165 },
    "/forgot-password": { scripts: 118_110, html: 4_700, elements: 140 },
    "/reset-password": { scripts: 118_280, html: 4_800, elements: 140 },
    "/verify-email": { scripts: 118_080, html: 4_600, elements: 135 },
  };
/** The limit of these limits, for every public page. */
const MOST_SCRIPTS = 120_300;
const MOST_STYLES = 9_700;

/** The modules of every page when the limits were set; `RECORD_PAGE_BYTES=1` updates them. */
const RECORDED = join(import.meta.dirname, "page-modules.json");
const MODULE_REPORT = moduleReportOf("en");
const CLIENT = "build/en/client";
/** Folders and files whose classes only the dashboard's stylesheet has. */
const LEFT_OUT = [
  ...readFileSync("client/styles/app.css", "utf8").matchAll(/@source not "\.\.\/(.+?)"/g),
].map(([, place = ""]) => `client/${place}${place.endsWith(".tsx") ? "" : "/"}`);

let server: TestApp;
let report: ModuleReport;
let car: string;
let seller: string;
beforeAll(async () => {
  if (!existsSync(MODULE_REPORT)) throw new Error("The pages are not built. Run: npm run build");
  report = JSON.parse(readFileSync(MODULE_REPORT, "utf8")) as ModuleReport; // written by the build
  server = await startApp({ PAGE_CACHE_MB: "0" });
  const { kysely, owner } = server.db;
  seller = await makeSeller(kysely, { status: "verified" });
  for (let at = 0; at < 26; at += 1) {
    car = await makeCar(kysely, seller, {
      name: `Volkswagen Golf ${at} Variant`,
      make: "Volkswagen",
      model: "Golf",
      year: 2019,
      mileage_km: 54_000 + at,
      fuel: "diesel",
      gearbox: "manual",
      location: "Hamburg",
      description: "One owner, full service history.",
      promoted: at < 3,
    });
    for (let position = 0; position < 4; position += 1)
      await owner.query(
        "INSERT INTO product_pictures (product_id, image_id, position, alt) VALUES ($1, $2, $3, 'A picture')",
        [car, await makeImage(kysely), position],
      );
  }
});
afterAll(() => server.close());

/** The scripts that a page references, with their imports. */
function scriptsOf(html: string): string[] {
  const found = new Set<string>();
  const open = [...html.matchAll(/\/(assets\/[^"\\]+\.js)/g)].map(([, file = ""]) => file);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...(report[file]?.imports ?? []));
  }
  return [...found];
}

it("no public page has a limit of scripts above the one for all", () => {
  const above = Object.entries(LIMITS).filter(([, { scripts }]) => scripts > MOST_SCRIPTS);
  expect(above).toEqual([]);
});

const sentBytes = (file: string) => statSync(join(CLIENT, `${file}.br`)).size;
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function modulesOf(scripts: readonly string[]): Record<string, number> {
  return Object.assign({}, ...scripts.map((file) => report[file]?.modules ?? {})) as Record<
    string,
    number
  >; // of records of numbers
}

/** Modules added since the limits were set, the largest first. */
function grownSince(recorded: Record<string, number>, now: Record<string, number>): string {
  const grown = Object.entries(now)
    .map(([id, size]) => ({ id, size, more: size - (recorded[id] ?? 0) }))
    .filter(({ more }) => more > 0)
    .toSorted((a, b) => b.more - a.more)
    .slice(0, 12);
  return grown.map(({ id, size, more }) => `  +${more} (${size}) ${id}`).join("\n");
}

const recorded = existsSync(RECORDED)
  ? (JSON.parse(readFileSync(RECORDED, "utf8")) as Record<string, number>) // written below
  : {};

it("every public page has limits", () => {
  const limited = Object.keys(LIMITS).map((path) =>
    path
      .replace("/01", "/:id")
      .replace(":seller", ":id")
      .replace("volkswagen", ":make")
      .replace("golf", ":model"),
  );
  // One closes itself, the other is the demo's own.
  const others = [PAGES.signedIn.path, PAGES.demoOutbox.path];
  const all = ALL_PAGES.map(({ path }) => path).filter((path) => !path.startsWith("/dashboard"));
  expect([...limited, ...others].toSorted()).toEqual(all.toSorted());
});

it.each(Object.entries(LIMITS))(
  "the page %s stays within its bytes of scripts and HTML and its number of elements",
  async (path, limits) => {
    const response = await server.get(path.replace(":id", car).replace(":seller", seller));
    const html = await (
      response.status === 301 ? await server.get(response.headers.get("location") ?? "") : response
    ).text();
    const scripts = scriptsOf(html);
    const modules = modulesOf(scripts);
    if (process.env["RECORD_PAGE_BYTES"] !== undefined) {
      Object.assign(recorded, modules);
      writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 1)}\n`);
    }
    const measured = {
      scripts: sum(scripts.map(sentBytes)),
      html: brotliCompressSync(html).length,
      styles: sum(
        [...html.matchAll(/\/(assets\/[^"\\]+\.css)/g)].map(([, file = ""]) => sentBytes(file)),
      ),
      elements: html.match(/<[a-z]/g)?.length ?? 0,
    };
    const grown = grownSince(recorded, modules);
    const told = `${path}: ${JSON.stringify(measured)}; modules that have grown (bytes before minification):\n${grown}`;
    expect(
      Object.keys(modules).filter((id) => LEFT_OUT.some((place) => id.startsWith(place))),
      `${path} needs classes that app.css leaves out`,
    ).toEqual([]);
    // Scripts are found at all: a pattern that matches none would make every page light.
    expect(scripts.length, told).toBeGreaterThanOrEqual(5);
    expect(measured.styles, told).toBeGreaterThan(0);
    expect(measured.styles, told).toBeLessThanOrEqual(limits.styles ?? MOST_STYLES);
    for (const name of ["scripts", "html", "elements"] as const) {
      expect(measured[name], told).toBeLessThanOrEqual(limits[name]);
      // A limit far above the actual size would not catch a regression.
      expect(measured[name], `${path}: the limit of ${name} can be lowered`).toBeGreaterThan(
        limits[name] * 0.8,
      );
    }
  },
);
