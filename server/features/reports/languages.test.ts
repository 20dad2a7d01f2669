import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makeListing } from "#tests/support/listing.ts";
import { makeMember } from "#tests/support/person.ts";
import { BEHIND_PROXY, decide, openVisitor } from "#tests/support/reports.ts";
import { mailsTo } from "#tests/support/sales.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp(BEHIND_PROXY);
});
afterAll(() => server.close());

test("a visitor is told what became of a report in the language of the page on which it was made", async () => {
  const admin = await makeMember(server, { role: "admin" });
  const seller = await makeMember(server, { role: "Seller" });
  const { id: car } = await makeListing(server, { name: "Gemeldet" }, seller);
  const report = (email: string, headers = {}) =>
    openVisitor(server).call("POST", `/cars/${car}/reports`, { kind: "fraud", email }, headers);
  const { body } = await report("deutsch@cars.test", { "accept-language": "de-CH" });
  await report("english@cars.test");
  await decide(admin, body.insertedId, "take_down");
  const [german] = await mailsTo(server, { email: "deutsch@cars.test" }, "Ihre Meldung");
  expect(german?.text).toMatch(/^Vielen Dank /);
  const [english] = await mailsTo(server, { email: "english@cars.test" }, "Your report about");
  expect(english?.text).toMatch(/^Thank you /);
});
