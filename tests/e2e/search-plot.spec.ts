import type { Locator, Page } from "@playwright/test";
import { PARSED, shiftsOf } from "./layout-shifts.ts";
import { expectSound } from "./axe.ts";
import { expect, test } from "./visit.ts";

const plotButton = (page: Page) => page.getByRole("button", { name: "Chart", exact: true });
const plot = (page: Page) => page.getByRole("region", { name: "Chart of the results" });
const line = (page: Page) => page.getByRole("group", { name: "Cars on the line" });
/** What the pointer draws on. */
const surface = (page: Page) =>
  plot(page)
    .getByRole("presentation")
    .filter({ has: line(page) });
const show = (page: Page) => plot(page).getByRole("button", { name: /^Show (?:these|this) / });

/** Opens the plot of the demo's hatchbacks, whose number does not change while other journeys run. */
async function openPlot(page: Page, address = "/used-cars?body=hatchback"): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-running]")).toBeAttached();
  await plotButton(page).click();
  await expect(line(page).getByRole("link").first()).toBeAttached();
}

async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (box === null) throw new Error("it is not drawn");
  return box;
}

/** Number of cars that the page says it has found. */
async function readCount(page: Page): Promise<number> {
  const text = await page.locator("#results").innerText();
  return Number(/^([\d,]+) cars?\./.exec(text)?.[1]?.replaceAll(",", ""));
}

async function drawByMouse(page: Page): Promise<void> {
  await surface(page).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await boxOf(surface(page));
  await page.mouse.move(x + width * 0.1, y + height * 0.4);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.6, y + height - 2, { steps: 4 });
  await page.mouse.up();
}

/** Expects that the results are as many as the button has said. */
async function showChosen(page: Page, press: () => Promise<void>): Promise<void> {
  const count = Number(/\d+/.exec(await show(page).innerText())?.[0] ?? 1);
  expect(count).toBeLessThan(await readCount(page));
  await press();
  await expect(page).toHaveURL(/price_to=\d+/);
  await expect.poll(() => readCount(page)).toBe(count);
}

test.describe("on a wide screen", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a part of the plot that the mouse chooses narrows the search, and Back widens it again", async ({
    page,
  }) => {
    await openPlot(page);
    const all = await readCount(page);
    await expect(plot(page).getByText(`${all} cars from €`)).toBeVisible();
    await drawByMouse(page);
    await showChosen(page, () => show(page).click());
    // A car that another journey adds may stand at the edge, and its end is open then.
    await expect(page).toHaveURL(
      /body=hatchback&price_to=\d+&(?:distance_from=\d+&)?distance_to=\d+/,
    );
    await expect(page.getByRole("link", { name: /^Remove filter: up to €/ })).toBeVisible();
    await expect(page.getByLabel("Price to (EUR)")).toHaveValue(/\d+/);
    await expect(show(page)).toBeHidden();
    const narrowed = await readCount(page);
    await expect(plot(page).getByText(`${narrowed} cars from €`)).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL("/used-cars?body=hatchback");
    await expect(plot(page).getByText(`${all} cars from €`)).toBeVisible();
  });

  test("a part of the plot on a make's page keeps the make", async ({ page }) => {
    await openPlot(page, "/used-cars/volkswagen?body=hatchback");
    // The two cheapest cars of the line, wherever cars that other journeys add have moved them.
    await line(page).getByRole("link").first().focus();
    await page.keyboard.press("End");
    await page.keyboard.press("Shift+ArrowLeft");
    await showChosen(page, () => show(page).click());
    await expect(page).toHaveURL(/\/used-cars\/volkswagen\?body=hatchback&price_/);
  });

  test("the plot shows years, too, and its choice is one of years", async ({ page }) => {
    await openPlot(page);
    await plot(page).getByRole("radio", { name: "Year" }).check();
    await expect(plot(page).getByText(/no other is both cheaper and newer/)).toBeVisible();
    await drawByMouse(page);
    await show(page).click();
    await expect(page).toHaveURL(/price_to=\d+&year_from=20\d\d&year_to=20\d\d$/);
  });

  test("a dot that is pointed at names its car, and a press opens it", async ({ page }) => {
    await openPlot(page);
    const first = line(page).getByRole("link").first();
    const { x, y, width, height } = await boxOf(first);
    await page.mouse.move(x + width / 2, y + height / 2);
    const [name = ""] = ((await first.getAttribute("aria-label")) ?? "").split(", €");
    await expect(plot(page).getByText(name).and(page.locator(":visible")).first()).toBeVisible();
    await page.mouse.down();
    await page.mouse.up();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  });

  test("the plot is one tab stop, whose cars arrow keys reach, choose and open", async ({
    page,
  }) => {
    await openPlot(page);
    await plot(page).getByRole("radio", { name: "Mileage" }).focus();
    await page.keyboard.press("Tab");
    const links = line(page).getByRole("link");
    await expect(links.first()).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(links.nth(1)).toBeFocused();
    await page.keyboard.press("End");
    await expect(links.last()).toBeFocused();
    await page.keyboard.press("Home");
    await page.keyboard.press("Shift+ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    await expect(show(page)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(show(page)).toBeHidden();
    await page.keyboard.press("Shift+End");
    await page.keyboard.press("Tab");
    await expect(show(page)).toBeFocused();
    await show(page).press("Enter");
    await expect(page).toHaveURL(/(?:price|distance)_to=\d+/);
    await expect(show(page)).toBeHidden();
    await expect(page.locator("#results")).toBeFocused();
    const car = links.first();
    const [name = ""] = ((await car.getAttribute("aria-label")) ?? "").split(", €");
    await car.focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  });

  test("the cars on the line are a table, too, and the plot is accessible in both schemes", async ({
    page,
  }) => {
    await openPlot(page);
    await drawByMouse(page);
    const count = await line(page).getByRole("link").count();
    await plot(page)
      .getByText(/ on the line, as a table$/)
      .click();
    await expect(plot(page).getByRole("row")).toHaveCount(count + 1);
    await expect(plot(page).getByRole("row").getByRole("link")).toHaveCount(count);
    await expectSound(page);
  });

  test("the next list and the next visit keep the plot open, and nothing moves", async ({
    page,
  }) => {
    await openPlot(page);
    const shifts = await shiftsOf(
      page,
      () => page.reload(PARSED),
      () => expect(line(page).getByRole("link").first()).toBeAttached(),
    );
    expect(shifts).toEqual([]);
    await page.goto("/categories/01");
    await expect(plotButton(page)).toHaveAttribute("aria-pressed", "true");
    await expect(plot(page)).toBeVisible();
    await plotButton(page).click();
    await expect(plot(page)).toBeHidden();
    await page.reload();
    await expect(page.locator("html[data-running]")).toBeAttached();
    await expect(plot(page)).toBeHidden();
  });
});

