import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { v7 as makeId } from "uuid";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import type { ModuleReport } from "../../scripts/report-modules.ts";
import { languages } from "#server/base/catalogues.ts";
import { type TestApp, startApp } from "../support/app.ts";
import { makeCar, makeImage, makeSeller } from "../support/make.ts";
import { readModuleReport, withImports } from "../support/module-report.ts";
import { FIRST_LANGUAGE, pathIn } from "#shared/lib/language.ts";
import { ALL_PAGES, PAGES } from "#shared/rules/pages.ts";

/**
 * Limits of a public page: its bytes as sent (brotli) and its elements. Measured on 24 cars with pictures. A
 * change that exceeds a limit fails here, with the modules that it added. Lists have more scripts and elements than
 * other pages for their filters: a folded group of filters has no content until it is opened. The comparison has styles
 * of its own, which no other page loads.
 */
const LIMITS: Record<string, { scripts: number; html: number; elements: number; styles?: number }> =
  {
    "/": { scripts: 112_330, html: 10_100, elements: 700 },
    "/categories/01": { scripts: 119_990, html: 9_520, elements: 721 },
    "/used-cars": { scripts: 119_970, html: 9_650, elements: 728 },
    "/used-cars/volkswagen": { scripts: 119_820, html: 9_980, elements: 751 },
    "/used-cars/volkswagen/golf": { scripts: 119_820, html: 9_950, elements: 754 },
    "/new-cars": { scripts: 119_950, html: 5_070, elements: 145 },
    "/upcoming": { scripts: 119_950, html: 5_010, elements: 145 },
    "/alerts": { scripts: 119_440, html: 4_510, elements: 135 },
    "/compare": { scripts: 112_270, html: 4_700, elements: 135, styles: 11_120 },
    "/saved": { scripts: 109_780, html: 4_550, elements: 135 },
    "/sellers/:seller": { scripts: 110_460, html: 7_510, elements: 600 },
    "/cars/:id": { scripts: 115_550, html: 8_250, elements: 404 },
    "/ranking": { scripts: 110_400, html: 5_650, elements: 215 },
    "/blogs": { scripts: 109_210, html: 5_740, elements: 150 },
    "/help": { scripts: 108_820, html: 5_990, elements: 180 },
    "/terms": { scripts: 108_820, html: 5_230, elements: 157 },
    "/privacy": { scripts: 108_820, html: 5_840, elements: 170 },
    "/imprint": { scripts: 108_820, html: 4_730, elements: 140 },
    "/mobile-nav": { scripts: 109_080, html: 4_660, elements: 169 },
    "/login": { scripts: 118_650, html: 4_890, elements: 149 },
    "/register": { scripts: 119_610, html: 5_210, elements: 170 },
    "/forgot-password": { scripts: 118_080, html: 4_760, elements: 140 },
    "/reset-password": { scripts: 118_170, html: 4_780, elements: 140 },
    "/verify-email": { scripts: 118_030, html: 4_620, elements: 135 },
  };
/** The limit of these limits, for every public page. */
const MOST_SCRIPTS = 120_000;
/** What another language may add to each page: its words are longer. */
const MOST_OF_WORDS = { scripts: 1_300, html: 800 };
const MOST_STYLES = 10_150;

/** The modules of every page when the limits were set; `RECORD_PAGE_BYTES=1` updates them. */
const RECORDED = join(import.meta.dirname, "page-modules.json");
/** Folders and files whose classes only the dashboard's stylesheet has. */
const LEFT_OUT = [
  ...readFileSync("client/styles/app.css", "utf8").matchAll(/@source not "\.\.\/(.+?)"/g),
].map(([, place = ""]) => `client/${place}${place.endsWith(".tsx") ? "" : "/"}`);

/** Bytes that are the same in every run: random ones compress better in one run than in another, by 30 bytes a page. */
const fixedBytes = (name: string) => createHash("sha256").update(name).digest();
const POSTED = Date.UTC(2026, 0, 1, 12);
const fixedId = (name: string) => makeId({ msecs: POSTED, seq: 0, random: fixedBytes(name) });

let server: TestApp;
const reports = new Map<string, ModuleReport>();
let car: string;
let seller: string;
beforeAll(async () => {
  for (const language of languages()) {
    reports.set(language, readModuleReport(language));
  }
  server = await startApp({ PAGE_CACHE_MB: "0" });
  const { kysely, owner } = server.db;
  seller = await makeSeller(kysely, {
    id: fixedId("seller"),
    name: "Seller",
    status: "verified",
    created_at: new Date(POSTED),
  });
  for (let at = 0; at < 26; at += 1) {
    car = await makeCar(kysely, seller, {
      id: fixedId(`car ${at}`),
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
      posted_at: new Date(POSTED + at),
    });
    for (let position = 0; position < 4; position += 1) {
      const image = fixedBytes(`picture ${at} ${position}`).toString("hex").slice(0, 32);
      await owner.query(
        "INSERT INTO product_pictures (product_id, image_id, position, alt) VALUES ($1, $2, $3, 'A picture')",
        [car, await makeImage(kysely, image), position],
      );
    }
  }
  vi.useFakeTimers({ toFake: ["Date"], now: POSTED + 30_000 });
});
afterAll(async () => {
  vi.useRealTimers();
  await server.close();
});

