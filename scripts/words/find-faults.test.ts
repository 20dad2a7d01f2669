import { expect, test } from "vitest";
import { findFaults } from "./find-faults.ts";

function faultsOf(
  msgid: string,
  msgstr: string[],
  plural?: string,
  options?: { isPartial: boolean },
): string[] {
  const message = { msgid, msgstr, ...(plural !== undefined && { msgid_plural: plural }) };
  const headers = { "Plural-Forms": "nplurals=2; plural=(n != 1);" };
  return findFaults(
    {
      language: "de",
      table: { charset: "utf-8", headers, translations: { "": { [msgid]: message } } },
    },
    options,
  );
}

test("in a catalogue that is partial only what has words is judged", () => {
  const options = { isPartial: true };
  expect(faultsOf("Pay {0}", [""], undefined, options)).toEqual([]);
  expect(faultsOf("Pay {0}", ["Zahlen"], undefined, options)).toHaveLength(1);
  expect(faultsOf("Read <0>it</0>", ["Lesen <0>"], undefined, options)).toHaveLength(1);
  expect(faultsOf("One car", ["Ein Auto", ""], "{0} cars", options)).toHaveLength(1);
});

test.each([
  ["Save", ["Speichern"]],
  ["Pay {0} to {1}", ["{1} bekommt {0}"]],
  ["Read <0>the terms</0>", ["<0>Bedingungen</0> lesen"]],
])("words with the places of the message are right: %s", (msgid, msgstr) => {
  expect(faultsOf(msgid, msgstr)).toEqual([]);
});

test("a plural's form for one may leave the number out", () => {
  expect(faultsOf("One car", ["Ein Auto", "{0} Autos"], "{0} cars")).toEqual([]);
});

test.each([
  ["no words", "Save", [""], /has no words/],
  ["a value left out", "Pay {0}", ["Zahlen"], /other places/],
  ["a value twice", "Pay {0}", ["{0} {0} zahlen"], /other places/],
  ["an element left out", "Read <0>it</0>", ["Lesen"], /other places/],
  ["a link that leads elsewhere", "Here: {0}/login", ["Hier: {0}/anmelden"], /lead elsewhere/],
  ["elements that cross", "<0>a</0> <1>b</1>", ["<0>a <1>b</0></1>"], /do not close/],
])("a fault is named: %s", (_, msgid, msgstr, fault) => {
  expect(faultsOf(msgid, msgstr)).toEqual([expect.stringMatching(fault)]);
});

test("a plural with too few forms is a fault", () => {
  expect(faultsOf("{0} car", ["{0} Auto"], "{0} cars")).toEqual([
    expect.stringMatching(/1 forms instead of 2/),
  ]);
});
