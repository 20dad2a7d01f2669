import { plural, t } from "#shared/lib/text.ts";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import type { PlotAxis } from "#shared/rules/search.ts";
import { rangeText } from "#shared/rules/search-words.ts";
import type { AreaRanges } from "./brush.ts";

interface AreaActsProps {
  found: { count: number; isExact: boolean } | undefined;
  ranges: AreaRanges | undefined;
  axis: PlotAxis;
  isTouchDrawing: boolean;
  /** Whether keys were used last. */
  isKeyed: boolean;
  onTouchDrawing: (isNow: boolean) => void;
  onShow: () => void;
  onClear: () => void;
}

/** What can be done with the part that was chosen; before, how to choose one. */
export function AreaActs({ found, ranges, axis, isTouchDrawing, isKeyed, ...acts }: AreaActsProps) {
  const format = useFormat();
  const site = useSite();
  if (found === undefined || ranges === undefined)
    return (
      <div className="flex min-h-11 items-center gap-x-4 text-sm text-muted">
        <p aria-hidden="true">{hintOf(isTouchDrawing, isKeyed)}</p>
        {matchMedia("(any-pointer: coarse)").matches && (
          <button
            type="button"
            aria-pressed={isTouchDrawing}
            onClick={() => acts.onTouchDrawing(!isTouchDrawing)}
            className="ml-auto min-h-11 shrink-0 cursor-pointer rounded-full border border-edge px-4 font-semibold text-ink aria-pressed:bg-accent-soft aria-pressed:text-accent"
          >
            <Trans>Choose area</Trans>
          </button>
        )}
      </div>
    );
  const cars = format.number(found.count);
  const text = plural(found.count, t`Show this car`, t`Show these ${cars} cars`);
  const about = plural(found.count, t`Show about ${cars} car`, t`Show about ${cars} cars`);
  const write = (name: "price" | PlotAxis, { from, to }: AreaRanges["x"]) =>
    rangeText(name, [from, to], format, site);
  const chosen = [write("price", ranges.price), write(axis, ranges.x)].filter(
    (each) => each !== "",
  );
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      {found.count > 0 && (
        <button
          type="button"
          onClick={acts.onShow}
          className="min-h-11 cursor-pointer rounded-full bg-accent px-5 font-semibold text-on-accent tabular-nums hover:bg-accent-strong"
        >
          {found.isExact ? text : about}
        </button>
      )}
      <button
        type="button"
        onClick={acts.onClear}
        className="min-h-11 cursor-pointer font-semibold text-accent underline"
      >
        {t.of("a part of a plot")`Clear`}
      </button>
      <p role="status" className="text-muted tabular-nums">
        {found.count === 0 && `${t`No cars here.`} `}
        {chosen.join(", ")}
      </p>
    </div>
  );
}

function hintOf(isTouchDrawing: boolean, isKeyed: boolean): string {
  if (isKeyed)
    return t`Arrow keys move along the line, Shift with an arrow key selects an area, and Enter opens a car.`;
  if (!matchMedia("(pointer: coarse)").matches) return t`Drag across the chart to choose cars.`;
  return isTouchDrawing ? t`Drag across the chart.` : t`Tap a dot or the line to see a car.`;
}
