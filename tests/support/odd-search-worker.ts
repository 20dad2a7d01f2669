import { parentPort } from "node:worker_threads";
import type { ThreadCall, ThreadMessage } from "#server/search-index/thread-messages.ts";

/** A thread for tests: it is ready at once, and the words of a query say what it does then. */

function say(message: ThreadMessage): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message);
}

parentPort?.on("message", ({ id, question }: ThreadCall) => {
  const [what = ""] = question.kind === "query" ? question.query.words : [];
  if (what === "die") throw new Error("a thread that dies");
  if (what === "fail") say({ kind: "failure", id, reason: "a query that fails" });
  if (what === "stale") say({ kind: "stale", reason: "a lost connection" });
  if (what !== "hang") say({ kind: "answer", id, answer: { hits: [], total: 7 } });
});

say({ kind: "ready", cars: 7, ms: 1 });
