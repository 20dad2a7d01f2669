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

/** Cars, line and choice. All dots are a few paths, however many they are. */
export function PlotDrawing({ frame, cells, dots, line, front, active, area }: PlotDrawingProps) {
  return (
    <g transform={`translate(${frame.left} ${frame.top})`}>
      {cells.map(({ opacity, path }) => (
        <path key={opacity} d={path} opacity={opacity} className="fill-bar" />
      ))}
      <g className="stroke-bar" strokeWidth={6} strokeLinecap="round">
        {dots.map((path, at) => (
          // The layers have an order and nothing else.
          // oxlint-disable-next-line react/no-array-index-key -- see above
          <path key={at} d={path} strokeOpacity={0.75} />
        ))}
      </g>
      <path
        d={line}
        fill="none"
        strokeWidth={1.75}
        strokeLinejoin="round"
        className="stroke-accent"
      />
      {front.map(({ id, left, top }) => (
        <circle
          key={id}
          cx={left}
          cy={top}
          r={4.5}
          strokeWidth={1.5}
          className="fill-accent stroke-surface"
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
          className="fill-accent stroke-accent"
        />
      )}
      {active && (
        <circle
          cx={active.left}
          cy={active.top}
          r={8}
          strokeWidth={2}
          className="fill-none stroke-ink"
        />
      )}
    </g>
  );
}
