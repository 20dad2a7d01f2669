import type { SystemCheck } from "#shared/contract/system.ts";
import { t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";
import { within } from "#server/base/within.ts";

/** Longer than the time limits of the services' own clients would make a person wait. */
const LIMIT_MS = 10_000;

/** Makes all checks at once. A check that rejects, or takes longer than ten seconds, has failed. */
export async function runChecks(
  checks: readonly Check[],
  limitMs = LIMIT_MS,
): Promise<SystemCheck[]> {
  return Promise.all(
    checks.map(async ({ id, name, look, fix: usualFix }) => {
      const { state, detail, fix } = await within(limitMs, look).catch((error: unknown) => ({
        state: "failed" as const,
        detail: reasonOf(error),
        ...(usualFix !== undefined && { fix: usualFix() }),
      }));
      return { id, name: name(), state, detail, fix: fix ?? null };
    }),
  );
}

/** The name and password in a URL, which messages of clients repeat. */
const CREDENTIALS = /\/\/[^/\s@]*@/g;

/** Messages of connection errors are empty where several addresses were tried; their code says it all. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return t`The check failed.`;
  if (error.message !== "") return error.message.replaceAll(CREDENTIALS, "//***@");
  return "code" in error ? t`No connection (${String(error.code)}).` : t`The check failed.`;
}
