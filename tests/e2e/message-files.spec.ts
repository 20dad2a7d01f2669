import type { Browser, Page } from "@playwright/test";
import sharp from "sharp";
import { makePdf } from "../support/pdf.ts";
import { joinAsAdmin } from "./admin-steps.ts";
import { expectSound } from "./axe.ts";
import { join, sellCar } from "./booking-steps.ts";
import { askSeller } from "./conversation-steps.ts";
import { shoot } from "./shoot.ts";
import { expect, test } from "./visit.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true };
async function makePhoto(
  name: string,
  width = 1200,
): Promise<{ name: string; mimeType: string; buffer: Buffer }> {
  const buffer = await sharp({
    create: {
      width,
      height: Math.round(width * 0.66),
      channels: 3,
      background: "#4477aa",
      noise: { type: "gaussian", mean: 128, sigma: 30 },
    },
  })
    .jpeg()
    .toBuffer();
  return { name, mimeType: "image/jpeg", buffer };
}

const PDF = { name: "Service report.pdf", mimeType: "application/pdf", buffer: makePdf() };

/** A buyer on a phone and a seller on a desk, both in their conversation. */
async function beginTalk(browser: Browser) {
  const { seller, path } = await sellCar(browser);
  const buyer = await join(browser, "Buyer", PHONE);
  const conversationId = await askSeller(buyer.page, path, "Is it still available?");
  await seller.page.setViewportSize({ width: 1440, height: 900 });
  for (const { page } of [buyer, seller]) {
    await page.goto(`/dashboard/messages/${conversationId}`);
    await expect(page.getByRole("log")).toContainText("Is it still available?");
  }
  return { buyer, seller };
}

const choose = (page: Page) => page.getByLabel("Add photos or a PDF");
const tiles = (page: Page) => page.getByRole("list", { name: "Files to send" });
const sendButton = (page: Page) => page.getByRole("button", { name: "Send", exact: true });

