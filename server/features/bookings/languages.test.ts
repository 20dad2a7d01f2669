import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { book, mailsTo, makeSellerOfCar } from "#tests/support/sales.ts";
import { makeMember, tokenOf } from "#tests/support/person.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test("each side of a booking is told in its own language: links, dates and money too", async () => {
  const { seller, car } = await makeSellerOfCar(server);
  const buyer = await makeMember(server);
  await buyer.browser.call("GET", `/jwt?email=${buyer.email}`, undefined, {
    "accept-language": "de-AT,de;q=0.9",
  });
  buyer.browser.accessToken = await tokenOf(buyer);
  const { status, body } = await book(buyer, car);
  expect({ status, body }).toMatchObject({ status: 200 });

  const [german] = await mailsTo(server, buyer, "Für Sie reserviert");
  expect(german?.text).toMatch(
    /^Guten Tag Pat Meyer,\n\nwir haben .+ bis \d+\. \S+ \d{4}, \d\d:\d\d Uhr \(\S+\) für Sie reserviert, /,
  );
  expect(german?.text).toContain("10.000,00\u00a0€");
  expect(german?.text).toContain(`http://cars.test/de/dashboard/payment/${body.insertedId}\n`);
  // What ends a mail about a notice, added where it is sent.
  expect(german?.text).toMatch(
    /\n\nWählen Sie, welche E-Mails Sie erhalten: http:\/\/cars\.test\/de\/\S+\n$/,
  );

  const [english] = await mailsTo(server, seller, "Booked:");
  expect(english?.text).toContain("Hello Pat Meyer,\n\n");
  expect(english?.text).toContain("€10,000.00");
  expect(english?.text).toContain(
    "All bookings of your cars: http://cars.test/dashboard/mysales\n",
  );
  expect(english?.text).toMatch(
    /\n\nChoose which emails you get: http:\/\/cars\.test\/dashboard\S+\n$/,
  );

  const titles = await server.db.kysely
    .selectFrom("notices")
    .select(["person_id", "title"])
    .where("kind", "=", "bookings")
    .execute();
  expect(titles.find(({ person_id: id }) => id === buyer.id)?.title).toMatch(
    / ist bis .* Uhr .* für Sie reserviert\.$/,
  );
  expect(titles.find(({ person_id: id }) => id === seller.id)?.title).toMatch(
    /^Pat Meyer has booked /,
  );
});
