import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { expect, onTestFinished, test } from "vitest";
import { takeOwnership } from "./ownership.ts";

/** The shared lock of an attempt that is about to want more, for a moment. */
const ATTEMPT = `
  const { DatabaseSync } = require("node:sqlite");
  const { parentPort, workerData } = require("node:worker_threads");
  const lock = new DatabaseSync(workerData);
  lock.exec("BEGIN; SELECT * FROM sqlite_master");
  parentPort.postMessage("held");
  setTimeout(() => lock.close(), 50);`;

test("an attempt on a data directory at the same moment does not make both fail, and one owner refuses the next", async () => {
  const directory = mkdtempSync(join(tmpdir(), "owner-"));
  onTestFinished(() => rmSync(directory, { recursive: true }));
  const other = new Worker(ATTEMPT, { eval: true, workerData: join(directory, "owner.lock") });
  await once(other, "message");
  const ownership = takeOwnership(directory, directory);
  expect(ownership).toBeDefined();
  expect(takeOwnership(directory, directory)).toBeUndefined();
  ownership?.release();
  const next = takeOwnership(directory, directory);
  expect(next).toBeDefined();
  next?.release();
});
