interface HistogramProps {
  edges: readonly number[];
  counts: readonly number[];
  from: number | undefined;
  to: number | undefined;
}

const HEIGHT = 48;
/** Width of a bar and its gap in the drawing's own units. */
const STEP = 10;
const GAP = 2;
/** A bar with few cars is still seen. */
const LEAST = 2;

/** Cars along a range, those of the chosen part in the accent's colour. Two paths, however many bars. */
export function Histogram({ edges, counts, from = -Infinity, to = Infinity }: HistogramProps) {
  const most = Math.max(1, ...counts);
  let chosen = "";
  let others = "";
  for (const [at, count] of counts.entries()) {
    if (count === 0) continue;
    const height = Math.max(LEAST, Math.round((count / most) * HEIGHT));
    const bar = `M${at * STEP} ${HEIGHT}v-${height}h${STEP - GAP}v${height}z`;
    const start = edges[at] ?? 0;
    const end = edges[at + 1] ?? Infinity;
    if (end > from && start <= to) chosen += bar;
    else others += bar;
  }
  if (chosen === "" && others === "") return null;
  return (
    <svg
      viewBox={`0 0 ${counts.length * STEP - GAP} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="mb-4 h-12 w-full border-b border-line"
    >
      {others !== "" && <path d={others} className="fill-bar" />}
      <path d={chosen} className="fill-accent" />
    </svg>
  );
}
