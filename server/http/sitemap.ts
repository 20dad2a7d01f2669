import type { FastifyInstance } from "fastify";
import { carPath } from "#shared/lib/car-path.ts";
import type { CatalogueContext } from "../catalogue.ts";
import { AppError } from "../errors.ts";
import { countSitemapFiles, listSitemapCars } from "../features/products/service.ts";

/** The protocol allows 50,000 addresses a file; smaller ones are quicker to make and to read. */
const ADDRESSES_PER_FILE = 10_000;
const ONE_HOUR = "public, max-age=3600";
const PAGES = [
  "/",
  "/used-cars",
  "/new-cars",
  "/upcoming",
  "/blogs",
  "/categories/01",
  "/categories/02",
  "/categories/03",
];

/** `/sitemap.xml` is an index; the pages and the cars follow in files of their own. */
export function serveSitemap(app: FastifyInstance, context: CatalogueContext): void {
  app.get("/sitemap.xml", async (_request, reply) => {
    const files = ["pages"];
    const carFiles = await countSitemapFiles(context, ADDRESSES_PER_FILE);
    for (let at = 1; at <= carFiles; at += 1) files.push(`cars-${at}`);
    const entries = files.map(
      (file) => `<sitemap><loc>${context.origin}/sitemap-${file}.xml</loc></sitemap>`,
    );
    return reply
      .type("application/xml")
      .header("cache-control", ONE_HOUR)
      .send(document("sitemapindex", entries));
  });

  app.get("/sitemap-pages.xml", async (_request, reply) => {
    const entries = PAGES.map((path) => `<url><loc>${context.origin}${path}</loc></url>`);
    return reply
      .type("application/xml")
      .header("cache-control", ONE_HOUR)
      .send(document("urlset", entries));
  });

  app.get<{ Params: { number: string } }>(
    "/sitemap-cars-:number(^[1-9]\\d{0,4}$).xml",
    async (request, reply) => {
      const rows = await listSitemapCars(
        context,
        Number(request.params.number),
        ADDRESSES_PER_FILE,
      );
      if (rows.length === 0) throw new AppError("NOT_FOUND", "There is no such site map.");
      const entries = rows.map(
        (row) =>
          `<url><loc>${context.origin}${carPath(row)}</loc><lastmod>${row.updated_at.toISOString()}</lastmod></url>`,
      );
      return reply
        .type("application/xml")
        .header("cache-control", ONE_HOUR)
        .send(document("urlset", entries));
    },
  );
}

function document(root: string, entries: readonly string[]): string {
  const namespace = "http://www.sitemaps.org/schemas/sitemap/0.9";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${namespace}">\n${entries.join("\n")}\n</${root}>\n`;
}
