import { t } from "#shared/lib/text.ts";

const BROWSERS = [
  ["Edg/", t`Edge`],
  ["OPR/", t`Opera`],
  ["Firefox/", t`Firefox`],
  ["Chrome/", t`Chrome`],
  ["Safari/", t`Safari`],
] as const;
const SYSTEMS = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  [t`Android`, t`Android`],
  [t`Windows`, t`Windows`],
  [t`Mac OS X`, t`Mac`],
  [t`Linux`, t`Linux`],
] as const;

/** A User-Agent header in the words people know; the first that fits wins, as browsers name each other. */
export function describeBrowser(agent: string | null): string {
  if (agent === null) return t`Unknown browser`;
  const browser = BROWSERS.find(([mark]) => agent.includes(mark))?.[1];
  const system = SYSTEMS.find(([mark]) => agent.includes(mark))?.[1];
  if (browser === undefined) return agent.slice(0, 60);
  return system === undefined ? browser : t`${browser} on ${system}`;
}
