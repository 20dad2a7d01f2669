import { FIRST_LANGUAGE, pathIn } from "#shared/lib/language.ts";

/** The protocol's limits of a file. */
const MOST_ADDRESSES = 50_000;
const MOST_BYTES = 50_000_000;
/** Room for the end of the document. */
const END_BYTES = 100;
/** Smaller files are faster to make and to read. */
const ADDRESSES_PER_FILE = 10_000;
/** Most bytes of a file are the alternates in other languages: with each language, a file has fewer pages. */
const LINKS_PER_FILE = 30_000;
/** Entries that are written at once, between which others are answered. */
const CHUNK = 500;

/** A page by its path in the first language. */
export interface Listed {
  path: string;
  /** ISO 8601. */
  changedAt?: string | undefined;
}

/** How many addresses one file of cars has on a site of so many languages. */
export function countPerFile(languages: number): number {
  return Math.min(ADDRESSES_PER_FILE, Math.floor(LINKS_PER_FILE / (languages + 1)));
}

/**
 * The document of one language in pieces. Each address names the page in all languages, its own included: search
 * engines ignore alternates that do not name each other. What exceeds the limits of the protocol is left out.
 */
export function* writeAddresses(
  origin: string,
  { language, languages }: { language: string; languages: readonly string[] },
  pages: Iterable<Listed>,
): Generator<string> {
  let written = 0;
  let addresses = 0;
  let chunk: string[] = [head("urlset")];
  for (const page of pages) {
    const entry = entryOf(origin, language, languages, page);
    // Addresses are encoded: each character is one byte.
    written += entry.length + 1;
    if (addresses === MOST_ADDRESSES || written > MOST_BYTES - END_BYTES) break;
    addresses += 1;
    chunk.push(entry);
    if (chunk.length < CHUNK) continue;
    yield `${chunk.join("\n")}\n`;
    chunk = [];
  }
  yield `${[...chunk, "</urlset>"].join("\n")}\n`;
}

/** The index of all files, by their addresses. */
export function writeIndex(files: readonly string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`);
  return `${[head("sitemapindex"), ...entries, "</sitemapindex>"].join("\n")}\n`;
}

function entryOf(
  origin: string,
  language: string,
  languages: readonly string[],
  { path, changedAt }: Listed,
): string {
  const addressIn = (tag: string) => origin + pathIn(tag, path);
  const links = languages.map((tag) => alternate(tag, addressIn(tag)));
  const others =
    links.length < 2 ? "" : links.join("") + alternate("x-default", addressIn(FIRST_LANGUAGE));
  const changed = changedAt === undefined ? "" : `<lastmod>${changedAt}</lastmod>`;
  return `<url><loc>${addressIn(language)}</loc>${changed}${others}</url>`;
}

function alternate(tag: string, address: string): string {
  return `<xhtml:link rel="alternate" hreflang="${tag}" href="${address}"/>`;
}

function head(root: string): string {
  const xhtml = root === "urlset" ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : "";
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${xhtml}>`;
}