test("a picture is sent from a phone and a document from a desk, and both are opened on the other side", async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const { buyer, seller } = await beginTalk(browser);
  await choose(buyer.page).setInputFiles([
    await makePhoto("front.jpg"),
    await makePhoto("a very long name of a photograph of the back.jpg"),
  ]);
  await expect(tiles(buyer.page).getByRole("progressbar")).toHaveCount(0);
  await expect(tiles(buyer.page).getByRole("listitem")).toHaveCount(2);
  await shoot(buyer.page, "tiles-phone");
  await expectSound(buyer.page);
  await buyer.page.setViewportSize(PHONE.viewport);
  await buyer.page.reload();
  // Files that have arrived outlive a reload.
  await expect(tiles(buyer.page).getByRole("listitem")).toHaveCount(2);
  await buyer.page.getByRole("button", { name: "Remove a very long name" }).click();
  await expect(tiles(buyer.page).getByRole("listitem")).toHaveCount(1);
  await sendButton(buyer.page).click();
  await expect(tiles(buyer.page)).toHaveCount(0);
  await expect(buyer.page.getByRole("log").getByRole("img", { name: "front" })).toBeVisible();

  const shown = seller.page.getByRole("log").getByRole("button", { name: "Enlarge front" });
  await expect(shown).toBeVisible();
  await shoot(seller.page, "picture-desk");
  await seller.page.setViewportSize({ width: 768, height: 1024 });
  await shoot(seller.page, "picture-tablet");
  await seller.page.setViewportSize({ width: 1440, height: 900 });
  await shown.click();
  const enlarged = seller.page.getByRole("dialog", { name: "Enlarged photo" });
  await expect(enlarged.getByRole("img", { name: "front" })).toBeVisible();
  await expect
    .poll(() => enlarged.getByRole("img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(1200);
  await shoot(seller.page, "enlarged-desk");
  await expectSound(seller.page);
  await seller.page.keyboard.press("Escape");
  await expect(enlarged).toHaveCount(0);
  await expect(shown).toBeFocused();
  await seller.page.setViewportSize({ width: 1440, height: 900 });

  await choose(seller.page).setInputFiles(PDF);
  await seller.page.getByLabel("Your message").fill("Here is the last report.");
  await expect(tiles(seller.page).getByRole("progressbar")).toHaveCount(0);
  await sendButton(seller.page).click();
  const row = buyer.page.getByRole("button", { name: "Save Service report.pdf" });
  await expect(row).toBeVisible();
  await shoot(buyer.page, "document-phone");
  const download = buyer.page.waitForEvent("download");
  await row.click();
  expect((await download).suggestedFilename()).toBe("Service report.pdf");
  await expectSound(buyer.page);
  await seller.page.goto("/dashboard/messages");
  await expect(
    seller.page.getByRole("link", { name: /You: Here is the last report/ }),
  ).toBeVisible();
});

test.describe("a connection that is lost", () => {
  test.use({ allowedErrors: [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_RESET/, /400/] });

  test("a connection that is lost in the middle of a file, or before the message, loses neither", async ({
    browser,
  }) => {
    test.setTimeout(180_000);
    const { buyer, seller } = await beginTalk(browser);
    const { page } = buyer;
    const cut = Promise.withResolvers<void>();
    await page.route(
      "**/attachments",
      async (route) => {
        await cut.promise;
        await route.abort("connectionreset");
      },
      { times: 1 },
    );
    await choose(page).setInputFiles(await makePhoto("front.jpg", 2000));
    const bar = tiles(page).getByRole("progressbar");
    await expect(bar).toBeVisible();
    await sendButton(page).click();
    await expect(page.getByText("Your files are still uploading")).toBeVisible();
    cut.resolve();
    await expect(tiles(page).getByRole("alert")).toContainText("We lost the connection.");
    await shoot(page, "lost-phone");
    await expectSound(page);
    await page.setViewportSize(PHONE.viewport);
    await page.getByRole("button", { name: "Try again: front.jpg" }).click();
    await expect(tiles(page).getByRole("alert")).toHaveCount(0);
    await expect(bar).toHaveCount(0);

    await page.context().setOffline(true);
    await sendButton(page).click();
    const log = page.getByRole("log");
    await expect(log).toContainText("Not sent.");
    await expect(log).toContainText("front.webp");
    await shoot(page, "not-sent-phone");
    await log.getByRole("button", { name: "Edit" }).click();
    await page.context().setOffline(false);
    await expect(tiles(page).getByRole("listitem")).toHaveCount(1);
    await page.getByLabel("Your message").fill("From the front");
    await sendButton(page).click();
    await expect(seller.page.getByRole("log")).toContainText("From the front");
    await expect(seller.page.getByRole("button", { name: "Enlarge front" })).toHaveCount(1);

    // What is no picture says so, and does not stop the rest.
    await choose(page).setInputFiles([
      { name: "drawing.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<svg/>") },
      { name: "empty.pdf", mimeType: "application/pdf", buffer: Buffer.alloc(0) },
    ]);
    await expect(tiles(page)).toContainText("drawing.jpg: Choose a JPEG");
    await expect(tiles(page)).toContainText("empty.pdf is empty");
    await sendButton(page).click();
    await expect(page.getByText("One of your files can’t be sent. Remove it first.")).toBeVisible();
    await shoot(page, "refused-phone");
  });
});

test("files on their way when their conversation is left are sent no further", async ({
  browser,
}) => {
  const { buyer } = await beginTalk(browser);
  const { page } = buyer;
  let sent = 0;
  let stopped = 0;
  // None gets an answer.
  await page.route("**/attachments", () => {
    sent += 1;
  });
  page.on("requestfailed", (request) => {
    if (request.url().endsWith("/attachments")) stopped += 1;
  });
  await choose(page).setInputFiles(
    await Promise.all(["front.jpg", "back.jpg", "side.jpg"].map((name) => makePhoto(name, 400))),
  );
  await expect.poll(() => sent).toBe(2);
  await page.getByRole("link", { name: "All messages" }).click();
  await expect(choose(page)).toHaveCount(0);
  await expect.poll(() => stopped).toBe(2);
  expect(sent).toBe(2);
});

