import { useRef, useState } from "react";
import type { Area } from "./brush.ts";
import type { Point } from "./drawing.ts";

/** A press that moves less is a press. */
const LEAST_PIXELS = 5;

interface BrushOptions {
  /** Of the element that is pressed on. */
  width: number;
  height: number;
  /** Whether touch draws, too; otherwise it scrolls the page. */
  isTouchDrawing: boolean;
  /** The pointer stands here, or presses; undefined when it has left. A mouse is never the first to show a car. */
  onPoint: (at: Point | undefined, isPress?: boolean) => void;
}

/** Draws a rectangle by a pointer that is pressed and moved. */
export function useBrush({ width, height, isTouchDrawing, onPoint }: BrushOptions) {
  const [area, setArea] = useState<Area>();
  const start = useRef<Point>(undefined);
  const isDrawn = useRef(false);
  const placeOf = (event: React.PointerEvent<HTMLElement>): Point => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return {
      left: Math.min(width, Math.max(0, event.clientX - left)),
      top: Math.min(height, Math.max(0, event.clientY - top)),
    };
  };
  const end = () => {
    start.current = undefined;
  };
  return {
    area,
    setArea,
    handlers: {
      onPointerDown(event: React.PointerEvent<HTMLElement>) {
        isDrawn.current = false;
        const at = placeOf(event);
        onPoint(at, true);
        const isDrawing = event.pointerType !== "touch" || isTouchDrawing;
        if (event.button === 0 && isDrawing) start.current = at;
      },
      onPointerMove(event: React.PointerEvent<HTMLElement>) {
        const at = placeOf(event);
        const from = start.current;
        if (from === undefined) return onPoint(at);
        const moved = Math.max(Math.abs(at.left - from.left), Math.abs(at.top - from.top));
        if (!isDrawn.current && moved < LEAST_PIXELS) return undefined;
        if (!isDrawn.current) {
          isDrawn.current = true;
          onPoint(undefined);
          event.currentTarget.setPointerCapture(event.pointerId);
        }
        return setArea({ x0: from.left, y0: from.top, x1: at.left, y1: at.top });
      },
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave(event: React.PointerEvent<HTMLElement>) {
        if (event.pointerType !== "touch") onPoint(undefined);
      },
      /** The press that ends a rectangle opens nothing. */
      onClickCapture(event: React.MouseEvent) {
        if (!isDrawn.current) return;
        isDrawn.current = false;
        event.preventDefault();
        event.stopPropagation();
      },
    },
  };
}
