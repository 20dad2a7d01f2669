import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from "react-router";
import { expect, test } from "vitest";
import type { OwnCard } from "#shared/contract/products.ts";
import { pack } from "#client/lib/api/packed.ts";
import { BulkPrices } from "./BulkPrices.tsx";
import type { Acts } from "./use-acts.ts";

const carIn = (state: OwnCard["state"], at: number) =>
  ({ _id: String(at), name: `Car ${at}`, state, currency: "EUR", resale_price: 10_000 }) as OwnCard;

/** Renders the dialog for cars in these states. */
async function renderDialog(...states: OwnCard["state"][]): Promise<string> {
  const dialog = createElement(BulkPrices, {
    chosen: states.map(carIn),
    acts: {} as Acts,
    onClose: () => undefined,
  });
  const site = { currency: "EUR", distanceUnit: "km", timeZone: "UTC", examples: "" };
  const routes = [{ id: "root", path: "/", loader: () => pack(site), element: dialog }];
  const handler = createStaticHandler(routes);
  const context = await handler.query(new Request("http://localhost/"));
  if (context instanceof Response) throw new Error("redirected");
  const router = createStaticRouter(handler.dataRoutes, context);
  return renderToStaticMarkup(
    createElement(StaticRouterProvider, { router, context, hydrate: false }),
  );
}

test("the dialog of prices counts the cars that change, and tells the others beside the list", async () => {
  const html = await renderDialog("active", "reserved", "active", "sold");
  expect(html).toContain("Set the prices of 2 cars</h2>");
  expect(html).toContain("Change 2 prices</button>");
  expect(html).toMatch(
    /<\/ul><p[^>]*>2 cars are reserved or sold, so their prices stay the same\.<\/p>/,
  );
});

test("the dialog of prices speaks of one price where one car is chosen", async () => {
  const html = await renderDialog("active");
  expect(html).toContain("Set the price of 1 car</h2>");
  expect(html).toContain("Change 1 price</button>");
});

test("the dialog of prices has no form where every chosen car is reserved or sold", async () => {
  const html = await renderDialog("reserved");
  expect(html).toContain("Set prices</h2>");
  expect(html).toContain("1 car is reserved or sold, so its price stays the same.");
  expect(html).not.toContain("<form");
  expect(html).toMatch(/<button[^>]*>Close<\/button>/);
});
