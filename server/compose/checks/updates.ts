import { z } from "zod";
import { HOUR_MS } from "#shared/lib/durations.ts";
import { t } from "#shared/lib/text.ts";
import type { Check } from "#server/base/check.ts";
import { parseJson } from "#server/adapters/replies/parse-json.ts";
import { readUpTo } from "#server/adapters/replies/read-up-to.ts";

const ANSWER_MS = 5_000;
const MOST_BYTES = 256 * 1024;
/** For so long an answer is remembered: services limit how often they are asked. */
const KNOWN_MS = HOUR_MS;
/** The newest release as GitHub, GitLab and Gitea describe it, or a `package.json`. */
const ANSWER = z.union([
  z.object({ tag_name: z.string() }).transform(({ tag_name: name }) => name),
  z.object({ version: z.string() }).transform(({ version }) => version),
]);
const VERSION = /^v?(\d+\.\d+\.\d+)(-[\w.-]+)?$/;

/** Asks `address`, where the operator has set one, for the newest version. Nobody else is asked. */
export function checkUpdates(address: string | undefined, version: string): Check {
  let known: { newest: string; at: number } | undefined;
  return {
    id: "updates",
    name: () => t`Updates`,
    async look() {
      if (address === undefined)
        return {
          state: "off",
          detail: t`This site doesn’t look for new versions.`,
          fix: t`Set UPDATE_URL to see here when there is one.`,
        };
      if (known === undefined || Date.now() - known.at > KNOWN_MS) {
        try {
          known = { newest: await askForVersion(address), at: Date.now() };
        } catch (error) {
          // The site works, whatever another one answers.
          const fix = t`Check UPDATE_URL, and that this server can reach it.`;
          return { state: "warning", detail: reasonOf(error), fix };
        }
      }
      return isLater(known.newest, version)
        ? {
            state: "warning",
            detail: t`Version ${known.newest} is available.`,
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
  const body = await readUpTo(response, MOST_BYTES);
  const name = ANSWER.safeParse(body && parseJson(body.toString())).data ?? "";
  if (!VERSION.test(name)) throw new Error(t`The answer of ${host} names no version.`);
  return name.replace(/^v/, "");
}

/** What fetch tells of a connection that fails stands in the cause. */
function reasonOf(error: unknown): string {
  const { cause } = error as Error; // fetch and the functions above throw nothing else
  return cause instanceof Error ? cause.message : (error as Error).message; // see above
}

/** A version for trial, such as `1.0.0-rc.1`, is earlier than the one that it precedes. */
function isLater(one: string, other: string): boolean {
  const [[, mine = "", trial], [, theirs = "", theirTrial]] = [readParts(one), readParts(other)];
  const order = mine.localeCompare(theirs, "en", { numeric: true });
  return order > 0 || (order === 0 && trial === undefined && theirTrial !== undefined);
}

function readParts(version: string): readonly (string | undefined)[] {
  return VERSION.exec(version) ?? [];
}
