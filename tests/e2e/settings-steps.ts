import type { Page } from "@playwright/test";
import { askAs, QUIET_PAGE } from "./calls.ts";

/** Resets a part, so that the next tests find the original settings. */
export async function putBack(page: Page, part: string): Promise<void> {
  await page.goto(QUIET_PAGE);
  const { parts } = await askAs<{ parts: Record<string, { version: number }> }>(
    page,
    "/site-settings",
  );
  const data = { version: parts[part]?.version };
  await askAs(page, `/site-settings/${part}/reset`, { method: "POST", data });
}
