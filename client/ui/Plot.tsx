interface PlotProps {
  /** Says what is plotted; the figures themselves are in a table beside it. */
  label: string;
  parts: readonly { label: string; value: number | null }[];
  format: (value: number) => string;
  /** The values are counts: the marks of the scale are whole numbers. */
  isWhole: boolean;
}

const HEIGHT = 100;
/** Of the room of a part, so that bars stand apart. */
const SHARE = 0.76;

/** Bars side by side, with the scale at their left and the first and the last part below. */
export function Plot({ label, parts, format, isWhole }: PlotProps) {
  const values = parts.map(({ value }) => value ?? 0);
  const top = niceTop(Math.max(0, ...values));
  const foot = -niceTop(Math.max(0, ...values.map((value) => -value)));
  // Where nothing happened there is a scale all the same.
  const span = top - foot || 1;
  const scale = (value: number) => ((top - value) / span) * HEIGHT;
  // Half of a whole number need not be one, and would be rounded to a mark that is there already.
  const half = isWhole && top % 2 !== 0 ? [] : [top / 2];
  const marks = foot < 0 ? [top, 0, foot] : [top, ...half, 0];
  const [first, last] = [parts[0], parts.at(-1)];
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs text-muted tabular-nums">
      <div aria-hidden="true" className="relative min-w-8 text-right">
        {/* Takes the room that the widest of the marks needs. */}
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
        {parts.map(({ label: part, value }, at) => (
          <rect
            key={part}
            x={at + (1 - SHARE) / 2}
            width={SHARE}
            y={scale(Math.max(0, value ?? 0))}
            height={Math.abs(scale(0) - scale(value ?? 0))}
            className="fill-accent"
          >
            <title>{`${part}: ${value === null ? "–" : format(value)}`}</title>
          </rect>
        ))}
      </svg>
      <p aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between gap-4">
        <span>{first?.label}</span>
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
