import { parentPort, workerData } from "node:worker_threads";
import { openVpic } from "./vpic-database.ts";
import { VpicReader } from "./vpic-reader.ts";
import { toDecoded } from "./vpic-words.ts";

/** The thread that reads numbers. The queries are synchronous and would block the main thread. */

const { archive, file } = workerData as { archive: string; file: string }; // given by vpic.ts
const reader = new VpicReader(await openVpic(archive, file));

parentPort?.on("message", (vin: string) => {
  const facts = reader.read(vin);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(facts && toDecoded(facts));
});
