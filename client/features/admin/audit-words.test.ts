import { expect, it } from "vitest";
import { describeChange } from "./audit-words.ts";

const WRITE = {
  dateTime: (iso: string) => `on ${iso.slice(0, 10)}`,
  price: (amount: number, currency: string) => `${currency} ${amount.toFixed(2)}`,
};
const describe = (before: Record<string, unknown> | null, after: Record<string, unknown> | null) =>
  describeChange(before, after, WRITE);

it("an audit entry names states, dates and what was checked in words", () => {
  expect(
    describe(
      { state: "open", until: null, checked: [] },
      { state: "taken_down", until: "2027-11-22T08:46:08.704Z", checked: ["identity", "business"] },
    ),
  ).toEqual([
    { label: "Status", before: "Open", after: "Taken down" },
    { label: "Valid until", before: "none", after: "on 2027-11-22" },
    { label: "Checked", before: "none", after: "identity, business registration" },
  ]);
});

it("an audit entry writes amounts with their currency, also those in minor units", () => {
  expect(describe({ currency: "EUR", paid: 26_490, refunded: 0 }, { refunded: 1000 })).toEqual([
    { label: "Paid", before: "EUR 26490.00" },
    { label: "Refunded", before: "EUR 0.00", after: "EUR 1000.00" },
  ]);
  expect(
    describe({ currency: "JPY", resale_price_minor: 500 }, { resale_price_minor: 400 }),
  ).toEqual([{ label: "Resale price", before: "JPY 500.00", after: "JPY 400.00" }]);
});

it("an audit entry shows both sides of a long text where they differ", () => {
  const start = "Start with the papers. ".repeat(20);
  const entries = (end: string) => ({
    entries: [
      { question: "One", answer: "Same" },
      { question: "Two", answer: start + end },
    ],
  });
  const [field, ...others] = describe(entries("Then drive."), entries("Then pay."));
  expect(others).toEqual([]);
  expect(field?.label).toBe("Entries 2, answer");
  // Cut at a word.
  expect(field?.before).toMatch(/^…(?:Start|with|the|papers\.) .*Then drive\.$/);
  expect(field?.after).toMatch(/^….*Then pay\.$/);
});

it("an audit entry says what became of something in place of its id, and leaves out what is the same", () => {
  const id = "0191e4a0-1111-7abc-8def-0123456789ab";
  const other = "0191e4a0-2222-7abc-8def-0123456789ab";
  const told = (was: object, is: object) =>
    describe({ name: "Golf", ...was }, { name: "Golf", ...is }).map(({ after }) => after);
  expect(told({}, { document: id })).toEqual(["Added"]);
  expect(told({ document: id }, { document: other })).toEqual(["Replaced"]);
  expect(told({ document: id }, {})).toEqual(["Removed"]);
  // What is made has an id of its own, which says nothing.
  expect(describe(null, { document: id })).toEqual([]);
});
