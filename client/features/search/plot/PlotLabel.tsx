import { useEffect, useState } from "react";
import { api } from "#client/lib/api/api.ts";
import type { Point } from "./drawing.ts";

const WIDTH = 216;
/** Room that a label needs above its dot. */
const ABOVE = 92;
const GAP = 14;

interface PlotLabelProps {
  at: Point;
  /** Of the drawing, which the label stays within. */
  width: number;
  children: React.ReactNode;
}

/** A small box above a place of the plot, or below where there is no room. */
export function PlotLabel({ at, width, children }: PlotLabelProps) {
  const isBelow = at.top < ABOVE;
  const half = Math.min(WIDTH, width) / 2;
  return (
    <span
      className="absolute z-10 block rounded-md border border-line bg-surface px-3 py-2 text-sm shadow-mid"
      style={{
        width: half * 2,
        left: Math.max(half, Math.min(width - half, at.left)),
        top: at.top + (isBelow ? GAP : -GAP),
        translate: `-50% ${isBelow ? "0" : "-100%"}`,
      }}
    >
      {children}
    </span>
  );
}

/** Names that were read, for as long as the page lives. */
const known = new Map<string, string>();
/** A pointer that moves on within this time asks for nothing. */
const REST_MS = 120;

/** The name of a car by its id; undefined until it is known, empty where the car is gone. */
export function useCarName(id: string | undefined): string | undefined {
  const [, setCount] = useState(0);
  useEffect(() => {
    if (id === undefined || known.has(id)) return undefined;
    const timer = setTimeout(() => {
      api.products
        .cards({ ids: [id] })
        .then(([card]) => known.set(id, card?.name ?? ""))
        // The label has its values all the same.
        .catch(() => undefined)
        .finally(() => setCount((count) => count + 1));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [id]);
  return id === undefined ? undefined : known.get(id);
}
