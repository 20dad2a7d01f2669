import { randomUUID } from "node:crypto";
import { dialog, enterAsAdmin, searchList } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { join, sellCar } from "./booking-steps.ts";
import { askAs } from "./calls.ts";
import { NAME } from "./cars.ts";
import { expectCongrats, pay } from "./paying-steps.ts";
import { findMessage } from "./person.ts";
import { expect, test } from "./visit.ts";

const MY_PRODUCTS = "/dashboard/myproducts";

test("an admin reads why a car that is paid cannot be taken down", async ({ page, browser }) => {
  const { path } = await sellCar(browser);
  const id = path.slice("/cars/".length, 42);
  const { page: buyer } = await join(browser);
  const car = await askAs<{ name: string; resale_price: number }>(buyer, `/cars/${id}`);
  const { insertedId } = await askAs<{ insertedId: string }>(buyer, "/bookings", {
    method: "POST",
    data: {
      item: car.name,
      price: car.resale_price,
      productId: id,
      phone: "+49 40 123456",
      location: "Hamburg",
      request: randomUUID(),
    },
  });
  await askAs(buyer, `/cars/${id}/reports`, {
    method: "POST",
    data: { id, kind: "stolen_pictures" },
  });
  await buyer.goto(`/dashboard/payment/${insertedId}`);
  await pay(buyer);
  await expectCongrats(buyer);
  await enterAsAdmin(page);
  await page.goto(`/dashboard/reports?car=${id}`);
  await page.getByRole("button", { name: `Review the report about ${NAME}` }).click();
  const takeDown = dialog(page).getByRole("radio", { name: "Take the listing down" });
  await expect(takeDown).toBeDisabled();
  await expect(takeDown).toHaveAccessibleDescription(/A buyer has paid for this car/);
  await expectSound(page);
});

