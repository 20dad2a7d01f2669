import { signUp } from "./person.ts";
import { transparentPicture } from "./pictures.ts";
import { expect, test } from "./visit.ts";

test("after Start over, photos on their way are sent no further, and new ones upload at once", async ({
  page,
}) => {
  await signUp(page, "Seller");
  await page.goto("/dashboard/addproduct");
  let sent = 0;
  let stopped = 0;
  await page.route("**/api/images", async (route) => {
    sent += 1;
    // The first two get no answer.
    if (sent > 2) await route.continue();
  });
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/api/images")) stopped += 1;
  });
  const files = await Promise.all([90, 91, 92].map((width) => transparentPicture(width)));
  await page.getByLabel("Choose photos").setInputFiles(files);
  await expect.poll(() => sent).toBe(2);
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start over" }).click();
  await expect.poll(() => stopped).toBe(2);
  await page.getByLabel("Choose photos").setInputFiles([await transparentPicture(93)]);
  await expect(page.getByRole("img", { name: "Photo 1" })).toBeVisible();
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  // The third photo, which waited for the others, was not sent at all.
  expect(sent).toBe(3);
});
