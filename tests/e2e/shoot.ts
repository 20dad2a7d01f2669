import { mkdirSync } from "node:fs";
import type { Page } from "@playwright/test";

/** Where pictures of the screens go; none are taken where it is not set. */
const SHOTS = process.env["JOURNEYS_SHOTS"];

/** Takes a picture of what is in sight, in light and in dark. */
export async function shoot(page: Page, name: string): Promise<void> {
  if (SHOTS === undefined) return;
  mkdirSync(SHOTS, { recursive: true });
  await page.emulateMedia({ colorScheme: "light" });
  await page.screenshot({ path: `${SHOTS}/${name}.png` });
  await page.emulateMedia({ colorScheme: "dark" });
  await page.screenshot({ path: `${SHOTS}/${name}-dark.png` });
  await page.emulateMedia({ colorScheme: null });
}