test.describe("a car that is reported", () => {
  // The car's page is a 404 once the car is taken down.
  test.use({ allowedErrors: [/404/] });

  test("a car that is reported is taken down with a reason, and comes back by an appeal", async ({
    page,
    browser,
  }) => {
    test.setTimeout(240_000);
    const { seller, path } = await sellCar(browser);
    const reported = path.slice("/cars/".length, 42);
    const listing = await askAs<{ version: number }>(seller.page, `/listings/${reported}`);
    await askAs(seller.page, `/listings/${reported}`, {
      method: "PATCH",
      data: { version: listing.version, resale_price: 19_500 },
    });
    const email = `visitor-${seller.email}`;

    await page.goto(path);
    await page.getByRole("button", { name: "Report this car" }).click();
    await dialog(page).getByRole("button", { name: "Send report" }).click();
    await expect(dialog(page).getByText("Reason is required").first()).toBeVisible();
    await expectSound(page);
    await dialog(page)
      .getByLabel("What is wrong?")
      .selectOption("The photos belong to someone else");
    await dialog(page).getByLabel("Tell us more").fill("They are from a catalogue.");
    await dialog(page).getByLabel("Email, if you’d like a reply").fill(email);
    await dialog(page).getByRole("button", { name: "Send report" }).click();
    await expect(dialog(page).getByText("Thanks. We’ll look into it.")).toBeVisible();
    await dialog(page).getByText("Close", { exact: true }).click();

    const admin = await (await browser.newContext()).newPage();
    await enterAsAdmin(admin);
    const id = path.slice("/cars/".length, 42);
    await searchList(admin, "/dashboard/manageallproducts", id);
    const found = admin.getByRole("row").filter({ has: admin.locator(`data[value="${id}"]`) });
    await found.getByRole("link", { name: `Open reports about ${NAME}: 1` }).click();
    await expect(admin).toHaveURL(/\/dashboard\/reports\?car=/);
    const queue = admin.url();
    await expect(admin.getByRole("heading", { name: "Reports: 1", exact: true })).toBeVisible();
    const row = admin.getByRole("row").filter({ hasText: "They are from a catalogue." });
    await expect(row).toContainText(email);
    await expectSound(admin);
    await row.getByRole("button", { name: `Review the report about ${NAME}` }).click();
    // The complaint, the reporter and the car are shown beside the decision.
    await expect(dialog(admin).getByText("They are from a catalogue.")).toBeVisible();
    await expect(dialog(admin).getByText(email)).toBeVisible();
    await expect(dialog(admin).getByRole("link", { name: NAME })).toBeVisible();
    await expect(dialog(admin).getByRole("img")).toBeVisible();
    await expect(dialog(admin).getByText("€19,500, Leipzig")).toBeVisible();
    await expect(dialog(admin).getByText("On sale", { exact: true })).toBeVisible();
    await expect(dialog(admin).getByText("Listed today")).toBeVisible();
    const changes = dialog(admin).getByRole("region", { name: "Price changes" });
    await expect(changes.getByRole("listitem")).toHaveText([/from €19,900 to €19,500$/]);
    const others = dialog(admin).getByRole("region", { name: "Other reports" });
    const below = await others.boundingBox();
    expect((await changes.boundingBox())?.y).toBeLessThan(below?.y ?? 0);
    await expect(others.getByRole("definition").first()).toHaveText("None");
    // By keyboard, as any group of radio buttons.
    await dialog(admin).getByRole("radio", { name: "Dismiss: nothing wrong" }).focus();
    await admin.keyboard.press("ArrowDown");
    await expect(dialog(admin).getByRole("radio", { name: "Ask the seller" })).toBeChecked();
    await admin.keyboard.press("ArrowDown");
    const takeDown = dialog(admin).getByRole("radio", { name: "Take the listing down" });
    await expect(takeDown).toBeChecked();
    await expect(takeDown).toHaveAccessibleDescription(/can appeal once/);
    await dialog(admin).getByRole("button", { name: "Save decision" }).click();
    await expect(dialog(admin).getByText("Reason is required").first()).toBeVisible();
    await expectSound(admin);
    await dialog(admin)
      .getByLabel("Reason (shown to both parties)")
      .fill("The pictures are stolen.");
    await dialog(admin).getByRole("button", { name: "Save decision" }).click();
    await expect(admin.getByText("Decision saved")).toBeVisible();
    await expect(row).toContainText("Taken down");
    expect((await page.request.get(path)).status()).toBe(404);
    await findMessage(page, email, /(has taken the listing down)/);
    await findMessage(page, seller.email, /(> The pictures are stolen\.)/);

    await seller.page.goto(MY_PRODUCTS);
    const rulings = seller.page.getByRole("region", { name: "Reviews of your cars" });
    await expect(rulings.getByText("The pictures are stolen.")).toBeVisible();
    const own = seller.page.getByRole("row").filter({ hasText: "Taken down" });
    await expect(own.getByRole("button", { name: "Renew" })).toHaveCount(0);
    await rulings.getByRole("button", { name: `Appeal against the takedown of ${NAME}` }).click();
    await expectSound(seller.page);
    await dialog(seller.page)
      .getByLabel("Why should this car be back on sale?")
      .fill("I took them.");
    await dialog(seller.page).getByRole("button", { name: "Send appeal" }).click();
    await expect(rulings).toContainText("You’ve appealed.");
    // Reloaded, because the toast is still fading out.
    await seller.page.reload();
    await expect(rulings).toContainText("You’ve appealed.");
    await expectSound(seller.page);

    await admin.goto(`${queue}&state=appealed`);
    await expect(row).toContainText("I took them.");
    await row.getByRole("button", { name: `Review the report about ${NAME}` }).click();
    await dialog(admin).getByRole("radio", { name: "Uphold appeal: lift the takedown" }).check();
    await dialog(admin).getByLabel("Reason (shown to both parties)").fill("They are yours.");
    await dialog(admin).getByRole("button", { name: "Save decision" }).click();
    await expect(admin.getByText("Decision saved")).toBeVisible();
    await findMessage(page, seller.email, /(> They are yours\.)/);
    await seller.page.goto(MY_PRODUCTS);
    await expect(seller.page.getByRole("row").filter({ hasText: "On sale" })).toHaveCount(1);
    await expect(rulings).toHaveCount(0);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(NAME);

    // A report that is decided tells the same; of a car that is deleted, that there is no more.
    await admin.goto(queue);
    const read = row.getByRole("button", { name: `Read the report about ${NAME}` });
    await read.click();
    await expect(changes.getByRole("listitem")).toHaveCount(1);
    await expect(others).toBeVisible();
    await askAs(seller.page, `/products/admin/delete/${reported}`, { method: "DELETE" });
    await admin.goto("/dashboard/reports?sort=newest");
    await admin
      .getByRole("row")
      .filter({ hasText: "They are from a catalogue." })
      .getByRole("button", { name: `Read the report about ${NAME}` })
      .click();
    await expect(dialog(admin).getByText("This listing has been deleted")).toBeVisible();
    await expect(dialog(admin).getByRole("img")).toHaveCount(0);
  });
});

