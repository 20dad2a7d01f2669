import type { Page } from "@playwright/test";

/** The addresses from which the router loads the data of a page, from now on. */
export function collectPageLoads(page: Page): string[] {
  const loads: string[] = [];
  page.on("request", (request) => {
    if (/\.data(?:\?|$)/.test(request.url())) loads.push(request.url());
  });
  return loads;
}
