import { createServer } from "node:http";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { whileCollectingGarbage } from "#tests/support/garbage.ts";
import { withTimeLimit } from "./time-limit.ts";

function neverEnding(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason as Error)); // what it was aborted with
  });
}

test("work that ends in time keeps its result, and its error", async () => {
  expect(await withTimeLimit(60_000, [], async () => "done")).toBe("done");
  await expect(withTimeLimit(60_000, [], () => Promise.reject(new Error("own")))).rejects.toThrow(
    "own",
  );
});

test("another signal ends the work before its time is over", async () => {
  const stopping = new AbortController();
  const working = withTimeLimit(60_000, [stopping.signal], neverEnding);
  stopping.abort(new Error("stopped"));
  await expect(working).rejects.toThrow("stopped");
});

test("a time limit outlives a garbage collection, also within a request", async () => {
  const server = createServer(() => {}).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // it listens on a port
  const never = new AbortController();
  const ask = (signal: AbortSignal) => fetch(`http://127.0.0.1:${port}/`, { signal });
  await whileCollectingGarbage(() =>
    Promise.all(
      [neverEnding, ask].map((work) =>
        expect(withTimeLimit(300, [never.signal], work)).rejects.toMatchObject({
          name: "TimeoutError",
        }),
      ),
    ),
  );
  server.closeAllConnections();
  server.close();
});