test.describe("two admins at one report", () => {
  test.use({ allowedErrors: [/409/] });

  test("one decides, the other is told; the seller answers a question", async ({
    page,
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    const id = path.slice("/cars/".length, 42);
    const visitor = await (await browser.newContext()).newPage();
    const sent = await visitor.request.post(`/api/cars/${id}/reports`, {
      data: { kind: "wrong_facts" },
    });
    expect(sent.status()).toBe(200);

    await enterAsAdmin(page);
    const other = await (await browser.newContext()).newPage();
    await enterAsAdmin(other);
    const list = `/dashboard/reports?car=${id}`;
    await page.goto(list);
    const review = page.getByRole("button", { name: `Review the report about ${NAME}` });
    await review.click();
    await expect(page).toHaveURL(/&report=/);
    await expect(dialog(page)).toBeVisible();
    const copied = page.url();
    await page.goBack();
    await expect(dialog(page)).toHaveCount(0);
    await expect(page).toHaveURL(list);
    await expect(review).toBeFocused();
    await page.goForward();
    // So short that the form begins below the screen, whatever face the letters have.
    await other.setViewportSize({ width: 360, height: 560 });
    await other.goto(copied);
    const decide = dialog(other).getByRole("button", { name: "Decide report" });
    // Until the evidence is loaded, the form itself is in sight.
    await expect(dialog(other).getByText("This seller")).toBeVisible();
    await expect(dialog(other).getByText("€19,900")).toBeVisible();
    await expect(decide).toBeVisible();
    await expect(decide).toBeInViewport({ ratio: 1 });
    await decide.click();
    await expect(decide).toBeHidden();
    await expect(
      dialog(other).getByRole("radio", { name: "Dismiss: nothing wrong" }),
    ).toBeInViewport();
    await expectSound(other);
    for (const each of [page, other]) {
      await dialog(each).getByRole("radio", { name: "Ask the seller" }).check();
      await dialog(each).getByLabel("Reason (shown to both parties)").fill("Is it so old?");
    }
    await dialog(other).getByRole("button", { name: "Save decision" }).click();
    await expect(other.getByText("Decision saved")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Save decision" }).click();
    await expect(dialog(page)).toContainText(
      // By this reader's clock, as dates and times are written everywhere else.
      /This report has changed since you opened it: .+ on .+ at \d\d:\d\d .+ Your decision wasn’t saved\./,
    );
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page).toHaveURL(list);
    await expect(page.getByRole("row").filter({ hasText: NAME })).toContainText(
      "Waiting for seller",
    );

    await seller.page.goto(MY_PRODUCTS);
    await seller.page.getByRole("button", { name: `Answer the report about ${NAME}` }).click();
    await dialog(seller.page).getByLabel("Your answer").fill("It is three years old.");
    await dialog(seller.page).getByRole("button", { name: "Send answer" }).click();
    await expect(seller.page.getByText("Answer sent. We’re reviewing it.")).toBeVisible();
    await page.reload();
    await expect(page.getByRole("row").filter({ hasText: NAME })).toContainText(
      "It is three years old.",
    );
  });
});

test.describe("a car that an admin takes down without a report", () => {
  test.use({ allowedErrors: [/404/] });

  test("All Products offers it, the seller reads why, and an appeal in the queue brings the car back", async ({
    page,
    browser,
  }) => {
    const { seller, path } = await sellCar(browser);
    const id = path.slice("/cars/".length, 42);
    await enterAsAdmin(page);
    await searchList(page, "/dashboard/manageallproducts", id);
    const found = page.getByRole("row").filter({ has: page.locator(`data[value="${id}"]`) });
    await found.getByRole("button", { name: `More for ${NAME}` }).click();
    await page.getByRole("menuitem", { name: "Take down…" }).click();
    await expect(dialog(page).getByRole("img")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Take down" }).click();
    await expect(dialog(page).getByText("Explanation is required").first()).toBeVisible();
    await expectSound(page);
    await dialog(page).getByLabel("What is wrong?").selectOption("It looks like a scam");
    await dialog(page).getByLabel("Explanation (shown to the seller)").fill("The price is bait.");
    await dialog(page).getByRole("button", { name: "Take down" }).click();
    await expect(page.getByText(`${NAME} taken down`)).toBeVisible();
    await expect(found).toContainText("Taken down");
    await expect(found.getByRole("link", { name: NAME, exact: true })).toHaveAttribute(
      "href",
      `/dashboard/cars/${id}`,
    );
    expect((await page.request.get(path)).status()).toBe(404);
    await findMessage(page, seller.email, /(> The price is bait\.)/);

    await seller.page.goto(MY_PRODUCTS);
    const rulings = seller.page.getByRole("region", { name: "Reviews of your cars" });
    await expect(rulings).toContainText("Reason: It looks like a scam");
    await rulings.getByRole("button", { name: `Appeal against the takedown of ${NAME}` }).click();
    await dialog(seller.page)
      .getByLabel("Why should this car be back on sale?")
      .fill("It is cheap.");
    await dialog(seller.page).getByRole("button", { name: "Send appeal" }).click();
    await expect(rulings).toContainText("You’ve appealed.");

    await page.goto(`/dashboard/reports?car=${id}&state=appealed`);
    await expect(page.getByRole("row").filter({ hasText: NAME })).toContainText("Taken down by");
    await page.getByRole("button", { name: `Review the report about ${NAME}` }).click();
    await expect(dialog(page).getByText("Taken down without a report by")).toBeVisible();
    await dialog(page).getByRole("radio", { name: "Uphold appeal: lift the takedown" }).check();
    await dialog(page).getByLabel("Reason (shown to both parties)").fill("It is.");
    await dialog(page).getByRole("button", { name: "Save decision" }).click();
    await expect(page.getByText("Decision saved")).toBeVisible();
    expect((await page.request.get(path)).status()).toBe(200);

    // The car's record offers the same.
    await page.goto(`/dashboard/cars/${id}`);
    await page.getByRole("button", { name: "Take down…" }).click();
    await expect(dialog(page).getByText("can appeal once")).toBeVisible();
    await dialog(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("button", { name: "Take down…" })).toBeFocused();
  });
});
