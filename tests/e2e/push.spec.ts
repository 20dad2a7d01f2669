import type { Browser, BrowserContext } from "@playwright/test";
import { findWholeBrowser } from "../../scripts/find-browser.ts";
import { expectSound } from "./axe.ts";
import { join } from "./booking-steps.ts";
import { logIn } from "./person.ts";
import { expect, test as usual } from "./visit.ts";

/** A browser with all its parts: the shell, which other journeys take, has no notifications. */
const test = usual.extend<object, { browser: Browser }>({
  browser: [
    async ({ playwright }, run) => {
      const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
      const browser = await playwright.chromium.launch({
        executablePath: findWholeBrowser(),
        args,
      });
      await run(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

const SETTINGS = "/dashboard/notices?tab=settings";
const TURN_ON = "Turn on push notifications";

/** This browser has no push service, so its part is played: a subscription with keys of its own. */
const playPushService = (context: BrowserContext, endpoint: string) =>
  context.addInitScript((address) => {
    const KEY = "played-subscription";
    const make = () => ({
      endpoint: address,
      toJSON: () => JSON.parse(localStorage.getItem(KEY) ?? "null") as object,
      unsubscribe: async () => {
        localStorage.removeItem(KEY);
        return true;
      },
    });
    const encode = (bytes: ArrayBuffer) =>
      btoa(String.fromCharCode(...new Uint8Array(bytes)))
        .replaceAll("+", "-")
        .replaceAll("/", "_")
        .replaceAll("=", "");
    PushManager.prototype.subscribe = async () => {
      const curve = { name: "ECDH", namedCurve: "P-256" };
      const { publicKey } = await crypto.subtle.generateKey(curve, true, ["deriveBits"]);
      const p256dh = encode(await crypto.subtle.exportKey("raw", publicKey));
      const auth = encode(crypto.getRandomValues(new Uint8Array(16)).buffer);
      localStorage.setItem(KEY, JSON.stringify({ endpoint: address, keys: { p256dh, auth } }));
      return make() as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      (localStorage.getItem(KEY) === null ? null : make()) as unknown as PushSubscription;
  }, endpoint);

const endpointOf = () => `https://push.example/${crypto.randomUUID()}`;

test("push is explained, turned on and off, and ends with the session", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const person = await join(browser);
  await context.grantPermissions(["notifications"], { origin: baseURL ?? "" });
  await playPushService(context, endpointOf());
  await page.goto(`/login?from=${encodeURIComponent(SETTINGS)}`);
  await logIn(page, person.email);
  await expect(page.getByText("Your browser will ask for permission first")).toBeVisible();
  await page.getByRole("button", { name: TURN_ON }).click();
  await expect(page.getByText("On for this device.")).toBeVisible();
  const list = page.getByRole("list", { name: "Devices with push notifications" });
  await expect(list).toContainText("this device");
  await expectSound(page);
  await page.reload();
  await expect(page.getByText("On for this device.")).toBeVisible();
  // Another device of the person sees it, and so does nobody once it was removed.
  await person.page.goto(SETTINGS);
  const remove = person.page.getByRole("button", { name: /^Remove / });
  await remove.click();
  await expect(remove).toHaveCount(0);
  await page.reload();
  await page.getByRole("button", { name: TURN_ON }).click();
  await expect(page.getByText("On for this device.")).toBeVisible();
  await page.getByRole("banner").getByRole("button", { name: "LogOut" }).click();
  await expect(page).toHaveURL("/");
  await person.page.reload();
  await expect(person.page.getByRole("button", { name: TURN_ON })).toBeVisible();
  await expect(person.page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
});

test("a push is shown as a notification of the browser, under its sentence", async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const origin = baseURL ?? "";
  const person = await join(browser);
  await context.grantPermissions(["notifications"], { origin });
  await playPushService(context, endpointOf());
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const found = registrations.find(({ scopeURL }) => scopeURL.endsWith("/dashboard/"));
      if (found) resolve(found.registrationId);
    });
  });
  await devtools.send("ServiceWorker.enable");
  const notifications = { service: "notifications", shouldRecord: true } as const;
  await devtools.send("BackgroundService.startObserving", notifications);
  await devtools.send("BackgroundService.setRecording", notifications);
  const displayed = new Promise<string | undefined>((resolve) => {
    devtools.on(
      "BackgroundService.backgroundServiceEventReceived",
      ({ backgroundServiceEvent }) => {
        const { eventName, eventMetadata } = backgroundServiceEvent;
        if (eventName === "Notification displayed")
          resolve(eventMetadata.find(({ key }) => key === "Title")?.value);
      },
    );
  });
  await page.goto(`/login?from=${encodeURIComponent(SETTINGS)}`);
  await logIn(page, person.email);
  await page.getByRole("button", { name: TURN_ON }).click();
  await expect(page.getByText("On for this device.")).toBeVisible();
  const told = {
    id: crypto.randomUUID(),
    title: "Your car was booked.",
    path: "/dashboard/mysales",
  };
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin,
    registrationId: await registered,
    data: JSON.stringify(told),
  });
  // Chromium does not answer getNotifications() while it is displaying one.
  expect(await displayed).toBe(told.title);
  const shown = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const notifications = await registration.getNotifications();
    return notifications.map(({ title, tag, data }) => ({ title, tag, data: data as unknown }));
  });
  expect(shown).toEqual([{ title: told.title, tag: told.id, data: told }]);
  // The worker keeps nothing of the site.
  expect(await page.evaluate(() => caches.keys())).toEqual([]);
});

test("a browser that blocks notices says so, and one that cannot show them, too", async ({
  page,
  browser,
}) => {
  const person = await join(browser);
  await page.addInitScript(() => {
    Object.defineProperty(Notification, "permission", { get: () => "denied" });
  });
  await page.goto(`/login?from=${encodeURIComponent(SETTINGS)}`);
  await logIn(page, person.email);
  await expect(
    page.getByText("Your browser is blocking notifications from this site."),
  ).toBeVisible();
  await page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
  await page.reload();
  await expect(
    page.getByText("This browser can’t show notifications from this site."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: TURN_ON })).toHaveCount(0);
});
