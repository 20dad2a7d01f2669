import { parentPort } from "node:worker_threads";
import { readPackages } from "./place-packages.ts";

const BATCH = 10_000;

/** Posts all places in batches, then null. */
const places = readPackages();
for (let start = 0; start < places.length; start += BATCH)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(places.slice(start, start + BATCH));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
parentPort?.postMessage(null);
