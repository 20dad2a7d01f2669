import type { Area } from "./brush.ts";
import type { Point } from "./drawing.ts";
import type { Frame } from "./PlotAxes.tsx";

interface PlotDrawingProps {
  frame: Frame;
  cells: readonly { opacity: number; path: string }[];
  dots: readonly string[];
  line: string;
  front: readonly (Point & { id: string })[];
  active: Point | undefined;
  area: Area | undefined;
}

/** Colours are no classes: every page would load their rules. */
const BAR = "var(--color-bar)";
const ACCENT = "var(--color-accent)";

/** More cars on the line are drawn smaller. */
const MANY = 24;

/** Cars, line and choice. All dots are a few paths, however many they are. */
export function PlotDrawing({ frame, cells, dots, line, front, active, area }: PlotDrawingProps) {
  return (
    <g transform={`translate(${frame.left} ${frame.top})`}>
      {cells.map(({ opacity, path }) => (
        <path key={opacity} d={path} opacity={opacity} style={{ fill: BAR }} />
      ))}
      <g strokeWidth={6} strokeLinecap="round" style={{ stroke: BAR }}>
        {dots.map((path, at) => (
          // The layers have an order and nothing else.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <path key={at} d={path} strokeOpacity={0.85} />
        ))}
      </g>
      <path
        d={line}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        style={{ stroke: ACCENT }}
      />
      {front.map(({ id, left, top }) => (
        <circle
          key={id}
          cx={left}
          cy={top}
          r={front.length > MANY ? 3 : 4.5}
          strokeWidth={front.length > MANY ? 1 : 1.5}
          style={{ fill: ACCENT, stroke: "var(--color-surface)" }}
        />
      ))}
      {area && (
        <rect
          x={Math.min(area.x0, area.x1)}
          y={Math.min(area.y0, area.y1)}
          width={Math.abs(area.x1 - area.x0)}
          height={Math.abs(area.y1 - area.y0)}
          rx={2}
          fillOpacity={0.12}
          strokeWidth={1.5}
          style={{ fill: ACCENT, stroke: ACCENT }}
        />
      )}
      {active && (
        <circle
          cx={active.left}
          cy={active.top}
          r={8}
          strokeWidth={2}
          fill="none"
          style={{ stroke: "var(--color-ink)" }}
        />
      )}
    </g>
  );
}
