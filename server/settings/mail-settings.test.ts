import { expect, test } from "vitest";
import { ConfigError, loadConfig } from "./config.ts";

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

test("answers by mail need a domain, and a way in", () => {
  const MAIL_REPLY_DOMAIN = "Reply.Example.org";
  expect(loadConfig({}).answers).toBeUndefined();
  expect(problemsOf({ MAIL_REPLY_DOMAIN })).toEqual([
    "MAIL_REPLY_DOMAIN is set, but the site cannot receive emails. Set MAIL_INBOUND_PORT or MAIL_INBOUND_SECRET.",
  ]);
  expect(problemsOf({ MAIL_INBOUND_PORT: "2525" })[0]).toContain("MAIL_REPLY_DOMAIN is not");
  expect(loadConfig({ MAIL_REPLY_DOMAIN, MAIL_INBOUND_PORT: "2525" }).answers).toEqual({
    domain: "reply.example.org",
    server: { host: "127.0.0.1", port: 2525, protocol: "lmtp" },
    secret: undefined,
  });
  for (const wrong of [
    { MAIL_REPLY_DOMAIN: "me@example.org" },
    { MAIL_INBOUND_PORT: "70000" },
    { MAIL_INBOUND_HOST: "a b" },
    { MAIL_INBOUND_PROTOCOL: "pop3" },
    { MAIL_INBOUND_SECRET: "short" },
  ])
    expect(problemsOf(wrong)[0]).toContain(`${Object.keys(wrong)[0]} is `);
});
