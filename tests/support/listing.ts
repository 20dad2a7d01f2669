import type { TestApp } from "./app.ts";
import { makeImage } from "./make.ts";
import { makePerson, type Person } from "./person.ts";

/** The fields that the specification's form sends for a car, with a picture that exists on the site. */
export async function sentCar(server: TestApp, own: Record<string, unknown> = {}) {
  const image = await makeImage(server.db.kysely);
  return {
    name: "Volkswagen Golf 1.5 TSI",
    img: `http://cars.test/images/${image}-800.webp`,
    number: "+49 30 1234567",
    old: "4",
    price: "31000",
    resale_price: 17_900,
    location: "Hamburg",
    category_name: "SEDAN",
    category_id: "02",
    ...own,
  };
}

/** A seller with a car on sale, added through the API. */
export async function makeListing(
  server: TestApp,
  own: Record<string, unknown> = {},
  seller?: Person,
): Promise<{ seller: Person; id: string }> {
  const owner = seller ?? (await makePerson(server, { role: "Seller" }));
  const reply = await owner.browser.call("POST", "/products", await sentCar(server, own));
  if (reply.status !== 200) throw new Error(`no car was added: ${JSON.stringify(reply.body)}`);
  return { seller: owner, id: reply.body.insertedId };
}
