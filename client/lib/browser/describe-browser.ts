import { t } from "#shared/lib/text.ts";

const BROWSERS = [
  ["Edg/", "Edge"],
  ["OPR/", "Opera"],
  ["Firefox/", "Firefox"],
  ["Chrome/", "Chrome"],
  ["Safari/", "Safari"],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** A User-Agent header in the words people know; the first that fits wins, as browsers name each other. */
export function describeBrowser(agent: string | null): string {
  if (agent === null) return t`Unknown browser`;
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1];
  if (browser === undefined) return agent.slice(0, 60);
  return system === undefined ? browser : t`${browser} on ${system}`;
}
