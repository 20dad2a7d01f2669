import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { HtmlToRead, MarkedText } from "./mail-text.ts";

const MOST_MS = 5_000;
const MOST_MB = 256;

let last: Promise<unknown> = Promise.resolve();

/**
 * What the HTML of a mail says; undefined for HTML that takes too much time or memory, or that the converter does not
 * get through. It is read in a thread of its own, because nested links, lists and headings multiply the work of the
 * converter: a megabyte of them would hold up the process for half a minute, or end it. One mail at a time.
 */
export function readHtml(toRead: HtmlToRead): Promise<MarkedText | undefined> {
  const read = last.then(() => readInThread(toRead));
  last = read;
  return read;
}

async function readInThread(workerData: HtmlToRead): Promise<MarkedText | undefined> {
  const worker = new Worker(new URL("./html-worker.ts", import.meta.url), {
    workerData,
    execArgv: ["--disable-warning=ExperimentalWarning"],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: MOST_MB },
  });
  try {
    const [text] = await once(worker, "message", { signal: AbortSignal.timeout(MOST_MS) });
    return text as MarkedText; // as the worker posts it
  } catch {
    // It threw, ran out of memory, or took too long.
    return undefined;
  } finally {
    await worker.terminate();
  }
}
