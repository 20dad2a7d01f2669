import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
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
])("a newest release of %s is %s", async (body, state, detail) => {
  expect(await look(await serve(200, body))).toMatchObject({ state, detail });
});

test.each([
  [404, '{"message":"Not Found"}', /^127\.0\.0\.1:\d+ answered with 404\.$/],
  [200, "<html>", /^The answer of 127\.0\.0\.1:\d+ names no version\.$/],
  [200, '{"tag_name":"nightly"}', /^The answer of 127\.0\.0\.1:\d+ names no version\.$/],
])("an answer of %d and %s is told, with what to check", async (status, body, detail) => {
  expect(await look(await serve(status, body))).toMatchObject({
    state: "failed",
    detail: expect.stringMatching(detail),
    fix: "Check UPDATE_URL, and that this server can reach it.",
  });
});

test("a site without UPDATE_URL asks nobody, and says so", async () => {
  expect(await look(undefined)).toMatchObject({
    state: "off",
    detail: "This site doesn’t look for new versions.",
  });
});
