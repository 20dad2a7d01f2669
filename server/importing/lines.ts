import { isAscii, isUtf8 } from "node:buffer";
import { TextDecoder } from "node:util";

const NEWLINE = 0x0a;
const NOTHING = Buffer.alloc(0);

/** Replaces a line that is too long for any row; its text is discarded. */
export const OVERLONG_LINE = "\u0000overlong";
const LINE_LIMIT = 1024 * 1024;

/**
 * The lines of a text in whole blocks, without their newline (a carriage return before it stays). UTF-8 and
 * UTF-16 with a byte order mark are decoded as such. Otherwise each line is decoded as UTF-8 where that is
 * valid, else as Windows-1252, so that one invalid byte does not affect the rest of a file.
 */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string[]> {
  let rest: Buffer = NOTHING;
  let isOverlong = false;
  for await (const chunk of toUtf8(bytes)) {
    let block = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    if (isOverlong) {
      const end = block.indexOf(NEWLINE);
      if (end === -1) continue;
      isOverlong = false;
      block = block.subarray(end + 1);
      yield [OVERLONG_LINE];
    }
    const end = block.lastIndexOf(NEWLINE);
    if (end !== -1) yield decodeLines(block.subarray(0, end));
    rest = block.subarray(end + 1);
    if (rest.length > LINE_LIMIT) {
      isOverlong = true;
      rest = NOTHING;
    }
  }
  if (isOverlong) yield [OVERLONG_LINE];
  else if (rest.length > 0) yield decodeLines(rest);
}

const windows1252 = new TextDecoder("windows-1252");

function decodeLines(block: Buffer): string[] {
  if (isAscii(block)) return block.toString("latin1").split("\n");
  if (isUtf8(block)) return block.toString("utf8").split("\n");
  const lines: string[] = [];
  for (let from = 0; from <= block.length;) {
    const found = block.indexOf(NEWLINE, from);
    const end = found === -1 ? block.length : found;
    const line = block.subarray(from, end);
    lines.push(isUtf8(line) ? line.toString("utf8") : windows1252.decode(line));
    from = end + 1;
  }
  return lines;
}

/** Drops a byte order mark, and turns UTF-16 into UTF-8. */
async function* toUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let decoder: TextDecoder | undefined;
  let isStart = true;
  for await (const chunk of bytes) {
    if (isStart && chunk.length > 0) {
      isStart = false;
      decoder = findUtf16(chunk);
      if (decoder === undefined) {
        yield startsWith(chunk, 0xef, 0xbb, 0xbf) ? chunk.subarray(3) : chunk;
        continue;
      }
    }
    yield decoder === undefined ? chunk : Buffer.from(decoder.decode(chunk, { stream: true }));
  }
  if (decoder !== undefined) yield Buffer.from(decoder.decode());
}

function findUtf16(start: Buffer): TextDecoder | undefined {
  if (startsWith(start, 0xff, 0xfe)) return new TextDecoder("utf-16le");
  if (startsWith(start, 0xfe, 0xff)) return new TextDecoder("utf-16be");
  return undefined;
}

function startsWith(bytes: Buffer, ...mark: number[]): boolean {
  return mark.every((byte, at) => bytes[at] === byte);
}
