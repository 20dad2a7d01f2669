import type { CheckState, SystemCheck } from "#shared/contract/system.ts";
import { createStripePayments } from "#server/adapters/payments/stripe.ts";
import { CommandError } from "#server/base/command-error.ts";
import { composeChecks } from "#server/compose/checks/compose-checks.ts";
import { openCommandLog } from "#server/compose/open-log.ts";
import { openReplicaPool } from "#server/compose/open-replica.ts";
import { openSignInProvider } from "#server/compose/open-sign-in-provider.ts";
import { Replica } from "#server/db/replica.ts";
import { runChecks } from "#server/features/system/run-checks.ts";
import { loadConfig } from "#server/settings/config.ts";
import { publicUrlOf } from "#server/settings/public-url.ts";
import { openSite } from "./require-site.ts";
import { runCommand } from "./run-command.ts";

const USAGE = `Usage: npm run doctor

Runs the same checks as the System page, and says how to fix each problem. Changes nothing.
The exit code is 1 if a check has failed.`;

/** For the end of the output. */
const END_MS = 3_000;
const MARKS: Record<CheckState, string> = { ok: "✓", warning: "!", failed: "✗", off: "–" };

await runCommand(async () => {
  if (process.argv.length > 2) throw new CommandError(USAGE);
  const settings = loadConfig();
  const config = { ...settings, publicUrl: publicUrlOf(settings) };
  const log = openCommandLog({ ...config, logLevel: "error" });
  const database = await openSite(config, log);
  const signIn = openSignInProvider({ ...config, isDemo: false });
  const replicaPool = openReplicaPool(config, log);
  try {
    const { payments } = config;
    const provider = payments.kind === "stripe" ? createStripePayments(payments) : undefined;
    const replica =
      replicaPool && new Replica((text) => database.pool.query(text), replicaPool, log);
    const checks = await runChecks(
      composeChecks({ config, database, replica, provider, signIn, own: undefined }),
    );
    process.stdout.write(describe(checks));
    if (checks.some(({ state }) => state === "failed")) process.exitCode = 1;
  } finally {
    await signIn.close();
    await replicaPool?.end();
    await database.close();
  }
  // A service that does not answer keeps its connection; the report is complete.
  setTimeout(() => process.exit(), END_MS).unref();
});

function describe(checks: readonly SystemCheck[]): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, detail, fix }) => [
    `${MARKS[state]} ${name.padEnd(width)}  ${detail}`,
    ...(fix === null ? [] : [`  ${" ".repeat(width)}  → ${fix}`]),
  ]);
  const count = (state: CheckState) => checks.filter((check) => check.state === state).length;
  const failed = count("failed");
  const warnings = count("warning");
  const sum =
    failed + warnings === 0
      ? "All checks passed."
      : `${failed} failed, ${warnings} ${warnings === 1 ? "warning" : "warnings"}.`;
  return `${lines.join("\n")}\n\n${sum}\n`;
}
