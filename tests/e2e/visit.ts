import { test as base } from "@playwright/test";

/**
 * A page that fails its test on what no visitor may meet: an error in the console, a script that
 * throws, a request to anybody but us.
 */
export const test = base.extend<{ allowedErrors: RegExp[] }>({
  allowedErrors: [[], { option: true }],
  page: async ({ page, baseURL, allowedErrors }, run) => {
    const problems: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(error.message));
    page.on("request", (request) => {
      const isOurs =
        request.url().startsWith(baseURL ?? "") || /^(data|blob|about):/.test(request.url());
      if (!isOurs) problems.push(`request to ${request.url()}`);
    });
    await run(page);
    const unexpected = problems.filter(
      (problem) => !allowedErrors.some((allowed) => allowed.test(problem)),
    );
    base.expect(unexpected).toEqual([]);
  },
});

export { expect } from "@playwright/test";

/** Pages every visitor can reach without knowing an id. */
export const PUBLIC_PAGES = [
  "/",
  "/categories/01",
  "/categories/02",
  "/categories/03",
  "/used-cars",
  "/new-cars",
  "/upcoming",
  "/blogs",
  "/saved",
  "/mobile-nav",
  "/login",
  "/register",
  "/forgot-password",
];
