import { dialog, enterAsAdmin, joinAsAdmin, searchList } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { join, sellCar } from "./booking-steps.ts";
import { askAs, callAs } from "./calls.ts";
import { NAME } from "./cars.ts";
import { expect, test } from "./visit.ts";

test("an admin follows the sum of what the demo's buyer has bought to those payments, and on to one of them", async ({
  page,
}) => {
  await enterAsAdmin(page);
  await searchList(page, "/dashboard/buyer", "Demo Buyer");
  await page.getByRole("rowheader").getByRole("link", { name: "Demo Buyer", exact: true }).click();
  const sum = page.getByRole("link", { name: /€[\d,]+ in \d+ payments/ });
  const [, count = ""] = /in (\d+) payments/.exec(await sum.innerText()) ?? [];
  await sum.click();
  await expect(page).toHaveURL(/\?payments=bought#payments$/);
  const payments = page.getByRole("region", { name: "Payments" });
  await expect(payments).toBeFocused();
  const more = payments.getByRole("button", { name: "Show earlier payments" });
  const rows = payments.getByRole("listitem");
  await expect(rows.first()).toContainText(/to [A-Z]/);
  while (await more.isVisible()) {
    const before = await rows.count();
    await more.click();
    await expect(rows).not.toHaveCount(before);
  }
  const charged = rows.filter({ hasText: /Paid|efunded/ });
  await expect(charged).toHaveCount(Number(count));
  await expectSound(page);
  await payments.getByLabel("Bought or sold").selectOption("For cars they sold");
  await expect(payments).toContainText("None.");
  await payments.getByLabel("Bought or sold").selectOption("All");
  await payments.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/dashboard\/payments\/[\da-f-]{36}$/);
  const booking = page.getByRole("region", { name: "Booking", exact: true });
  await expect(booking.getByRole("link")).toHaveAttribute("href", /^\/dashboard\/bookings\//);
  await expectSound(page);
});

test("an admin sees on a seller's record what was reported and decided, and the lists of it show that seller's alone", async ({
  page,
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  const car = path.slice("/cars/".length, 42);
  const reporter = await join(browser);
  const reported = await callAs(reporter.page, `/cars/${car}/reports`, {
    method: "POST",
    data: { kind: "wrong_facts", words: "It is older than that." },
  });
  expect(reported.status()).toBe(200);
  await enterAsAdmin(page);
  const [found] = await askAs<{ _id: string }[]>(page, `/sellers?q=${seller.email}`);
  const suspension = `/people/${found?._id}/suspension`;
  await askAs(page, suspension, { method: "POST", data: { reason: "The advert is false." } });
  await askAs(page, suspension, { method: "DELETE" });
  await askAs(page, `/sellers/${found?._id}/verification`, {
    method: "POST",
    data: { checked: ["identity"], reason: "Passport seen." },
  });

  await page.goto(`/dashboard/people/${found?._id}`);
  const reports = page.getByRole("region", { name: "Reports about their cars" });
  await expect(reports.getByRole("listitem")).toContainText([NAME]);
  const verifications = page.getByRole("region", { name: "Verifications" });
  await expect(verifications).toContainText(/Verified by Demo Admin on .*“Passport seen\.”/s);
  const suspensions = page.getByRole("region", { name: "Suspensions" });
  await expect(suspensions).toContainText(/The advert is false\..*lifted by Demo Admin/s);
  await expectSound(page);
  await page.getByRole("link", { name: "Reports about their cars 1" }).click();
  await expect(page.getByText("Showing the reports about one seller’s cars.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reports: 1", exact: true })).toBeVisible();

  await searchList(page, "/dashboard/buyer", reporter.email);
  await page.getByRole("rowheader").getByRole("link", { name: reporter.name }).click();
  await expect(page.getByRole("region", { name: "Reports they made" })).toContainText(NAME);
  await page.getByRole("link", { name: "Reports they made 1" }).click();
  await expect(page.getByText("Showing the reports made by one user.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Reports: 1", exact: true })).toBeVisible();
  for (const each of [seller, reporter]) await each.page.context().close();
});

