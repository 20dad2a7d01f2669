import { CsvError, parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { continueRecord, splitRecord } from "./split-record.ts";

const separator = fc.constantFrom(",", ";", "\t", "|");

describe("splitRecord", () => {
  it("splitRecord gives back any fields that were quoted", () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), separator, (fields, mark) => {
        const text = fields.map((field) => `"${field.replaceAll('"', '""')}"`).join(mark);
        expect(splitRecord(text, mark)).toEqual({ kind: "record", fields });
      }),
    );
  });

  it("agrees with csv-parse about lines of quotation marks, separators and letters", () => {
    const line = fc.string({
      unit: fc.constantFrom('"', ",", "a", " "),
      minLength: 1,
      maxLength: 12,
    });
    fc.assert(
      fc.property(line, (text) => {
        const split = splitRecord(text, ",");
        expect(split.kind === "record" ? split.fields : "refused").toEqual(parseStrictly(text));
      }),
      { numRuns: 2000 },
    );
  });

  it("splitRecord leaves a quotation mark inside an unquoted field alone", () => {
    expect(splitRecord('16" rims,5', ",")).toEqual({ kind: "record", fields: ['16" rims', "5"] });
  });

  it("splitRecord says which field is not closed and which is followed by text", () => {
    expect(splitRecord('a,"b', ",")).toEqual({ kind: "open", fields: ["a"], rest: "b" });
    expect(splitRecord('a,b,"c"d', ",")).toEqual({ kind: "broken", field: 2 });
  });
});

describe("continueRecord", () => {
  const lines = fc.array(
    fc.string({ unit: fc.constantFrom('"', '"', ",", "a", " "), maxLength: 8 }),
    { minLength: 1, maxLength: 8 },
  );

  it("continueRecord reads line by line what splitRecord reads at once, and csv-parse too", () => {
    fc.assert(
      fc.property(lines, ([first = "", ...others]) => {
        let text = first;
        let split = splitRecord(first, ",");
        for (const line of others) {
          if (split.kind !== "open") break;
          text += `\n${line}`;
          split = continueRecord(split, line, ",");
        }
        fc.pre(text !== "");
        expect(split).toEqual(splitRecord(text, ","));
        expect(split.kind === "record" ? split.fields : "refused").toEqual(parseStrictly(text));
      }),
      { numRuns: 5000 },
    );
  });
});

function parseStrictly(text: string): string[] | "refused" {
  try {
    const rows: string[][] = parse(text, { relax_column_count: true });
    return rows[0] ?? [""];
  } catch (error) {
    // The next test explains why these are accepted here.
    fc.pre(!(error instanceof CsvError && error.code === "INVALID_OPENING_QUOTE"));
    return "refused";
  }
}
