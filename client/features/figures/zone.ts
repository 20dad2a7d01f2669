import { isZone } from "#shared/lib/zones.ts";

/** The visitor's time zone, as the browser knows it. */
export function ownZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  // Some systems use zone names that are not valid everywhere.
  return isZone(timeZone) ? timeZone : "UTC";
}