test("an admin who decides about a verification reads who rejected the earlier application, when and why", async ({
  page,
  browser,
}) => {
  const seller = await join(browser, "Seller");
  const apply = async () => {
    const own = seller.page;
    await own.goto("/dashboard/verification");
    await own.getByRole("checkbox", { name: "Identity" }).check();
    await own.getByLabel("Add a document").setInputFiles({
      name: "passport.pdf",
      mimeType: "application/pdf",
      buffer: Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"),
    });
    await expect(own.getByRole("button", { name: "Remove passport.pdf" })).toBeVisible();
    await own.getByRole("button", { name: "Apply for verification" }).click();
    await expect(own.getByRole("region", { name: "Under review" })).toBeVisible();
  };
  await apply();
  const admin = await joinAsAdmin(browser);
  const review = async () => {
    await searchList(admin, "/dashboard/verifications?state=open", seller.email);
    const row = admin.getByRole("row").filter({ hasText: seller.email });
    await expect(row).toHaveCount(1);
    await row.getByRole("button", { name: /^Review / }).click();
  };
  const earlier = dialog(admin).getByRole("region", { name: "Earlier applications" });
  await review();
  await expect(earlier).toContainText("This is the seller’s first application.");
  await dialog(admin).getByRole("radio", { name: "Reject" }).check();
  await dialog(admin).getByLabel("Reason (shown to the seller)").fill("The passport has expired.");
  await dialog(admin).getByRole("button", { name: "Save decision" }).click();
  await expect(admin.getByText("Decision saved. We’ll email the seller.")).toBeVisible();
  await apply();
  await review();
  await expect(earlier.getByRole("listitem")).toHaveCount(1);
  await expect(earlier).toContainText(
    /Identity.*Rejected by Demo Admin on \d{1,2} \w+ \d{4}.*“The passport has expired\.”/s,
  );
  await expectSound(admin);
  await page.close();
  for (const each of [seller.page, admin]) await each.context().close();
});

test("an entry of the audit log is a sentence with its reason, and each name in it leads to that record", async ({
  page,
  browser,
}) => {
  const { seller, path } = await sellCar(browser);
  const car = path.slice("/cars/".length, 42);
  await enterAsAdmin(page);
  const [found] = await askAs<{ _id: string }[]>(page, `/sellers?q=${seller.email}`);
  await askAs(page, `/promoteproducts/${car}`, { method: "PUT" });
  const suspension = `/people/${found?._id}/suspension`;
  const reason = `The advert is false. ${"It names another car. ".repeat(10)}The end.`;
  await askAs(page, suspension, { method: "POST", data: { reason } });
  await searchList(page, "/dashboard/audit", seller.email);
  const row = page.getByRole("row").filter({ hasText: "suspended" });
  await expect(row).toContainText(`Demo Admin suspended ${seller.name}: The advert is false.`);
  await expect(row.getByText("The end.")).toBeHidden();
  await row.locator("summary").click();
  await expect(row.getByText("The end.")).toBeVisible();
  await expectSound(page);
  await row.getByRole("link", { name: seller.name, exact: true }).click();
  await expect(page).toHaveURL(`/dashboard/people/${found?._id}`);
  await searchList(page, "/dashboard/audit", car);
  const promoted = page.getByRole("row").filter({ hasText: "promoted" });
  await expect(promoted).toContainText(`Demo Admin promoted ${NAME}, listed by ${seller.name}`);
  await expect(promoted.getByRole("link", { name: "Demo Admin" })).toHaveAttribute(
    "href",
    /^\/dashboard\/people\//,
  );
  await promoted.getByRole("link", { name: NAME }).click();
  await expect(page).toHaveURL(`/dashboard/cars/${car}`);
  await seller.page.context().close();
});
