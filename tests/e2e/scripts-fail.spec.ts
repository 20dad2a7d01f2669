import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "./visit.ts";

test.describe("a list that does not arrive", () => {
  test.use({ allowedErrors: [/Failed to (?:load resource|fetch)|ERR_FAILED|503/] });

  test("a filter that is chosen without a connection leaves the frame of the site, and another try shows the list", async ({
    page,
  }) => {
    await page.goto("/used-cars");
    await page.waitForFunction(() => "running" in document.documentElement.dataset);
    const sort = page.getByRole("combobox", { name: "Sort", exact: true });
    const choose = async (reply: Parameters<typeof page.route>[1]) => {
      await page.route("**/*.data?*", reply);
      await sort.selectOption("cheapest");
    };
    await choose((route) => route.abort());
    const title = page.getByRole("heading", { name: "This page isn’t available right now" });
    await expect(title).toBeVisible();
    await expect(page.getByText("Check your connection and try again.")).toBeVisible();
    await expect(page.getByRole("banner").getByRole("link").first()).toBeVisible();
    await page.unroute("**/*.data?*");
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(sort).toHaveValue("cheapest");
    await expect(page).toHaveURL(/sort=cheapest/);

    await page.goto("/used-cars");
    await page.waitForFunction(() => "running" in document.documentElement.dataset);
    await choose((route) =>
      route.fulfill({ status: 503, json: { code: "SERVICE_UNAVAILABLE", message: "Busy" } }),
    );
    await expect(title).toBeVisible();
    await expect(page.getByText("It’s not your fault.")).toBeVisible();
  });
});

test.describe("a script that does not arrive", () => {
  test.use({ allowedErrors: [/Failed to load resource|ERR_FAILED|dynamically imported module/] });

  test("a script that does not arrive leaves the page complete and offers a reload, once", async ({
    page,
  }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    await page.goto("/blogs");
    const offer = page.getByRole("button", { name: "Reload the page" });
    await expect(offer).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();

    await offer.click();
    await page.waitForLoadState("load");
    await page.waitForTimeout(3_000); // longer than scripts are deferred
    await expect(offer).toBeHidden();
  });

  test("offers it once on every page, in whatever order pages are visited", async ({ page }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    const offer = page.getByRole("button", { name: "Reload the page" });
    for (const path of ["/blogs", "/mobile-nav"]) {
      await page.goto(path);
      await expect(offer).toBeVisible();
    }
    for (const path of ["/blogs", "/mobile-nav"]) {
      const failure = page.waitForEvent("requestfailed");
      await page.goto(path);
      await failure;
      await page.waitForTimeout(500);
      await expect(offer).toBeHidden();
    }
  });

  test("a script that does not arrive leaves no page of saved cars that says 'Loading...' for ever", async ({
    page,
  }) => {
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    await page.goto("/saved");
    const main = page.getByRole("main");
    await expect(main.getByText("This page didn’t load.")).toBeVisible();
    await expect(main.getByText("Loading...")).toBeHidden();
  });

  test("offers it also where the browser forbids storage", async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("denied", "SecurityError");
          },
        });
      }
    });
    await page.route("**/assets/entry.client-*.js", (route) => route.abort());
    await page.goto("/blogs");
    await expect(page.getByRole("button", { name: "Reload the page" })).toBeVisible();
  });
});

test("scripts wait until the page has loaded, then run without an error", async ({ page }) => {
  const order: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") order.push("script");
  });
  page.on("load", () => order.push("load"));
  await page.goto("/categories/01");
  await expect.poll(() => order.includes("script")).toBe(true);
  expect(order[0]).toBe("load");
});

test.describe("a page that arrives in two parts", () => {
  test.use({ allowedErrors: [/^request to http:\/\/127/] });

  test("a touch while the page still arrives starts its scripts once they are whole", async ({
    page,
    baseURL,
  }) => {
    let sendRest = () => {};
    const rest = new Promise<void>((resolve) => (sendRest = resolve));
    const slowly = createServer((request, response) => {
      void fetch(`${baseURL}${request.url}`, { redirect: "manual" }).then(async (reply) => {
        const body = Buffer.from(await reply.arrayBuffer());
        const kept = ["content-type", "content-security-policy", "cache-control", "location"];
        const headers = kept.flatMap((name) => {
          const value = reply.headers.get(name);
          return value === null ? [] : [[name, value] as const];
        });
        response.writeHead(reply.status, Object.fromEntries(headers));
        if (request.url !== "/blogs") return response.end(body);
        // Within the script that imports the page's modules.
        const cut = body.indexOf('<script type="later/module">') + 60;
        response.write(body.subarray(0, cut));
        await rest;
        return response.end(body.subarray(cut));
      });
    });
    await new Promise<void>((resolve) => slowly.listen(0, "127.0.0.1", resolve));
    try {
      const { port } = slowly.address() as AddressInfo; // listens on a port
      await page.goto(`http://127.0.0.1:${port}/blogs`, { waitUntil: "commit" });
      await expect(page.locator("script[type='later/module']")).toBeAttached();
      await page.mouse.click(2, 2);
      sendRest();
      await expect(page.locator("html[data-running]")).toBeAttached();
    } finally {
      sendRest();
      slowly.closeAllConnections();
      slowly.close();
    }
  });
});
