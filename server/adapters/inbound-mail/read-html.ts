import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { HtmlToRead, MarkedText } from "./mail-text.ts";

const MOST_MS = 10_000;
const MOST_MB = 512;
const MOST_OUTPUT = 10_000_000;
const PROGRAM = fileURLToPath(new URL("./html-process.ts", import.meta.url));

let last: Promise<unknown> = Promise.resolve();

/**
 * What the HTML of a mail says; undefined for HTML that takes too much time or memory, or that the converter does not
 * get through. A process of its own reads it, because nested links, lists and headings multiply the work of the
 * converter: a megabyte of them would hold up the site for half a minute, or end it. A thread is not enough: one whose
 * memory is used up ends the whole process. One mail at a time.
 */
export function readHtml(toRead: HtmlToRead): Promise<MarkedText | undefined> {
  const read = last.then(() => readApart(toRead));
  last = read;
  return read;
}

function readApart(toRead: HtmlToRead): Promise<MarkedText | undefined> {
  const { promise, resolve } = Promise.withResolvers<MarkedText | undefined>();
  const child = execFile(
    process.execPath,
    [`--max-old-space-size=${MOST_MB}`, "--disable-warning=ExperimentalWarning", PROGRAM],
    { env: {}, timeout: MOST_MS, killSignal: "SIGKILL", maxBuffer: MOST_OUTPUT },
    (error, output) => resolve(error === null ? toMarked(output) : undefined),
  );
  // The process may end before it has read everything.
  child.stdin?.on("error", () => {}).end(JSON.stringify(toRead));
  return promise;
}

function toMarked(output: string): MarkedText {
  const { marks, ...text } = JSON.parse(output); // as html-process.ts writes it
  return { ...text, marks: new Map(marks) };
}
