import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { findFreePort } from "#server/db/embedded/free-port.ts";
import { runChecks } from "#server/features/system/run-checks.ts";
import { checkUpdates } from "./updates.ts";

/** The address of a server with this answer. */
async function serve(status: number, body: string): Promise<string> {
  const server = createServer((_request, response) => response.writeHead(status).end(body));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return `http://127.0.0.1:${port}/releases/latest`;
}

async function look(address: string | undefined, version = "0.9.1") {
  const [found] = await runChecks([checkUpdates(address, version)]);
  return found;
}

test.each([
  ['{"tag_name":"v0.10.0","name":"Spring"}', "warning", "Version 0.10.0 is available."],
  ['{"name":"forecourt","version":"1.0.0"}', "warning", "Version 1.0.0 is available."],
  ['{"tag_name":"v0.9.1"}', "ok", "This is the newest version."],
  ['{"tag_name":"v0.8.12"}', "ok", "This is the newest version."],
  ['{"tag_name":"v0.10.0-rc.1"}', "warning", "Version 0.10.0-rc.1 is available."],
])("a newest release of %s is %s", async (body, state, detail) => {
  expect(await look(await serve(200, body))).toMatchObject({ state, detail });
});

test.each([
  [404, '{"message":"Not Found"}', /^127\.0\.0\.1:\d+ answered with 404\.$/],
  [200, "<html>", /^The answer of 127\.0\.0\.1:\d+ names no version\.$/],
  [200, '{"tag_name":"nightly"}', /^The answer of 127\.0\.0\.1:\d+ names no version\.$/],
])("an answer of %d and %s is told, with what to check", async (status, body, detail) => {
  expect(await look(await serve(status, body))).toMatchObject({
    state: "warning",
    detail: expect.stringMatching(detail),
    fix: "Check UPDATE_URL, and that this server can reach it.",
  });
});

test("a trial version is told of the one that it precedes", async () => {
  const address = await serve(200, '{"tag_name":"v1.0.0"}');
  expect(await look(address, "1.0.0-rc.1")).toMatchObject({ state: "warning" });
  expect(await look(address, "1.0.0")).toMatchObject({ state: "ok" });
});

test("an endless answer is read no further than a version can stand", async () => {
  const server = createServer((_request, response) => {
    const send = () => {
      while (!response.destroyed && response.write("x".repeat(64 * 1024)));
    };
    response.on("drain", send);
    send();
  });
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  expect(await look(`http://127.0.0.1:${port}/`)).toMatchObject({
    detail: expect.stringMatching(/names no version\.$/),
  });
});

test("an address that nothing listens at is told with the system's reason", async () => {
  const port = await findFreePort();
  expect(await look(`http://127.0.0.1:${port}/`)).toMatchObject({
    state: "warning",
    detail: expect.stringContaining("ECONNREFUSED"),
  });
});

test("an answer is remembered", async () => {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.end('{"version":"1.0.0"}');
  });
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const check = checkUpdates(`http://127.0.0.1:${port}/`, "0.9.1");
  await runChecks([check]);
  await runChecks([check]);
  expect(count).toBe(1);
});

test("a site without UPDATE_URL asks nobody, and says so", async () => {
  expect(await look(undefined)).toMatchObject({
    state: "off",
    detail: "This site doesn’t look for new versions.",
  });
});
