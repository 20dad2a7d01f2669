import type { PlotAxis } from "#shared/rules/search.ts";
import { type Scale, ticksOf } from "./scales.ts";

export interface Frame {
  left: number;
  top: number;
  width: number;
  height: number;
}

interface PlotAxesProps {
  frame: Frame;
  x: Scale;
  price: Scale;
  axis: PlotAxis;
  writeX: (value: number, isFirst: boolean) => string;
  writePrice: (value: number) => string;
}

const EDGE = { stroke: "var(--color-edge)" };
const PRICE_GAP = 68;
const DISTANCE_GAP = 104;
const YEAR_GAP = 72;

export function priceTicks({ from, to }: Scale, height: number): number[] {
  return ticksOf(from, to, Math.floor(height / PRICE_GAP));
}

/** A few lines for prices, and marks for the other value. */
export function PlotAxes({ frame, x, price, axis, writeX, writePrice }: PlotAxesProps) {
  const { left, top, width, height } = frame;
  const isYear = axis === "year";
  const across = ticksOf(x.from, x.to, Math.floor(width / (isYear ? YEAR_GAP : DISTANCE_GAP)), 1);
  return (
    <g
      transform={`translate(${left} ${top})`}
      className="text-xs tabular-nums"
      style={{ fill: "var(--color-muted)" }}
    >
      {priceTicks(price, height).map((value) => (
        <g key={value} transform={`translate(0 ${price.place(value)})`}>
          <line x2={width} style={{ stroke: "var(--color-line)" }} />
          <text x={-10} dy="0.32em" textAnchor="end">
            {writePrice(value)}
          </text>
        </g>
      ))}
      <line x2={width} y1={height} y2={height} style={EDGE} />
      {across.map((value, at) => {
        const place = x.place(value);
        return (
          <g key={value} transform={`translate(${place} ${height})`}>
            <line y2={5} style={EDGE} />
            <text y={20} textAnchor="middle">
              {writeX(value, at === 0)}
            </text>
          </g>
        );
      })}
    </g>
  );
}
