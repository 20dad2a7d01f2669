import { on } from "node:events";
import { Worker } from "node:worker_threads";
import type { KnownPlace, KnownPlaces } from "./places.ts";

/** Towns of the world, and postcodes of Germany, the USA and Canada, of packages. */
export const packagePlaces: KnownPlaces = {
  version: "1",
  async *read() {
    // The packages stay in memory once they are loaded: a thread takes them along when it ends.
    const worker = new Worker(new URL("./places-worker.ts", import.meta.url), {
      execArgv: ["--disable-warning=ExperimentalWarning"],
      env: {},
    });
    try {
      for await (const [batch] of on(worker, "message")) {
        if (batch === null) return;
        yield batch as KnownPlace[]; // as the worker posts it
      }
    } finally {
      await worker.terminate();
    }
  },
};
