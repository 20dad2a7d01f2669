import { parentPort } from "node:worker_threads";

/** Replaces the decoding worker thread; the VIN selects its misbehaviour. */
parentPort?.on("message", (vin: string) => {
  if (vin.startsWith("THR0W")) throw new Error("planted");
  if (vin.startsWith("EX1T")) process.exit(3);
  if (vin.startsWith("HEAP")) for (const heap: string[][] = []; ;) heap.push(Array(1e5).fill(vin));
  if (vin.startsWith("HANG")) for (;;);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage({ make: vin });
});
