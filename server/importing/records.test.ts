import { describe, expect, it } from "vitest";

import { OVERLONG_LINE } from "./lines.ts";
import { RecordReader } from "./records.ts";

/** Lines, fields and reasons of a text with the columns a to e; its first line is number 2. */
function read(lines: readonly string[], columns = 5) {
  const reader = new RecordReader(",", columns, 2);
  const blocks = [...lines.map((line) => reader.readBlock([line])), reader.end()];
  return {
    blankLines: blocks.reduce((sum, block) => sum + block.blankLines, 0),
    rows: blocks
      .flatMap(({ records }) => records)
      .map((record) => [record.line, "fields" in record ? record.fields.join("·") : record.reason]),
  };
}

describe("records", () => {
  it("records counts lines from where it begins and skips blank ones", () => {
    expect(read(["1,2,3,4,5", "", ",,,,", "6,7,8,9,0"])).toEqual({
      blankLines: 2,
      rows: [
        [2, "1·2·3·4·5"],
        [5, "6·7·8·9·0"],
      ],
    });
  });

  it("drops the carriage return of Windows", () => {
    expect(read(["1,2,3,4,5\r", '1,2,3,4,"5"\r']).rows).toEqual([
      [2, "1·2·3·4·5"],
      [3, "1·2·3·4·5"],
    ]);
  });

  it("records reads what a report wrote to be inert as it was, and leaves other apostrophes alone", () => {
    expect(read(["'=1+1,'+49 40,'-5,'s-Gravenhage,'quoted'"]).rows).toEqual([
      [2, "=1+1·+49 40·-5·'s-Gravenhage·'quoted'"],
    ]);
  });

  it("records reads line breaks within quotation marks", () => {
    expect(read(['1,2,3,4,"red\r', "\r", 'and fast"\r', "6,7,8,9,0"]).rows).toEqual([
      [2, "1·2·3·4·red\n\nand fast"],
      [5, "6·7·8·9·0"],
    ]);
  });

  it("records reads a long description with commas", () => {
    const prose = Array.from(
      { length: 40 },
      (_, at) => `Line ${at}, with ${"many ".repeat(40)} words`,
    );
    expect(read([`1,2,3,4,"${prose[0]}`, ...prose.slice(1), 'end"', "6,7,8,9,0"]).rows).toEqual([
      [2, `1·2·3·4·${[...prose, "end"].join("\n")}`],
      [43, "6·7·8·9·0"],
    ]);
  });

  it("records refuses only the line whose quotation mark is never closed", () => {
    expect(read(['1,"2,3,4,5', "a,b,c,d,e", "f,g,h,i,j"]).rows).toEqual([
      [2, "a quotation mark is not closed"],
      [3, "a·b·c·d·e"],
      [4, "f·g·h·i·j"],
    ]);
  });

  it("records refuses only that line also when a later row happens to close it", () => {
    expect(read(['1,"2,3,4,5', "a,b,c,d,e", 'f,16",h,i,j', "k,l,m,n,o"]).rows).toEqual([
      [2, "a quotation mark is not closed"],
      [3, "a·b·c·d·e"],
      [4, 'f·16"·h·i·j'],
      [5, "k·l·m·n·o"],
    ]);
  });

  it("records gives up on prose that has no end, and reads on", () => {
    const lines = ['1,2,3,4,"5', ...Array.from({ length: 300 }, () => "prose"), "a,b,c,d,e"];
    const { rows } = read(lines);
    expect(rows[0]).toEqual([2, "a quotation mark is not closed"]);
    expect(rows.at(-1)).toEqual([303, "a·b·c·d·e"]);
    expect(rows).toHaveLength(302);
  });

  it("records does not wait for a closing quotation mark that is far away", () => {
    const { rows } = read([
      '1,2,3,4,"5',
      ...Array.from({ length: 300 }, () => "prose"),
      'end"',
      "a,b,c,d,e",
    ]);
    expect(rows[0]).toEqual([2, "a quotation mark is not closed"]);
    expect(rows.at(-1)).toEqual([304, "a·b·c·d·e"]);
  });

  it("recovers when every line opens a quotation mark", () => {
    const { rows } = read(Array.from({ length: 2000 }, () => 'x,"y'));
    expect(rows).toHaveLength(2000);
    expect(rows.map(([line]) => line)).toEqual(Array.from({ length: 2000 }, (_, at) => at + 2));
  });

  it("believes no line break within quotation marks once too much was read anew", () => {
    const fields = "1,".repeat(999);
    const readAfter = (forgotten: number) =>
      read(
        [
          ...Array.from({ length: forgotten }, () => `${"x".repeat(90)}","y`),
          ...Array.from({ length: 201 }, () => "prose"),
          `${fields}"red`,
          'and fast"',
          `${fields}"blue"`,
        ],
        1000,
      ).rows.slice(-3);
    expect(readAfter(300).slice(1)).toEqual([
      [503, `${"1·".repeat(999)}red\nand fast`],
      [505, `${"1·".repeat(999)}blue`],
    ]);
    expect(readAfter(2500)).toEqual([
      [2703, "a quotation mark is not closed"],
      [2704, "wrong number of fields"],
      [2705, `${"1·".repeat(999)}blue`],
    ]);
  });

  it("records reads a file full of forgotten quotation marks in about the time of its size", () => {
    // Takes a fifth of a second; quadratic time would be minutes and exceed the test's time limit.
    const lines = Array.from({ length: 20_000 }, () => `${"d".repeat(45)}","${"e".repeat(45)}`);
    const { rows } = read(lines, 1000);
    expect(rows.map(([line]) => line)).toEqual(lines.map((_, at) => at + 2));
  });

  it("records refuses text after a closing quotation mark", () => {
    expect(read(['1,"2"x,3,4,5', "a,b,c,d,e"]).rows).toEqual([
      [2, "text follows a closing quotation mark"],
      [3, "a·b·c·d·e"],
    ]);
  });

  it("records refuses rows with more or fewer fields, but not for empty ones at the end", () => {
    expect(read(["1,2,3,4", "1,2,3,4,5,6", "1,2,3,4,5,,"]).rows).toEqual([
      [2, "wrong number of fields"],
      [3, "wrong number of fields"],
      [4, "1·2·3·4·5"],
    ]);
  });

  it("records refuses a line that is too long to be kept", () => {
    expect(read([OVERLONG_LINE, "1,2,3,4,5"]).rows).toEqual([
      [2, "the row is too long"],
      [3, "1·2·3·4·5"],
    ]);
  });
});
