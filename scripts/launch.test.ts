import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BEGIN_AGAIN } from "#server/base/graceful-stop.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "forecourt-launch-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Begins a script that stops gracefully. */
const WITH_STOP = `
    const { stopGracefully } = await import(${JSON.stringify(resolve("server/base/graceful-stop.ts"))});
    const log = { info() {}, error() {}, fatal() {} };`;

/** Starts a script that notes each start in a file; `$STARTS` in it is how often it was started. */
function launch(script: string) {
  const starts = join(folder, "starts");
  const file = join(folder, "script.mjs");
  writeFileSync(starts, "");
  writeFileSync(
    file,
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(starts)}, "x");
     const starts = readFileSync(${JSON.stringify(starts)}, "utf8").length;
     ${script}`,
  );
  const child = spawn(process.execPath, ["scripts/launch.mjs", file], { stdio: "ignore" });
  const ended = once(child, "exit");
  return { child, ended, countStarts: () => readFileSync(starts, "utf8").length };
}

test("a script that wants to begin again is started again, and its last exit code is the launcher’s", async () => {
  const { ended, countStarts } = launch(`process.exit(starts < 3 ? ${BEGIN_AGAIN} : 4);`);
  expect((await ended)[0]).toBe(4);
  expect(countStarts()).toBe(3);
});

test.each([0, 1])("a script that ends with %d is not started again", async (code) => {
  const { ended, countStarts } = launch(`process.exit(${code});`);
  expect((await ended)[0]).toBe(code);
  expect(countStarts()).toBe(1);
});

test("a script that is stopped while it wants to begin again is not started again", async () => {
  const { child, ended, countStarts } = launch(`
    process.on("SIGTERM", () => process.exit(${BEGIN_AGAIN}));
    setInterval(() => {}, 1_000);`);
  await expect.poll(countStarts).toBe(1);
  await expect
    .poll(() => (child.kill("SIGTERM") && child.exitCode === null ? undefined : child.exitCode))
    .toBe(0);
  await ended;
  expect(countStarts()).toBe(1);
});

test("a process that stops to begin again finishes its work before that, and is started again", async () => {
  const { ended, countStarts } = launch(`
    ${WITH_STOP}
    const stop = async () => {
      await new Promise((done) => setTimeout(done, 50));
      appendFileSync(${JSON.stringify(join(folder, "starts"))}, "finished ");
    };
    const { beginAgain } = stopGracefully({ log, limitMs: 60_000, stop });
    if (starts > 1) process.exit(0);
    beginAgain();`);
  expect((await ended)[0]).toBe(0);
  expect(countStarts()).toBe("xfinished x".length);
});

test("a process that has no time left for its work begins again all the same", async () => {
  const { ended, countStarts } = launch(`
    ${WITH_STOP}
    const options = { log, limitMs: 50, stop: () => new Promise(() => setInterval(() => {}, 1_000)) };
    const { beginAgain } = stopGracefully(options);
    if (starts > 1) process.exit(0);
    beginAgain();`);
  expect((await ended)[0]).toBe(0);
  expect(countStarts()).toBe(2);
});

test("a signal during the stop of a process that would begin again ends it for good", async () => {
  const { ended, countStarts } = launch(`
    ${WITH_STOP}
    const stop = async () => {
      process.kill(process.pid, "SIGTERM");
      await new Promise((done) => setTimeout(done, 200));
    };
    stopGracefully({ log, limitMs: 60_000, stop }).beginAgain();`);
  expect((await ended)[0]).toBe(0);
  expect(countStarts()).toBe(1);
});
