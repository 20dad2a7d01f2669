import type { PointerEvent } from "react";
import { t } from "#shared/lib/text.ts";

export interface PlotPart {
  label: string;
  value: number | null;
  /** The part goes on, so its value is not final. */
  isUnfinished?: boolean;
}

interface PlotMarkerProps {
  label: string;
  parts: readonly PlotPart[];
  write: (part: PlotPart) => string;
  /** Index of the marked part; undefined while none is. */
  at: number | undefined;
  onMove: (at: number | undefined) => void;
}

/** Lies over a plot: the pointer marks the part below it, and keys move the mark from part to part. */
export function PlotMarker({ label, parts, write, at, onMove }: PlotMarkerProps) {
  const last = parts.length - 1;
  const part = parts[at ?? last];
  const textOf = (each: PlotPart) =>
    each.isUnfinished === true
      ? t`${each.label}, so far: ${write(each)}`
      : `${each.label}: ${write(each)}`;
  const markBelow = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const slot = Math.floor(((clientX - left) / width) * parts.length);
    onMove(Math.min(last, Math.max(0, slot)));
  };
  return (
    <div
      className="absolute inset-0 touch-pan-y"
      onPointerMove={markBelow}
      onPointerDown={markBelow}
      onPointerLeave={() => onMove(undefined)}
    >
      {/* A native slider brings the arrow keys, Page Up and Down, Home and End; the pointer has its own way. */}
      <input
        type="range"
        aria-label={label}
        aria-valuetext={part && textOf(part)}
        min={0}
        max={last}
        value={at ?? last}
        onChange={({ currentTarget: { valueAsNumber } }) => onMove(valueAsNumber)}
        onFocus={() => onMove(at ?? last)}
        onBlur={() => onMove(undefined)}
        className="pointer-events-none absolute inset-0 appearance-none rounded-sm bg-transparent [&::-moz-range-thumb]:opacity-0 [&::-webkit-slider-thumb]:opacity-0"
      />
      {at !== undefined && part !== undefined && (
        <p
          aria-hidden="true"
          className="pointer-events-none absolute top-full mt-1 w-max max-w-full rounded-sm border border-line bg-raised px-2 py-1 text-sm font-medium text-ink shadow-mid"
          style={{
            left: `${((at + 0.5) / parts.length) * 100}%`,
            // Moves from its own left edge to its right one, so that it never leaves the plot.
            translate: `${(-at / Math.max(1, last)) * 100}%`,
          }}
        >
          {textOf(part)}
        </p>
      )}
    </div>
  );
}
