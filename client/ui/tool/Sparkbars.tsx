interface SparklineProps {
  values: readonly number[];
  /** Accessible name. */
  label: string;
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 30;

/** A small line chart without axes; its foot is zero, or the minimum where that is negative. */
export function Sparkline({ values, label, className = "h-10 w-full" }: SparklineProps) {
  const top = Math.max(1, ...values);
  const foot = Math.min(0, ...values);
  const step = WIDTH / Math.max(1, values.length - 1);
  const points = values
    .map(
      (value, at) =>
        `${round(at * step)},${round(HEIGHT - ((value - foot) / (top - foot)) * HEIGHT)}`,
    )
    .join(" ");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 -2 ${WIDTH} ${HEIGHT + 4}`}
      preserveAspectRatio="none"
      className={className}
    >
      <polygon points={`0,${HEIGHT} ${points} ${WIDTH},${HEIGHT}`} className="fill-accent-soft" />
      <polyline
        points={points}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className="stroke-accent"
      />
    </svg>
  );
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
