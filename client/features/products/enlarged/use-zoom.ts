import { useRef, useState } from "react";

const MOST = 4;
/** What a double click zooms to. */
const NEAR = 2.5;
/** Pixels that a finger moves to turn to the next picture. */
const SWIPE = 50;

interface View {
  /** Of the picture that it belongs to. */
  at: number;
  scale: number;
  /** Pixels from the middle. */
  x: number;
  y: number;
}

const WHOLE = { scale: 1, x: 0, y: 0 };

interface Spot {
  x: number;
  y: number;
}

/**
 * Zooms and moves a picture by wheel, double click, pinch and drag; without zoom a swipe turns to the next one by
 * `step`. Another picture begins without zoom.
 */
export function useZoom(at: number, step: (by: number) => void) {
  const content = useRef<HTMLDivElement>(null);
  const pointers = useRef(new Map<number, Spot>());
  const start = useRef<Spot>(undefined);
  const [view, setView] = useState<View>({ at, ...WHOLE });
  const viewOf = (last: View) => (last.at === at ? last : { at, ...WHOLE });
  const now = viewOf(view);
  // From the newest view, as several moves may come before the next rendering.
  const change = (next: (before: Omit<View, "at">) => Partial<View>) =>
    setView((last) => {
      const before = viewOf(last);
      const wanted = { ...before, ...next(before) };
      const { clientWidth = 0, clientHeight = 0 } = content.current ?? {};
      const scale = Math.max(1, Math.min(MOST, wanted.scale));
      const keep = (value: number, size: number) => {
        const most = ((scale - 1) * size) / 2;
        return Math.max(-most, Math.min(most, value));
      };
      return { at, scale, x: keep(wanted.x, clientWidth), y: keep(wanted.y, clientHeight) };
    });
  const by = (factor: number) =>
    change(({ scale, x, y }) => ({ scale: scale * factor, x: x * factor, y: y * factor }));
  const release = ({ pointerId, clientX }: React.PointerEvent) => {
    const from = start.current;
    if (pointers.current.size === 1 && from !== undefined && now.scale === 1) {
      const moved = clientX - from.x;
      if (Math.abs(moved) > SWIPE) step(moved < 0 ? 1 : -1);
    }
    pointers.current.delete(pointerId);
    start.current = undefined;
  };
  return {
    content,
    zoomBy: by,
    isNear: now.scale > 1,
    isFull: now.scale >= MOST,
    style: { transform: `translate(${now.x}px, ${now.y}px) scale(${now.scale})` },
    handlers: {
      onWheel: ({ deltaY }: React.WheelEvent) => by(Math.exp(-deltaY / 400)),
      onDoubleClick: () => (now.scale > 1 ? change(() => WHOLE) : by(NEAR)),
      onPointerDown(event: React.PointerEvent) {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
        start.current =
          pointers.current.size === 1 ? { x: event.clientX, y: event.clientY } : undefined;
      },
      onPointerMove({ pointerId, clientX, clientY }: React.PointerEvent) {
        const before = pointers.current.get(pointerId);
        if (before === undefined) return;
        const [other] = [...pointers.current].filter(([id]) => id !== pointerId);
        const spot = { x: clientX, y: clientY };
        pointers.current.set(pointerId, spot);
        if (other !== undefined) by(distance(spot, other[1]) / distance(before, other[1]));
        else if (now.scale > 1)
          change(({ x, y }) => ({ x: x + spot.x - before.x, y: y + spot.y - before.y }));
      },
      onPointerUp: release,
      onPointerCancel: release,
    },
  };
}

/** At least one pixel, so that nothing is divided by zero. */
function distance(first: Spot, second: Spot): number {
  return Math.max(1, Math.hypot(first.x - second.x, first.y - second.y));
}
