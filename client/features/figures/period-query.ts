import { isZone } from "#shared/lib/zones.ts";
import { PERIODS, type PeriodName } from "#shared/rules/figures.ts";
import { paths } from "#client/paths.ts";
import { ownZone } from "./zone.ts";

/** The period and time zone that are shown, and the order of the cars, as the page's address has them. */
export interface PeriodQuery {
  period: PeriodName;
  from: string | undefined;
  to: string | undefined;
  zone: string;
  sort: string | undefined;
}

/**
 * Reads the address. Values that are not valid count as absent; the server checks whether the days form a
 * period.
 */
export function readPeriod(search: URLSearchParams): PeriodQuery {
  const zone = search.get("zone") ?? "";
  return {
    period: PERIODS.find((period) => period === search.get("period")) ?? PERIODS[0],
    from: search.get("from") ?? undefined,
    to: search.get("to") ?? undefined,
    zone: isZone(zone) ? zone : ownZone(),
    sort: search.get("sort") ?? undefined,
  };
}

/** The page of the cars is left out, because another period has another order of them. */
export function addressOf({ period, from, to, zone, sort }: PeriodQuery): string {
  const isCustom = period === "custom";
  const search = new URLSearchParams({
    ...(period !== PERIODS[0] && { period }),
    ...(isCustom && from !== undefined && { from }),
    ...(isCustom && to !== undefined && { to }),
    ...(zone !== ownZone() && { zone }),
    ...(sort !== undefined && { sort }),
  });
  return search.size === 0 ? paths.figures() : `${paths.figures()}?${search.toString()}`;
}
