import type { FastifyInstance, FastifyReply } from "fastify";
import { t } from "#shared/lib/text.ts";
import { carPath } from "#shared/lib/car-path.ts";
import { makePath } from "#shared/lib/make-path.ts";
import { toMakeSlugs } from "#shared/lib/make-slugs.ts";
import { pagePath } from "#shared/rules/page-paths.ts";
import { ALL_PAGES } from "#shared/rules/pages.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { AppError } from "#server/base/errors.ts";
import { listNames } from "#server/features/products/list-names.ts";
import { listSitemapCars } from "#server/features/products/list-sitemap-cars.ts";
import { listSitemapSellers } from "#server/features/products/list-sitemap-sellers.ts";
import { listSitemapStarts } from "#server/features/products/list-sitemap-starts.ts";

/** The protocol's limit per file. */
const MOST_ADDRESSES = 50_000;
/** Smaller files are faster to make and to read. */
const ADDRESSES_PER_FILE = 10_000;
const ONE_HOUR = "public, max-age=3600";

/** The fixed pages. Cars have files of their own. */
function listPages(): string[] {
  const fixed = ALL_PAGES.filter(({ path, isListed }) => isListed && !path.includes(":"));
  const categories = CATEGORY_IDS.map((id) => pagePath("category", id));
  return [...fixed.map(({ path }) => path), ...categories];
}

/**
 * `/sitemap.xml` is an index of separate files for the pages, the makes, the sellers and the cars. They are cached until
 * the catalogue changes, because search engines read all of them often.
 */
export function serveSitemap(app: FastifyInstance, context: CatalogueContext): void {
  const { origin, memo } = context;
  const send = (reply: FastifyReply, xml: string) =>
    reply.type("application/xml").header("cache-control", ONE_HOUR).send(xml);

  app.get("/sitemap.xml", async (_request, reply) => {
    const cars = (await listSitemapStarts(context, ADDRESSES_PER_FILE)).map(
      (_start, at) => `cars-${at + 1}`,
    );
    const entries = ["pages", "makes", "sellers", ...cars].map(
      (file) => `<sitemap><loc>${origin}/sitemap-${file}.xml</loc></sitemap>`,
    );
    return send(reply, document("sitemapindex", entries));
  });

  const pages = listPages().map((path) => `<url><loc>${origin}${path}</loc></url>`);
  app.get("/sitemap-pages.xml", async (_request, reply) => send(reply, document("urlset", pages)));

  app.get("/sitemap-makes.xml", async (_request, reply) => {
    const xml = await memo.remember("site map makes", () => writeMakes(context));
    return send(reply, xml);
  });

  app.get("/sitemap-sellers.xml", async (_request, reply) => {
    const xml = await memo.remember("site map sellers", () => writeSellers(context));
    return send(reply, xml);
  });

  app.get<{ Params: { number: string } }>(
    "/sitemap-cars-:number(^[1-9]\\d{0,4}$).xml",
    async (request, reply) => {
      const { number } = request.params;
      const starts = await listSitemapStarts(context, ADDRESSES_PER_FILE);
      const start = starts[Number(number) - 1];
      if (start === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this site map.`);
      const xml = await memo.remember(`site map ${number}`, () => writeCars(context, start));
      return send(reply, xml);
    },
  );
}

/** Makes and models of which a car is for sale, once for all spellings of each. */
async function writeMakes(context: CatalogueContext): Promise<string> {
  const paths = new Set<string>();
  for (const [make, models] of Object.entries(await listNames(context)))
    for (const model of [null, ...models]) {
      const slugs = toMakeSlugs(make, model);
      if (slugs !== undefined) paths.add(makePath(slugs));
    }
  const entries = [...paths].map((path) => `<url><loc>${context.origin}${path}</loc></url>`);
  return document("urlset", entries.slice(0, MOST_ADDRESSES));
}

async function writeSellers(context: CatalogueContext): Promise<string> {
  const ids = await listSitemapSellers(context, MOST_ADDRESSES);
  const entries = ids.map(
    (id) => `<url><loc>${context.origin}${pagePath("seller", id)}</loc></url>`,
  );
  return document("urlset", entries);
}

async function writeCars(context: CatalogueContext, start: string): Promise<string> {
  const rows = await listSitemapCars(context, start, ADDRESSES_PER_FILE);
  const entries = rows.map(
    (row) =>
      `<url><loc>${context.origin}${carPath(row)}</loc><lastmod>${row.updated_at.toISOString()}</lastmod></url>`,
  );
  return document("urlset", entries);
}

function document(root: string, entries: readonly string[]): string {
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join("\n")}\n</${root}>\n`;
}
