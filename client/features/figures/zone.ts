import { isZone } from "#shared/lib/zones.ts";

/** The time zone of whoever looks, as their browser knows it. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Some systems name theirs in a way that not everybody understands alike.
  return isZone(timeZone) ? timeZone : "UTC";
}
