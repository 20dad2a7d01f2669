import { gzipSync } from "node:zlib";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { ImportError } from "./import-error.ts";
import { OVERLONG_LINE, readLines } from "./lines.ts";
import { readBytes } from "./source.ts";

async function* inChunks(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function linesOf(bytes: Buffer, size = 7): Promise<string[]> {
  const lines: string[] = [];
  for await (const block of readLines(inChunks(bytes, size))) lines.push(...block);
  return lines;
}

const TEXT = "Straße;5 €\nZürich;żółw\nlast";
const LINES = TEXT.split("\n");

describe("readLines", () => {
  it.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with a mark", Buffer.from(`\ufeff${TEXT}`)],
    ["UTF-16 LE with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le")],
    ["UTF-16 BE with a mark", Buffer.from(`\ufeff${TEXT}`, "utf16le").swap16()],
  ])("readLines reads %s", async (_, bytes) => {
    expect(await linesOf(bytes)).toEqual(LINES);
    expect(await linesOf(bytes, 3)).toEqual(LINES);
  });

  it("readLines reads Windows-1252, also where only some lines are", async () => {
    const bytes = Buffer.concat([
      Buffer.from([0x80, 0x20, 0xfc, 0x0a]),
      Buffer.from("żółw\nplain"),
    ]);
    expect(await linesOf(bytes, 100)).toEqual(["€ ü", "żółw", "plain"]);
  });

  it("readLines gives the same lines however the bytes come", async () => {
    const bytes = fc.string({ unit: fc.constantFrom("a", "é", "🚗", "\n", "\r") });
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 9 }), async (text, size) => {
        const wanted =
          text.endsWith("\n") || text === "" ? text.split("\n").slice(0, -1) : text.split("\n");
        expect(await linesOf(Buffer.from(text), size)).toEqual(wanted);
      }),
    );
  });

  it("readLines keeps nothing of a line without end", async () => {
    const bytes = Buffer.concat([
      Buffer.from("a\n"),
      Buffer.alloc(3 * 1024 * 1024, "x"),
      Buffer.from("\nb\n"),
    ]);
    expect(await linesOf(bytes, 65_536)).toEqual(["a", OVERLONG_LINE, "b"]);
  });
});

describe("readBytes", () => {
  const sourceOf = (bytes: Buffer) => ({
    name: "cars.csv",
    size: bytes.length,
    open: () => inChunks(bytes, 64),
  });
  const textOf = async (bytes: Buffer) => {
    const parts: Buffer[] = [];
    for await (const part of readBytes(sourceOf(bytes))) parts.push(part);
    return Buffer.concat(parts).toString();
  };

  it("unpacks gzip by its content and counts the packed bytes", async () => {
    const text = "make,price\n".repeat(1000);
    const packed = gzipSync(text);
    let count = 0;
    for await (const _ of readBytes(sourceOf(packed), (bytes) => (count += bytes)));
    expect(count).toBe(packed.length);
    expect(await textOf(packed)).toBe(text);
    expect(await textOf(Buffer.from(text))).toBe(text);
  });

  it("readBytes says what is wrong with a cut archive, a spreadsheet and nothing at all", async () => {
    const cut = gzipSync(Buffer.from("make,price\n".repeat(1000))).subarray(0, 60);
    await expect(textOf(cut)).rejects.toThrow(/damaged/);
    await expect(textOf(Buffer.from("PK\u0003\u0004..."))).rejects.toThrow(/Save it as CSV/);
    await expect(textOf(Buffer.alloc(0))).rejects.toThrow(ImportError);
  });
});
