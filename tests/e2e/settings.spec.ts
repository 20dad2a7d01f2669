import { dialog, enterAsAdmin, joinAsAdmin } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { askAs, QUIET_PAGE } from "./calls.ts";
import type { Page } from "@playwright/test";
import { expect, test } from "./visit.ts";

const SETTINGS = "/dashboard/settings";
const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });

/** As it was set up, for whoever comes after. */
async function putBack(page: Page, part: string): Promise<void> {
  await page.goto(QUIET_PAGE);
  const { parts } = await askAs<{ parts: Record<string, { version: number }> }>(
    page,
    "/site-settings",
  );
  const data = { version: parts[part]?.version };
  await askAs(page, `/site-settings/${part}/reset`, { method: "POST", data });
}

test.describe("words of the site", () => {
  // What is wrong is refused, and so is what somebody else has changed.
  test.use({ allowedErrors: [/40[09]/] });

  test("are changed by an admin, seen before, and read by visitors at once", async ({
    page,
    browser,
  }) => {
    test.slow();
    const visitor = await (await browser.newContext()).newPage();
    await visitor.goto("/blogs");
    await expect(visitor.getByRole("article")).toHaveCount(4);

    await enterAsAdmin(page);
    await page.goto(SETTINGS);
    const blog = form(page, "Blog");
    await blog.getByRole("button", { name: "Add entry" }).click();
    const added = blog.getByRole("group", { name: "Entry 5" });
    await added.getByLabel("Question").fill("Is <b>bold</b> text?");
    await blog.getByRole("button", { name: "Save" }).click();
    await expect(added.getByText("is required")).toBeVisible();
    await added.getByLabel("Answer").fill("It is.\n\nAnd this is another paragraph.");
    // By the keyboard, which goes along with the entry.
    await added.getByRole("button", { name: "Move entry 5 up" }).press("Enter");
    await expect(blog.getByRole("button", { name: "Move entry 4 up" })).toBeFocused();
    await blog.getByRole("button", { name: "Preview" }).click();
    const preview = page.getByRole("region", { name: "Preview: Blog" });
    await expect(preview.getByRole("article").nth(3)).toContainText("Is <b>bold</b> text?");
    await blog.getByRole("button", { name: "Remove entry 1" }).click();
    await dialog(page).getByRole("button", { name: "Remove" }).click();
    await expect(preview.getByRole("article")).toHaveCount(4);
    await expectSound(page);
    await visitor.reload();
    await expect(visitor.getByText("And this is another paragraph.")).toHaveCount(0);
    await blog.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("article").nth(2)).toContainText("Is <b>bold</b> text?");
    await expect(
      visitor.getByText("And this is another paragraph.", { exact: true }),
    ).toBeVisible();

    await blog.getByRole("button", { name: "Put back: Blog" }).click();
    await dialog(page).getByRole("button", { name: "Put back" }).click();
    await expect(blog.getByRole("group")).toHaveCount(4);
    await expect(blog.getByText(/^Put back by /)).toBeVisible();
    await visitor.reload();
    await expect(visitor.getByRole("article").first()).not.toContainText("bold");

    await page.goto("/dashboard/audit");
    await expect(page.getByRole("row").filter({ hasText: "Setting put back" })).not.toHaveCount(0);
  });

  test("of two admins at once: the second sees what holds now", async ({ page, browser }) => {
    await enterAsAdmin(page);
    const other = await joinAsAdmin(browser);
    for (const each of [page, other]) await each.goto(SETTINGS);
    const words = "Cars with a driver, from the other admin";
    await form(other, "Chauffeur").getByLabel("Text").fill(words);
    await form(other, "Chauffeur").getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Saved", { exact: true })).toBeVisible();
    const mine = form(page, "Chauffeur");
    await mine.getByLabel("Text").fill("Cars with a driver, from me");
    await mine.getByRole("button", { name: "Save" }).click();
    await expect(mine).toContainText("has changed this section in the meantime");
    await expect(mine).toContainText(words);
    await mine.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved", { exact: true })).toBeVisible();
    await page.goto("/");
    await expect(page.getByText("Cars with a driver, from me")).toBeVisible();
    await putBack(page, "chauffeur");
  });
});