/** The scripts that a page references, with their imports. */
function scriptsOf(html: string, language: string): string[] {
  const named = [...html.matchAll(/\/(assets\/[^"\\]+\.js)/g)].map(([, file = ""]) => file);
  return [...withImports(reports.get(language) ?? {}, named)];
}

it("no public page has a limit of scripts above the one for all", () => {
  const above = Object.entries(LIMITS).filter(([, { scripts }]) => scripts > MOST_SCRIPTS);
  expect(above).toEqual([]);
});

/**
 * The text with a hash of its name alone in each chunk's name: each change of any chunk changes the hashes, and some
 * compress better than others, by 30 bytes a page.
 */
function withFixedHashes(text: string): string {
  return text.replaceAll(/([\w.]+)-[0-9a-f]{8}(?=\.(?:js|css)\b)/g, (_, name: string) => {
    return `${name}-${fixedBytes(name).toString("hex").slice(0, 8)}`;
  });
}

const known = new Map<string, number>();
/** Bytes of a file as sent. Most files are those of every page, so each is compressed once. */
function sentBytes(file: string, language: string): number {
  const path = join("build", language, "client", file);
  const bytes =
    known.get(path) ?? brotliCompressSync(withFixedHashes(readFileSync(path, "utf8"))).length;
  known.set(path, bytes);
  return bytes;
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function modulesOf(scripts: readonly string[], language: string): Record<string, number> {
  const report = reports.get(language);
  return Object.assign({}, ...scripts.map((file) => report?.[file]?.modules ?? {})) as Record<
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

const PAGES_IN = languages().flatMap((language) =>
  Object.entries(LIMITS).map(
    ([path, limits]) => [pathIn(language, path), language, limits] as const,
  ),
);

it.each(PAGES_IN)(
  "the page %s stays within its bytes of scripts and HTML and its number of elements",
  async (path, language, limits) => {
    const response = await server.get(path.replace(":id", car).replace(":seller", seller));
    const html = await (
      response.status === 301 ? await server.get(response.headers.get("location") ?? "") : response
    ).text();
    const scripts = scriptsOf(html, language);
    const modules = modulesOf(scripts, language);
    const isFirst = language === FIRST_LANGUAGE;
    if (process.env["RECORD_PAGE_BYTES"] !== undefined && isFirst) {
      Object.assign(recorded, modules);
      writeFileSync(RECORDED, `${JSON.stringify(recorded, null, 1)}\n`);
    }
    const measured = {
      scripts: sum(scripts.map((file) => sentBytes(file, language))),
      html: brotliCompressSync(withFixedHashes(html)).length,
      styles: sum(
        [...html.matchAll(/\/(assets\/[^"\\]+\.css)/g)].map(([, file = ""]) =>
          sentBytes(file, language),
        ),
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
      const words = isFirst || name === "elements" ? 0 : MOST_OF_WORDS[name];
      expect(measured[name], told).toBeLessThanOrEqual(limits[name] + words);
      // A limit far above the actual size would not catch a regression.
      if (isFirst)
        expect(measured[name], `${path}: the limit of ${name} can be lowered`).toBeGreaterThan(
          limits[name] * 0.8,
        );
    }
  },
);

it("public pages have a manifest of the public routes, and the dashboard has one of all", async () => {
  const routesOf = async (path: string) => {
    const html = await (await server.get(path)).text();
    const [file = ""] = /\/assets\/[\w-]*manifest-[0-9a-f]+\.js/.exec(html) ?? [];
    const script = await (await server.get(file)).text();
    return Object.keys((JSON.parse(script.slice(script.indexOf("{"), -1)) as Manifest).routes); // written by the build
  };
  const whole = await routesOf("/dashboard");
  const isTool = (id: string) => /Dashboard/.test(id);
  expect(whole.filter(isTool).length).toBeGreaterThan(1);
  const visit = await routesOf("/used-cars");
  expect(visit.filter(isTool)).toEqual([]);
  expect(visit).toEqual(expect.arrayContaining(["root", "pages/UsedCarsPage", "pages/CarPage"]));
  expect(visit.length).toBeGreaterThan(
    ALL_PAGES.filter(({ path }) => !path.startsWith("/dashboard")).length,
  );
});

interface Manifest {
  routes: Record<string, unknown>;
}
