/**
 * Makes requests from a process of its own: `bench/site/load.ts` sends it one message per
 * measurement and gets the figures back.
 */
import { Agent, get } from "node:http";
import autocannon from "autocannon";
import type { LoadAnswer, LoadRequest } from "./site/load.ts";
import { median, percentile } from "./report/statistics.ts";

/** As many requests as the server takes. */
async function flood({ url, headers, seconds, connections }: LoadRequest): Promise<LoadAnswer> {
  // autocannon counts in whole seconds: for less, it is told how many requests to make. Those of a smoke run have no
  // goal, and may take longer than its ten seconds while other work takes the processor.
  const length = seconds < 1 ? { amount: 3 * connections, timeout: 120 } : { duration: seconds };
  const result = await autocannon({ url, headers, connections, ...length });
  // Errors include timeouts.
  const failed = result.errors + result.non2xx;
  return {
    perSecond: result["2xx"] / result.duration,
    requests: result["2xx"],
    failed,
    medianMs: result.latency.p50,
  };
}

/** One request after the other on each connection: the time that visitors wait. */
async function walk(request: LoadRequest): Promise<LoadAnswer> {
  const { url, paths = [""], headers, seconds, connections } = request;
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  const refusals: number[] = [];
  let next = 0;
  const began = performance.now();
  const end = began + seconds * 1000;
  const walkOne = async () => {
    while (performance.now() < end) {
      const path = paths[next % paths.length] ?? "";
      next += 1;
      const sent = performance.now();
      const status = await fetchOnce(url + path, headers, agent);
      if (status === 200) times.push(performance.now() - sent);
      else refusals.push(status);
    }
  };
  await Promise.all(Array.from({ length: connections }, walkOne));
  const perSecond = (times.length * 1000) / (performance.now() - began);
  agent.destroy();
  return {
    perSecond,
    requests: times.length,
    failed: refusals.length,
    statuses: [...new Set(refusals)],
    medianMs: median(times),
    p95Ms: percentile(times, 95),
    p99Ms: percentile(times, 99),
  };
}

const TICK_MS = 10;

/** Requests that arrive at a rate, on as many connections as they need, as those of visitors who do not know of each other. */
async function arrive({ url, headers, seconds, rate = 1 }: LoadRequest): Promise<LoadAnswer> {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const open = new Set<Promise<void>>();
  let failed = 0;
  let refused = 0;
  const ask = async () => {
    const sent = performance.now();
    const status = await fetchOnce(url, headers, agent).catch(() => 0);
    if (status === 200) times.push(performance.now() - sent);
    else if (status === 503) refused += 1;
    else failed += 1;
  };
  const began = performance.now();
  for (let sent = 0, now = 0; now < seconds * 1000; now = performance.now() - began) {
    // The first one arrives at once: on a machine that stands still, the first tick may be the last.
    for (; sent <= (now * rate) / 1000; sent += 1) {
      const asked = ask();
      open.add(asked);
      void asked.then(() => open.delete(asked));
    }
    await new Promise((resolve) => setTimeout(resolve, TICK_MS));
  }
  await Promise.all(open);
  if (times.length === 0) throw new Error(`none answered: ${refused} refused, ${failed} failed`);
  const perSecond = (times.length * 1000) / (performance.now() - began);
  agent.destroy();
  return {
    perSecond,
    requests: times.length,
    failed,
    refused,
    medianMs: median(times),
    p95Ms: percentile(times, 95),
    p99Ms: percentile(times, 99),
  };
}

const WAYS = { flood, walk, arrive };

function fetchOnce(url: string, headers: Record<string, string>, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(url, { agent, headers }, (response) => {
      response.resume();
      response.once("end", () => resolve(response.statusCode ?? 0));
      response.once("error", reject);
    });
    request.once("error", reject);
  });
}

process.on("message", (message) => {
  const request = message as LoadRequest; // only our own parent speaks to us
  void WAYS[request.way](request).then((answer) => process.send?.(answer));
});
