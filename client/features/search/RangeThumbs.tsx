import { useEffect, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { carsText } from "#client/domain/cars-text.ts";
import type { SearchList } from "#shared/rules/search.ts";
import { atEnds, countBetween, type Ends, moveThumb } from "./thumbs.ts";
import { endText } from "#shared/rules/search-words.ts";
import type { RangeFieldsProps } from "./RangeFields.tsx";
import { RANGE_ENDS } from "./words.ts";

export interface RangeThumbsProps extends RangeFieldsProps {
  edges: readonly number[];
  counts: readonly number[];
  /** The ends that are applied. */
  ends: Ends;
  /** The element with the fields of the range. */
  fields: React.RefObject<HTMLElement | null>;
  /** The thumbs move; undefined where they are let go. */
  onMove: (ends: Ends | undefined) => void;
}

/** Pause after a key in which another press belongs to the same movement. */
const PAUSE_MS = 250;
/** Rest of a thumb after which the cars are counted. */
const REST_MS = 150;

/**
 * Two thumbs below a histogram. While one moves, the bars between them say about how many cars there will be, and where
 * it rests, the search does.
 */
export function RangeThumbs(props: RangeThumbsProps) {
  const { name, edges, counts, ends, format, site, onMove, onLeaveWords } = props;
  const arrive = () => ({ edges, counts, ends, places: atEnds(edges, ends) });
  const [thumbs, setThumbs] = useState(arrive);
  const [moved, setMoved] = useState<keyof Ends>();
  const [isReleased, setReleased] = useState(false);
  // The address or the bars have changed: the thumbs follow, and the one with the focus keeps it. One that is being
  // moved does not: the page is that of an earlier choice.
  const shown = [ends.from, ends.to, edges[0], edges.length, ...counts].join();
  const [followed, setFollowed] = useState(shown);
  if (followed !== shown && moved === undefined) {
    setFollowed(shown);
    setThumbs(arrive());
  }
  const { places } = thumbs;
  const count = useCountAt(props, thumbs.ends, moved !== undefined);
  const last = thumbs.edges.length;
  const write = (value: number | undefined, without: string) =>
    value === undefined ? without : endText(name, value, format, site);
  const move = (end: keyof Ends, place: number) => {
    const next = moveThumb(name, thumbs.edges, thumbs, end, place);
    setThumbs({ ...thumbs, ...next });
    setMoved(end);
    setReleased(false);
    onMove(next.ends);
  };
  const settle = () => {
    if (moved === undefined) return;
    setMoved(undefined);
    setFollowed(shown);
    onMove(undefined);
    writeEnds(props, thumbs.ends, moved);
    // Each further press of a key goes on with the same movement.
    onLeaveWords(isReleased ? `${name}_${moved}` : "");
  };
  // A rendering begins the pause anew, with its own `settle`.
  useEffect(() => {
    if (!isReleased) return;
    const pause = setTimeout(settle, PAUSE_MS);
    return () => clearTimeout(pause);
  });
  return (
    <div
      className="range-thumbs"
      style={{ "--low": places[0] / last, "--high": places[1] / last } as React.CSSProperties} // variables of the utility
    >
      {RANGE_ENDS[name].map((label, side) => (
        <input
          key={label}
          type="range"
          min={0}
          max={last}
          value={places[side]}
          aria-label={label}
          aria-valuetext={
            side === 0
              ? write(thumbs.ends.from, t`No minimum`)
              : write(thumbs.ends.to, t`No maximum`)
          }
          onChange={({ currentTarget }) =>
            move(side === 0 ? "from" : "to", Number(currentTarget.value))
          }
          onPointerUp={settle}
          onKeyUp={() => setReleased(moved !== undefined)}
          onBlur={settle}
        />
      ))}
      <output className="absolute right-0 -top-9 rounded-sm bg-ground px-1.5 text-sm font-semibold tabular-nums">
        {moved &&
          (count === undefined
            ? t.of(
                "roughly so many",
              )`About ${carsText(countBetween(thumbs.counts, places), format)}`
            : carsText(count, format))}
      </output>
    </div>
  );
}

/**
 * How many cars the search finds with these ends, once they have rested. Bars cannot tell: a car at the upper end
 * belongs to the range, but to the bar above it. Prices and distances are round numbers, so there are many.
 */
function useCountAt(
  { name, search: { list, category }, params }: RangeThumbsProps,
  { from, to }: Ends,
  isMoved: boolean,
): number | undefined {
  const asked = new URLSearchParams(params);
  asked.set(`${name}_from`, String(from ?? ""));
  asked.set(`${name}_to`, String(to ?? ""));
  if (category !== undefined) asked.set("category", category);
  const at = asked.toString();
  const [counted, setCounted] = useState<{ at: string; total: number }>();
  useEffect(() => {
    if (!isMoved) return;
    let isLatest = true;
    const pause = setTimeout(async () => {
      const total = await countOf(at, list).catch(() => undefined);
      if (isLatest && total !== undefined) setCounted({ at, total });
    }, REST_MS);
    return () => {
      isLatest = false;
      clearTimeout(pause);
    };
  }, [at, list, isMoved]);
  return counted?.at === at ? counted.total : undefined;
}

/** The calls of the API are loaded with the first count: most visitors move no thumb. */
async function countOf(at: string, list: SearchList): Promise<number> {
  const { countCars } = await import("./count-cars.ts");
  return countCars([...new URLSearchParams(at)], list);
}

/** Writes the end that was moved into its field. The other keeps what was typed, unless each holds the end of the other. */
function writeEnds(
  { name, search: { applied }, ends, fields }: RangeThumbsProps,
  chosen: Ends,
  moved: keyof Ends,
): void {
  const isSwapped = ends.from !== applied[`${name}_from`];
  for (const end of ["from", "to"] as const) {
    if (end !== moved && !isSwapped) continue;
    const field = fields.current?.querySelector<HTMLInputElement>(`[name=${name}_${end}]`);
    if (field) field.value = String(chosen[end] ?? "");
  }
}
