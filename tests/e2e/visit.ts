import { test as base } from "@playwright/test";
import { pagePath } from "#shared/rules/page-paths.ts";
import { ALL_PAGES, PAGES } from "#shared/rules/pages.ts";
import { makePath } from "#shared/lib/make-path.ts";
import { CATEGORY_IDS } from "#shared/rules/vocabulary.ts";

const REFUSED = /^Failed to load resource: the server responded with a status of 401/;

/** Calls that end the session of their own page. */
const ENDS_SESSION = /^\/api\/auth\/(?:sign-out|reset-password)$/;

/**
 * A page fixture that fails its test on console errors, uncaught exceptions and requests to other hosts. What a page
 * reads while it logs out is refused, which the browser writes to the console: that alone is no error.
 */
export const test = base.extend<{ allowedErrors: RegExp[] }>({
  allowedErrors: [[], { option: true }],
  page: async ({ page, baseURL, allowedErrors }, run) => {
    const problems: string[] = [];
    let isSessionEnding = false;
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) isSessionEnding = false;
    });
    page.on("console", (message) => {
      const isProblem = message.type() === "error" || message.type() === "warning";
      if (isProblem && !(isSessionEnding && REFUSED.test(message.text())))
        problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      if (ENDS_SESSION.test(new URL(request.url()).pathname)) isSessionEnding = true;
      const isOurs =
        request.url().startsWith(baseURL ?? "") ||
        /^(data|blob|about|chrome|chrome-extension):/.test(request.url());
      if (!isOurs) problems.push(`request to ${request.url()}`);
    });
    await run(page);
    // Replies that are still on their way through `page.route` end with the page.
    if (!page.isClosed()) await page.unrouteAll({ behavior: "ignoreErrors" });
    const unexpected = problems.filter(
      (problem) => !allowedErrors.some((allowed) => allowed.test(problem)),
    );
    base.expect(unexpected).toEqual([]);
  },
});

export { expect } from "@playwright/test";

/**
 * Pages that every visitor can reach without an id, the categories, a make and a model. The popup's page is left out, because
 * it closes itself.
 */
export const PUBLIC_PAGES: readonly string[] = [
  ...ALL_PAGES.map(({ path }) => path).filter(
    (path) => !/^\/dashboard|:/.test(path) && path !== PAGES.signedIn.path,
  ),
  ...CATEGORY_IDS.map((id) => pagePath("category", id)),
  // Of the demo.
  makePath({ make: "volkswagen" }),
  makePath({ make: "volkswagen", model: "golf" }),
];
