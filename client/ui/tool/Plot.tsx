import { useState } from "react";
import { type PlotPart, PlotMarker } from "./PlotMarker.tsx";

interface PlotProps {
  /** Accessible name of the plot; the values themselves are in a table beside it. */
  label: string;
  /** Accessible name of the marker, which moves along the parts. */
  markerLabel: string;
  parts: readonly PlotPart[];
  format: (value: number) => string;
  /** The values are counts, so the scale's marks are whole numbers. */
  isWhole: boolean;
}

const HEIGHT = 100;
/** Share of its slot that a bar fills, so that there is a gap between bars. */
const SHARE = 0.76;

/**
 * A bar chart with the scale on the left, and the first, middle and last label below. The pointer and the arrow keys
 * move a marker that writes the value of a part.
 */
export function Plot({ label, markerLabel, parts, format, isWhole }: PlotProps) {
  const [marked, setMarked] = useState<number>();
  const values = parts.map(({ value }) => value ?? 0);
  const top = niceTop(Math.max(0, ...values));
  const foot = -niceTop(Math.max(0, ...values.map((value) => -value)));
  // Without any values there is still a scale.
  const span = top - foot || 1;
  const scale = (value: number) => ((top - value) / span) * HEIGHT;
  // Half of an odd number is not whole, and would be rounded to an existing mark.
  const half = isWhole && top % 2 !== 0 ? [] : [top / 2];
  const marks = foot < 0 ? [top, 0, foot] : [top, ...half, 0];
  const [first, last] = [parts[0], parts.at(-1)];
  const middle = parts.length >= 5 ? parts[Math.floor((parts.length - 1) / 2)] : undefined;
  const write = ({ value }: PlotPart) => (value === null ? "–" : format(value));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted tabular-nums">
      <div aria-hidden="true" className="relative min-w-8 text-right">
        {/* Reserves the width of the widest mark. */}
        {top > 0 && <span className="invisible">{longest(marks.map(format))}</span>}
        {[...new Set(marks)].map((mark) => (
          <span
            key={mark}
            className="absolute right-0 -translate-y-1/2 whitespace-nowrap"
            style={{ top: `${scale(mark)}%` }}
          >
            {format(mark)}
          </span>
        ))}
      </div>
      <div className="relative">
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${parts.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-44 w-full overflow-visible"
        >
          {marks.map((mark) => (
            <line
              key={mark}
              x1={0}
              x2={parts.length}
              y1={scale(mark)}
              y2={scale(mark)}
              vectorEffect="non-scaling-stroke"
              className={mark === 0 ? "stroke-muted" : "stroke-line"}
            />
          ))}
          {parts.map(({ label: part, value, isUnfinished = false }, at) => (
            <rect
              key={part}
              x={at + (1 - SHARE) / 2}
              width={SHARE}
              y={scale(Math.max(0, value ?? 0))}
              height={Math.abs(scale(0) - scale(value ?? 0))}
              vectorEffect="non-scaling-stroke"
              className={
                isUnfinished ? "fill-accent-soft stroke-accent [stroke-dasharray:3]" : "fill-accent"
              }
              opacity={marked === undefined || marked === at ? 1 : 0.45}
            />
          ))}
        </svg>
        {parts.length > 0 && (
          <PlotMarker
            label={markerLabel}
            parts={parts}
            write={write}
            at={marked}
            onMove={setMarked}
          />
        )}
      </div>
      <p aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between gap-4">
        <span>{first?.label}</span>
        {middle !== undefined && <span className="max-sm:hidden">{middle.label}</span>}
        {last !== first && <span className="text-right">{last?.label}</span>}
      </p>
    </div>
  );
}

/** The next number above that a scale can end with: 1, 2, 4, 5 or 10 times a power of ten. */
function niceTop(highest: number): number {
  if (highest === 0) return 0;
  const power = 10 ** Math.floor(Math.log10(highest));
  const factor = [1, 2, 4, 5, 10].find((each) => each * power >= highest) ?? 10;
  return factor * power;
}

function longest(texts: readonly string[]): string {
  return texts.reduce((longer, text) => (text.length > longer.length ? text : longer), "");
}
