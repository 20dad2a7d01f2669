import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { t } from "#shared/lib/text.ts";
import { localPath } from "#shared/lib/local-path.ts";
import { SCRIPT_HASHES_HEADER } from "#shared/rules/site.ts";
import { FIRST_LANGUAGE } from "#shared/lib/language.ts";
import { AppError, invariant } from "#server/base/errors.ts";
import { speak } from "#server/base/speak.ts";
import { languageOfAddress, languages } from "#server/base/catalogues.ts";
import { PUBLIC_CACHE_CONTROL } from "./front.ts";
import { contentSecurityPolicy } from "./security-headers.ts";

/** One build of the pages for each language. */
const BUILDS = join(import.meta.dirname, "../../build");

/** Outages of the services that a page needs are usually over by then; in seconds. */
const RETRY_AFTER_S = 5;

type ReportFailure = (error: unknown) => void;
type RenderPage = (request: Request, failures: Failures) => Promise<RenderedPage>;

interface Failures {
  /** Shown with failures, as their reference in the log. */
  requestId: string;
  report: ReportFailure;
}

/** A rendered page, or the router's answer to something else, such as a redirect. */
interface RenderedPage {
  status: number;
  headers: Headers;
  body: string | Buffer;
}

/** The exports of the built pages; see `client/entry.server.tsx`. */
interface PagesBuild {
  entry: { module: { createPages(build: unknown, services: unknown): RenderPage } };
}

export interface PageRenderer {
  /**
   * Renders a page at one of our own addresses. Of the caller's request only the path reaches it. An
   * unexpected error is reported, and renders the failure page.
   */
  render(url: string, signal: AbortSignal, failures: Failures): Promise<RenderedPage>;
}

/**
 * Loads the pages in all languages, each with what its pages are given.
 *
 * @throws AppError when the pages have not been built.
 */
export async function loadPages(
  origin: string,
  servicesIn: (language: string) => unknown,
): Promise<PageRenderer> {
  const renders = new Map<string, RenderPage>();
  for (const language of languages()) {
    const file = join(BUILDS, language, "server/index.js");
    if (!existsSync(file)) {
      throw new AppError("SERVICE_UNAVAILABLE", t`The pages are not built. Run: npm run build`);
    }
    // Built by Vite from client/; the server knows only this interface.
    const build = (await import(pathToFileURL(file).href)) as PagesBuild;
    renders.set(language, build.entry.module.createPages(build, servicesIn(language)));
  }
  const first = renders.get(FIRST_LANGUAGE);
  invariant(first !== undefined, "the pages are built in the first language");
  return {
    render: (url, signal, failures) => {
      const language = languageOfAddress(url);
      const render = renders.get(language) ?? first;
      return speak(language, () => render(new Request(origin + url, { signal }), failures));
    },
  };
}

/** Every path without another route is a page, or the 404 page. */
export function servePages(
  app: FastifyInstance,
  pages: PageRenderer,
  policy: { withStripe?: boolean } = {},
): void {
  app.get("/*", async (request, reply) => {
    const bare = withoutTrailingSlash(request.url);
    if (bare !== request.url) return reply.redirect(bare, 301);
    const aborted = new AbortController();
    reply.raw.once("close", () => aborted.abort());
    const page = await pages.render(request.cacheTicket?.url ?? request.url, aborted.signal, {
      requestId: request.id,
      report: (error) => request.log.error({ err: error }, "page failed"),
    });

    reply.status(page.status);
    for (const [name, value] of page.headers) {
      if (name !== SCRIPT_HASHES_HEADER) reply.header(name, value);
    }
    if (page.status === 503) reply.header("retry-after", RETRY_AFTER_S);
    if (page.headers.get("content-type")?.startsWith("text/html")) {
      // Hashes allow exactly our own inline scripts; injected ones do not run.
      const hashes = page.headers.get(SCRIPT_HASHES_HEADER)?.split(" ") ?? [];
      reply.header("content-security-policy", contentSecurityPolicy(hashes, policy));
    }
    reply.header("cache-control", cacheControl(request, page));
    return reply.send(page.body);
  });
}

/**
 * Redirects to the address without a trailing slash. The result is always a local path: `//host/` would lead
 * to another site (open redirect).
 */
function withoutTrailingSlash(url: string): string {
  const [, path = "", query = ""] = /^([^?]*)(.*)$/.exec(url) ?? [];
  if (path === "/" || !path.endsWith("/") || path.startsWith("//")) return url;
  // Where the shorter address would lead to another host (`/\host/`), it is not redirected.
  return localPath(path.replace(/\/+$/, "") + query, "http://localhost") ?? url;
}

/**
 * A page that is the same for everybody may be cached by shared caches; a personal page or an error may not.
 */
function cacheControl(request: FastifyRequest, { status }: RenderedPage): string {
  if (status === 301) return "public, max-age=300";
  if (request.cacheTicket !== undefined && status === 200) return PUBLIC_CACHE_CONTROL;
  return "private, no-cache";
}
