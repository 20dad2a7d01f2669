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

test("a public demo is made in production too, with the sandbox and without backups", () => {
  const config = loadConfig({ NODE_ENV: "production", DEMO_RESET_HOURS: "24" });
  expect(config).toMatchObject({
    isDemo: true,
    payments: { kind: "sandbox" },
    backups: { kept: 0 },
    backsUpBeforeUpgrade: false,
    warnings: [],
  });
  const inHours = (config.publicDemo?.endsAt.getTime() ?? 0) - Date.now();
  expect(Math.round(inHours / 3_600_000)).toBe(24);
  expect(loadConfig({}).publicDemo).toBeUndefined();
});

test("a public demo that would send something, or is no demo, is told all of it at once", () => {
  const google = { GOOGLE_CLIENT_ID: "client", GOOGLE_CLIENT_SECRET: "secret" };
  const mail = { SMTP_HOST: "mail.test", MAIL_FROM: "cars@cars.test" };
  expect(problemsOf({ DEMO_RESET_HOURS: "24", DEMO: "off", ...mail, ...google })).toEqual([
    "DEMO_RESET_HOURS makes a public demo, but DEMO is off. Remove one of them. On a real site, remove DEMO_RESET_HOURS: it deletes everything.",
    "A public demo (DEMO_RESET_HOURS) sends nothing out. Remove SMTP_HOST, GOOGLE_CLIENT_ID.",
  ]);
});
