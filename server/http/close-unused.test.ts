import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { startApp } from "#tests/support/app.ts";

/** A connection to the site, and all that comes back on it. */
async function open(url: string): Promise<{ socket: Socket; ended: Promise<string> }> {
  const { port, hostname } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  let text = "";
  socket.on("data", (chunk: Buffer) => (text += chunk.toString()));
  const ended = new Promise<string>((resolve) => socket.once("close", () => resolve(text)));
  socket.on("error", () => {});
  await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
  return { socket, ended };
}

test("connections without a request do not hold the stop up; a request on its way is answered", async () => {
  const server = await startApp();
  const silent = await open(server.url);
  const half = await open(server.url);
  const late = await open(server.url);
  half.socket.write("GET /healthz HTTP/1.1\r\n");
  await sleep(50);
  const began = performance.now();
  const closed = server.close();
  await sleep(100);
  late.socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  expect(await late.ended).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect([await silent.ended, await half.ended]).toEqual(["", ""]);
  await closed;
  expect(performance.now() - began).toBeLessThan(5_000);
}, 30_000);

test("an idle connection stays open for longer than the minute of a proxy, and does not hold the stop up", async () => {
  const server = await startApp();
  const kept = await open(server.url);
  const answer = new Promise<string>((resolve) =>
    kept.socket.once("data", (chunk: Buffer) => resolve(chunk.toString())),
  );
  kept.socket.write("GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n");
  const [, seconds] = /^keep-alive: timeout=(\d+)/im.exec(await answer) ?? [];
  expect(Number(seconds)).toBeGreaterThan(60);
  await server.close();
  await kept.ended;
}, 30_000);
