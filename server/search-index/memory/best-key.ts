import { DAY_MS } from "#shared/lib/durations.ts";
import { BEST_MATCH_DAYS } from "#shared/rules/search.ts";
import { codeIn, GROUP_SIZES, placeOf, type Property } from "./codes.ts";

/** The group that `photos` and the switches share. */
const GROUP = placeOf("photos").group;
/** The bonus in days for each number of that group. */
const BONUSES = makeBonuses();

/** The number by which "best match" orders cars where no words were searched: a day, with a bonus in days. */
export function bestKey(
  { postedAt, groups }: { postedAt: Float64Array; groups: readonly Uint16Array[] },
  row: number,
): number {
  return (postedAt[row] ?? 0) / DAY_MS + (BONUSES[groups[GROUP]?.[row] ?? 0] ?? 0);
}

function makeBonuses(): Float64Array {
  const days: readonly (readonly [Property, number])[] = [
    ["photos", BEST_MATCH_DAYS.photos],
    ["verified", BEST_MATCH_DAYS.verified],
    ["lowered", BEST_MATCH_DAYS.lowered],
  ];
  return Float64Array.from({ length: GROUP_SIZES[GROUP] ?? 0 }, (_, number) =>
    days.reduce((sum, [name, bonus]) => sum + codeIn(number, placeOf(name)) * bonus, 0),
  );
}
