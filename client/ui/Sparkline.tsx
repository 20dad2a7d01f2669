interface SparklineProps {
  values: readonly number[];
  /** Says what the line shows, to those who do not see it. */
  label: string;
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 30;

/** A small line of how something went; it is zero at its foot, or at its lowest where that is below. */
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
