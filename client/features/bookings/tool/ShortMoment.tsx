import { useMemo } from "react";
import { useSite } from "#client/lib/api/site.ts";

/** A moment of these days, such as "3 Mar, 14:05 CET", by the person's own clock. */
export function ShortMoment({ at }: { at: string }) {
  const { locale } = useSite();
  const format = useMemo(
    () =>
      new Intl.DateTimeFormat(locale, {
        day: "numeric",
        month: "short",
        hour: "2-digit",
        minute: "2-digit",
        timeZoneName: "short",
      }),
    [locale],
  );
  return (
    <time dateTime={at} className="inline-block">
      {format.format(new Date(at))}
    </time>
  );
}
