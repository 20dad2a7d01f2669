import { afterAll, beforeAll, expect, test } from "vitest";
import { type TestApp, startApp } from "#tests/support/app.ts";
import { makePerson } from "#tests/support/person.ts";
import { checkFile } from "#tests/support/sent-file.ts";

let server: TestApp;

beforeAll(async () => {
  server = await startApp();
});
afterAll(() => server.close());

test("duplicates and values left out are named with their lines, on the screen and in the file", async () => {
  const seller = await makePerson(server, { role: "Seller" });
  const text = "id,title,price,mileage\n1,Golf,£5000,-5\n1,Golf,£5000,-5\n2,Polo,£6000,5 mi";
  const { _id: id, outcome } = await checkFile(seller, text);
  expect(outcome).toMatchObject({
    repeats: 1,
    firstRepeats: [3],
    warnings: [{ reason: "“mileage” is negative", rows: 1 }],
    firstWarnings: [{ line: 2, column: "mileage", value: "-5", reason: "“mileage” is negative" }],
  });
  const { body } = await seller.browser.call("GET", `/imports/${id}/report`);
  expect(body).toBe(
    "line,column,value,reason\r\n2,mileage,-5,value left out: is negative\r\n3,,,duplicate of an earlier row\r\n",
  );
});
