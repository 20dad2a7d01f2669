import { z } from "zod";
import { t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";

const ANSWER_MS = 5_000;
/** The newest release as GitHub, GitLab and Gitea describe it, or a `package.json`. */
const ANSWER = z.union([
  z.object({ tag_name: z.string() }).transform(({ tag_name: name }) => name),
  z.object({ version: z.string() }).transform(({ version }) => version),
]);
const VERSION = /^v?(\d+\.\d+\.\d+)$/;

/** Asks `address`, where the operator has set one, for the newest version. Nobody else is asked. */
export function checkUpdates(address: string | undefined, version: string): Check {
  return {
    id: "updates",
    name: () => t`Updates`,
    fix: () => t`Check UPDATE_URL, and that this server can reach it.`,
    async look() {
      if (address === undefined)
        return {
          state: "off",
          detail: t`This site doesn’t look for new versions.`,
          fix: t`Set UPDATE_URL to see here when there is one.`,
        };
      const newest = await askForVersion(address);
      return isLater(newest, version)
        ? {
            state: "warning",
            detail: t`Version ${newest} is available.`,
            fix: t`See docs/upgrading.md.`,
          }
        : { state: "ok", detail: t`This is the newest version.` };
    },
  };
}

/** @throws Error with a sentence where the answer names no version */
async function askForVersion(address: string): Promise<string> {
  const response = await fetch(address, {
    headers: { accept: "application/json" },
    signal: AbortSignal.timeout(ANSWER_MS),
  });
  const { host } = new URL(address);
  if (!response.ok) throw new Error(t`${host} answered with ${response.status}.`);
  const answer = ANSWER.safeParse(await response.json().catch(() => undefined));
  const newest = VERSION.exec(answer.data ?? "")?.[1];
  if (newest === undefined) throw new Error(t`The answer of ${host} names no version.`);
  return newest;
}

function isLater(one: string, other: string): boolean {
  return one.localeCompare(other, "en", { numeric: true }) > 0;
}
