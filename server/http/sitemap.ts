import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply } from "fastify";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { t } from "#shared/lib/text.ts";
import { carPath } from "#shared/lib/car-path.ts";
import { makePath } from "#shared/lib/make-path.ts";
import { toMakeSlugs } from "#shared/lib/make-slugs.ts";
import { pagePath } from "#shared/rules/page-paths.ts";
import { ALL_PAGES } from "#shared/rules/pages.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";
import type { CatalogueContext } from "#server/base/catalogue-context.ts";
import { AppError } from "#server/base/errors.ts";
import { languages } from "#server/base/catalogues.ts";
import { listNames } from "#server/features/products/list-names.ts";
import { listSitemapCars } from "#server/features/products/list-sitemap-cars.ts";
import { listSitemapSellers } from "#server/features/products/list-sitemap-sellers.ts";
import { listSitemapStarts } from "#server/features/products/list-sitemap-starts.ts";
import { countPerFile, type Listed, writeAddresses, writeIndex } from "./sitemap-xml.ts";

const MOST_SELLERS = 50_000;
const ONE_HOUR = "public, max-age=3600";

/** The fixed pages. Cars have files of their own. */
function listPages(): string[] {
  const fixed = ALL_PAGES.filter(({ path, isListed }) => isListed && !path.includes(":"));
  const categories = CATEGORY_IDS.map((id) => pagePath("category", id));
  return [...fixed.map(({ path }) => path), ...categories];
}

/**
 * `/sitemap.xml` is an index of separate files for the pages, the makes, the sellers and the cars, each in every
 * language (`/sitemap-pages-de.xml`). Paths are cached until the catalogue changes, because search engines read all
 * files often, and all languages share them. The documents, several times as long, are streamed and never kept.
 */
export function serveSitemap(app: FastifyInstance, context: CatalogueContext): void {
  const { origin, memo } = context;
  const all = languages();
  const perFile = countPerFile(all.length);
  const reply = (to: FastifyReply) => to.type("application/xml").header("cache-control", ONE_HOUR);

  app.get("/sitemap.xml", async (_request, to) => {
    const cars = (await listSitemapStarts(context, perFile)).map((_start, at) => `cars-${at + 1}`);
    const files = all.flatMap((language) =>
      ["pages", "makes", "sellers", ...cars].map(
        (file) => `${origin}/sitemap-${file}${endOf(language)}.xml`,
      ),
    );
    return reply(to).send(writeIndex(files));
  });

  for (const language of all) {
    const end = endOf(language);
    const send = (to: FastifyReply, pages: Iterable<Listed>) =>
      reply(to).send(
        Readable.from(writeAddresses(origin, { language, languages: all }, pages), {
          objectMode: false,
        }),
      );
    const sendKept = async (to: FastifyReply, key: string, list: () => Promise<Listed[]>) =>
      send(to, unpack(await memo.remember(`site map ${key}`, async () => pack(await list()))));

    const pages = listPages().map((path) => ({ path }));
    app.get(`/sitemap-pages${end}.xml`, async (_request, to) => send(to, pages));
    app.get(`/sitemap-makes${end}.xml`, async (_request, to) =>
      sendKept(to, "makes", () => listMakes(context)),
    );
    app.get(`/sitemap-sellers${end}.xml`, async (_request, to) =>
      sendKept(to, "sellers", () => listSellers(context)),
    );
    app.get<{ Params: { number: string } }>(
      `/sitemap-cars-:number(^[1-9]\\d{0,4}$)${end}.xml`,
      async ({ params: { number } }, to) => {
        const start = (await listSitemapStarts(context, perFile))[Number(number) - 1];
        if (start === undefined) throw new AppError("NOT_FOUND", t`We couldn’t find this sitemap.`);
        return sendKept(to, number, () => listCars(context, start, perFile));
      },
    );
  }
}

/** The end of a file's name: the first language's files keep the names that search engines know. */
function endOf(language: string): string {
  return language === FIRST_LANGUAGE ? "" : `-${language}`;
}

/** Pages as one text: of thousands of objects, the memory would be several times that. */
function pack(pages: readonly Listed[]): string {
  return pages.map(({ path, changedAt = "" }) => `${path} ${changedAt}`).join("\n");
}

function* unpack(packed: string): Generator<Listed> {
  for (const line of packed === "" ? [] : packed.split("\n")) {
    const [path = "", changedAt] = line.split(" ");
    yield { path, changedAt: changedAt || undefined };
  }
}

/** Makes and models of which a car is for sale, once for all spellings of each. */
async function listMakes(context: CatalogueContext): Promise<Listed[]> {
  const paths = new Set<string>();
  for (const [make, models] of Object.entries(await listNames(context)))
    for (const model of [null, ...models]) {
      const slugs = toMakeSlugs(make, model);
      if (slugs !== undefined) paths.add(makePath(slugs));
    }
  return [...paths].map((path) => ({ path }));
}

async function listSellers(context: CatalogueContext): Promise<Listed[]> {
  const ids = await listSitemapSellers(context, MOST_SELLERS);
  return ids.map((id) => ({ path: pagePath("seller", id) }));
}

async function listCars(
  context: CatalogueContext,
  start: string,
  perFile: number,
): Promise<Listed[]> {
  const rows = await listSitemapCars(context, start, perFile);
  return rows.map((row) => ({ path: carPath(row), changedAt: row.updated_at.toISOString() }));
}
