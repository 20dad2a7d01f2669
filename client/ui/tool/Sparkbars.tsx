interface SparkbarsProps {
  /** Of the days up to today. Today is not over, so its bar is lighter. */
  values: readonly number[];
  /** Accessible name. */
  label: string;
  className?: string;
}

const HEIGHT = 30;
/** Share of its slot that a bar fills. */
const SHARE = 0.7;

/** A small bar chart without axes. Values below zero hang from its line. */
export function Sparkbars({ values, label, className = "h-10 w-full" }: SparkbarsProps) {
  const top = Math.max(1, ...values);
  const foot = Math.min(0, ...values);
  const scale = (value: number) => round(((top - value) / (top - foot)) * HEIGHT);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${values.length} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={className}
    >
      <line
        x1={0}
        x2={values.length}
        y1={scale(0)}
        y2={scale(0)}
        vectorEffect="non-scaling-stroke"
        className="stroke-line"
      />
      {values.map((value, at) =>
        value === 0 ? null : (
          <rect
            key={at}
            x={round(at + (1 - SHARE) / 2)}
            width={SHARE}
            y={scale(Math.max(0, value))}
            height={round(Math.abs(scale(0) - scale(value)))}
            className="fill-accent"
            opacity={at === values.length - 1 ? 0.45 : 1}
          />
        ),
      )}
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
