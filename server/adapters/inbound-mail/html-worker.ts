import { parentPort, workerData } from "node:worker_threads";
import { type HtmlToRead, toMarkedText } from "./mail-text.ts";

/** Thread that reads the HTML of one mail; see read-html.ts. */
const { html, ids } = workerData as HtmlToRead; // as read-html.ts sends it
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(toMarkedText(html, ids));
