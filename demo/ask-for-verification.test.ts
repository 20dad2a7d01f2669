import { afterAll, beforeAll, expect, test } from "vitest";
import { startApp, type TestApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";
import { openDocument } from "#tests/support/verification.ts";
import { askForDemoVerification } from "./ask-for-verification.ts";
import { removeDemo } from "./remove-demo.ts";
import { seedDemo } from "./seed/seed-demo.ts";

let server: TestApp;
beforeAll(async () => {
  server = await startApp();
  await seedDemo(server.db.owner, { now: new Date() });
});
afterAll(() => server.close());

test("a dealer of the demo waits to be verified, with a document that opens; removing the demo takes both away", async () => {
  await askForDemoVerification(server.app.verification);
  const admin = await makePerson(server, { role: "admin" });
  const list = await admin.browser.call("GET", "/verifications?state=open");
  expect(list.body).toMatchObject([{ seller: "Autos Alameda", asked: ["business"] }]);
  const { rows } = await server.db.owner.query<{ id: string }>(
    "SELECT id FROM verification_documents WHERE stored_at IS NOT NULL",
  );
  const opened = await openDocument(server, rows[0]?.id ?? "", admin);
  expect(opened.status).toBe(200);
  expect((await opened.text()).startsWith("%PDF-1.4")).toBe(true);
  await removeDemo(server.db.owner);
  const { rows: cases } = await server.db.owner.query("SELECT id FROM verification_cases");
  expect(cases).toEqual([]);
});
