import type { Page } from "@playwright/test";
import { expect } from "./visit.ts";

export const LIST = "/dashboard/mywishlist";

/** A list whose first cars no other journey adds, sells or withdraws: theirs have no mileage. */
export const CARS = "/used-cars?sort=least-driven";

/** The heading of the list. */
export function favourites(page: Page, count: number) {
  return page.getByRole("heading", { name: `Favourites: ${count}`, exact: true });
}

/** The pressed hearts, those of saved cars. */
export const pressed = (page: Page) =>
  page.getByRole("main").getByRole("button", { pressed: true });

/** Clicks the hearts of the first cars of a list that are not saved yet; returns the names of those cars. */
export async function saveCars(page: Page, count: number, path = CARS): Promise<string[]> {
  await page.goto(path);
  // Hearts appear only when the session is known.
  await expect(
    page
      .getByRole("main")
      .getByRole("button", { name: /^(?:Save|Remove) / })
      .first(),
  ).toBeVisible();
  const names: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const card = page.getByRole("article").nth(at);
    const name = await card.getByRole("link").innerText();
    await card.getByRole("button", { name: `Save ${name}`, exact: true }).click();
    const saved = { name: `Remove ${name} from your wishlist`, exact: true };
    await expect(card.getByRole("button", saved)).toBeVisible();
    names.push(name);
  }
  return names;
}