test.describe("where there is no index", () => {
  test.use({ allowedErrors: [/Failed to load resource/] });

  test("the plot says that it is not available, and is tried again", async ({ page }) => {
    const message = "The chart isn’t available right now. Try again in a minute.";
    await page.route("**/api/search/plot*", (route) =>
      route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message } }),
    );
    await page.goto("/used-cars?body=hatchback");
    await plotButton(page).click();
    await expect(plot(page).getByRole("alert")).toHaveText(message);
    await expectSound(page);
    await page.unroute("**/api/search/plot*");
    await plot(page).getByRole("button", { name: "Try again" }).click();
    await expect(line(page).getByRole("link").first()).toBeAttached();
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

  test("a touch shows a car, and an area is drawn only after it was asked for", async ({
    page,
  }) => {
    await openPlot(page);
    await surface(page).scrollIntoViewIfNeeded();
    await expect(surface(page)).toHaveCSS("touch-action", "pan-y pinch-zoom");
    const first = line(page).getByRole("link").first();
    const { x, y, width, height } = await boxOf(first);
    const [name = ""] = ((await first.getAttribute("aria-label")) ?? "").split(", €");
    await page.touchscreen.tap(x + width / 2, y + height / 2);
    await expect(plot(page).getByText(name).and(page.locator(":visible")).first()).toBeVisible();
    await expect(page).toHaveURL("/used-cars?body=hatchback");

    await plot(page).getByRole("button", { name: "Choose area" }).click();
    await expect(surface(page)).toHaveCSS("touch-action", "none");
    await surface(page).scrollIntoViewIfNeeded();
    const box = await boxOf(surface(page));
    const client = await page.context().newCDPSession(page);
    const touch = (type: "touchStart" | "touchMove" | "touchEnd", at?: [number, number]) =>
      client.send("Input.dispatchTouchEvent", {
        type,
        touchPoints: at ? [{ x: box.x + box.width * at[0], y: box.y + box.height * at[1] }] : [],
      });
    const before = await page.evaluate("scrollY");
    await touch("touchStart", [0.1, 0.4]);
    await touch("touchMove", [0.3, 0.7]);
    await touch("touchMove", [0.6, 0.98]);
    await touch("touchEnd");
    expect(await page.evaluate("scrollY")).toBe(before);
    // A tap right after a touch that was sent as fast as this one is taken for the end of a fling, and presses nothing.
    await showChosen(page, () => show(page).click());
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("there is no button for a plot", async ({ page }) => {
    await page.goto("/used-cars");
    await expect(plotButton(page)).toBeHidden();
  });
});
