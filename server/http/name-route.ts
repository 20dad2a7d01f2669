import type { FastifyRequest } from "fastify";
import { withoutLanguage } from "#shared/lib/language.ts";
import { ALL_PAGES } from "#shared/rules/pages.ts";

import { languageOfAddress } from "#server/base/catalogues.ts";

/** The patterns of pages, those with the fewest parameters first. */
const PAGES = ALL_PAGES.map(({ path }) => path)
  .toSorted((a, b) => a.split(":").length - b.split(":").length)
  .map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll(/:\w+/g, "[^/?]+")}(?:[?]|$)`),
  }));

/**
 * The contract's name of a call, else the pattern of the address, such as `/cars/:id`. One of a limited number, without
 * anything that a person has sent.
 */
export function nameRoute({ callName, routeOptions, url }: FastifyRequest): string {
  if (callName !== undefined) return callName;
  const page = withoutLanguage(languageOfAddress(url), url);
  const route = routeOptions.url ?? "none";
  return route === "/*" ? (PAGES.find(({ pattern }) => pattern.test(page))?.path ?? route) : route;
}