test("contact details are shared with a question that shows them, seen by the other side, and taken away again", async ({
  browser,
}) => {
  const { buyer, seller } = await beginTalk(browser);
  await buyer.page.getByRole("button", { name: "More", exact: true }).click();
  await shoot(buyer.page, "menu-phone");
  await buyer.page.getByRole("menuitem", { name: "Share my contact details" }).click();
  const dialog = buyer.page.getByRole("dialog", { name: /^Share your contact details with/ });
  await expect(dialog).toContainText(buyer.email);
  await expect(dialog).toContainText("You haven’t added a phone number to your account.");
  await shoot(buyer.page, "share-phone");
  await expectSound(buyer.page);
  await buyer.page.setViewportSize(PHONE.viewport);
  await expect(seller.page.getByText(buyer.email)).toHaveCount(0);
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(seller.page.getByRole("link", { name: buyer.email })).toBeVisible();
  await shoot(seller.page, "shared-desk");
  await expectSound(seller.page);
  await expect(buyer.page.getByText(`You’re sharing: ${buyer.email}`)).toBeVisible();
  await shoot(buyer.page, "shared-phone");
  await expectSound(buyer.page);
  await buyer.page.getByRole("button", { name: "Stop sharing" }).click();
  await expect(seller.page.getByText(buyer.email)).toHaveCount(0);
});

test("a picture is pasted and a document dropped, and an admin opens both by way of a report", async ({
  browser,
}) => {
  const { buyer, seller } = await beginTalk(browser);
  const photo = await makePhoto("pasted.jpg", 400);
  // What the clipboard and a drag hold can only be made by scripts.
  const hand = (kind: "paste" | "drop", { name, mimeType, buffer }: typeof photo) =>
    seller.page.getByLabel("Your message").evaluate(
      (field, [what, fileName, type, base64]) => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
        const files = new DataTransfer();
        files.items.add(new File([bytes], fileName, { type }));
        const options = { bubbles: true, cancelable: true };
        field.dispatchEvent(
          what === "paste"
            ? new ClipboardEvent("paste", { ...options, clipboardData: files })
            : new DragEvent("drop", { ...options, dataTransfer: files }),
        );
      },
      [kind, name, mimeType, buffer.toString("base64")] as const,
    );
  await hand("paste", photo);
  await hand("drop", PDF);
  await expect(tiles(seller.page).getByRole("listitem")).toHaveCount(2);
  await expect(tiles(seller.page).getByRole("progressbar")).toHaveCount(0);
  await shoot(seller.page, "tiles-desk");
  await sendButton(seller.page).click();
  await expect(buyer.page.getByRole("button", { name: "Enlarge pasted" })).toBeVisible();

  await buyer.page.getByRole("button", { name: "More", exact: true }).click();
  await buyer.page.getByRole("menuitem", { name: "Report" }).click();
  const report = buyer.page.getByRole("dialog");
  await report.getByLabel("What is wrong?").selectOption("other");
  await report.getByLabel("Tell us more (optional)").fill(`About ${buyer.email}`);
  await report.getByRole("button", { name: "Send report" }).click();
  await expect(buyer.page.getByText("Report sent. We’ll email you")).toBeVisible();

  const admin = await joinAsAdmin(browser);
  await admin.goto("/dashboard/complaints?state=open");
  const row = admin.getByRole("row", { name: new RegExp(`About ${buyer.email}`) });
  await row.getByRole("button", { name: /^Review the report about/ }).click();
  const dialog = admin.getByRole("dialog");
  await dialog.getByRole("button", { name: "Read conversation" }).click();
  for (const name of ["pasted.webp", "Service report.pdf"]) {
    const download = admin.waitForEvent("download");
    await dialog.getByRole("button", { name: `Open ${name}` }).click();
    expect((await download).suggestedFilename()).toBe(name);
  }
  await shoot(admin, "complaint-desk");
  await expectSound(admin);
});
