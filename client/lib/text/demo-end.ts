import { t } from "#shared/lib/text.ts";
import { useSite } from "#client/lib/api/site.ts";

/**
 * The sentence that tells when a public demo ends, in the site's time zone; undefined on any other site. Node and a
 * browser may name the zone differently: give the element `suppressHydrationWarning`.
 */
export function useDemoEnd(): string | undefined {
  const { publicDemo, locale, timeZone } = useSite();
  if (publicDemo === undefined) return undefined;
  const end = new Date(publicDemo.endsAt);
  const day = end.toLocaleDateString(locale, { weekday: "long", timeZone });
  const time = end.toLocaleTimeString(locale, {
    hour: "2-digit",
    minute: "2-digit",
    timeZoneName: "short",
    timeZone,
  });
  return t`Demo: everything is deleted on ${day} at ${time}.`;
}
