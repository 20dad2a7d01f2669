import type { Page, Route } from "@playwright/test";

const SCRIPTS = "**/assets/*.js";

/**
 * Loads a page and returns its layout shifts from the moment at which it has been parsed and painted, but none of its
 * modules has run, until it `isDone`. A page that is painted while it is still being parsed moves without any script.
 * `load` must not wait longer than for the parsed document.
 */
export async function shiftsOf(
  page: Page,
  load: () => Promise<unknown>,
  isDone: () => Promise<unknown>,
): Promise<unknown> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ("value" in entry) shifts.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  const { promise: isPainted, resolve: release } = Promise.withResolvers<void>();
  const hold = async (route: Route) => {
    await isPainted;
    await route.fallback();
  };
  await page.route(SCRIPTS, hold);
  await load();
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    // Shifts are reported in a task after their frame.
    await new Promise((resolve) => setTimeout(resolve, 100));
    Reflect.get(window, "shifts").length = 0;
  });
  release();
  await isDone();
  const shifts = await page.evaluate("shifts");
  await page.unroute(SCRIPTS, hold);
  return shifts;
}

/** Does not wait for pictures and scripts. */
export const PARSED = { waitUntil: "domcontentloaded" } as const;
