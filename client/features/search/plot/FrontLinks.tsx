import { useRef, useState } from "react";
import { t } from "#shared/lib/text.ts";
import { paths } from "#client/paths.ts";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import type { Point } from "./drawing.ts";

export type FrontMark = PlotAnswer["front"][number] & Point & { id: string };

interface FrontLinksProps {
  /** From left to right. */
  marks: readonly FrontMark[];
  /** What a mark is called: its name and values. */
  write: (mark: FrontMark) => string;
  hintId: string;
  onFocus: (mark: FrontMark | undefined) => void;
  /** Shift and an arrow choose from the first of these marks to the second. */
  onReach: (from: FrontMark, to: FrontMark) => void;
  onEscape: () => void;
}

/** The cars on the line, as links that are one tab stop: arrow keys move along them (roving tabindex). */
export function FrontLinks({ marks, write, hintId, onFocus, onReach, onEscape }: FrontLinksProps) {
  const [current, setCurrent] = useState(0);
  const links = useRef<(HTMLAnchorElement | null)[]>([]);
  const anchor = useRef<number>(undefined);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === "Escape") return onEscape();
    const last = marks.length - 1;
    const next = {
      ArrowLeft: Math.max(0, current - 1),
      ArrowDown: Math.max(0, current - 1),
      ArrowRight: Math.min(last, current + 1),
      ArrowUp: Math.min(last, current + 1),
      Home: 0,
      End: last,
    }[event.key];
    if (next === undefined) return undefined;
    event.preventDefault();
    if (!event.shiftKey) anchor.current = undefined;
    const from = marks[(anchor.current ??= current)];
    const to = marks[next];
    if (event.shiftKey && from !== undefined && to !== undefined) onReach(from, to);
    else anchor.current = undefined;
    setCurrent(next);
    links.current[next]?.focus({ preventScroll: true });
    return undefined;
  };
  return (
    <div role="group" aria-label={t`Cars on the line`} aria-describedby={hintId}>
      {marks.map((mark, at) => (
        <a
          key={mark.id}
          ref={(element) => {
            links.current[at] = element;
          }}
          href={paths.car(mark)}
          tabIndex={at === Math.min(current, marks.length - 1) ? 0 : -1}
          aria-label={write(mark)}
          onFocus={() => {
            setCurrent(at);
            onFocus(mark);
          }}
          onKeyDown={onKeyDown}
          onBlur={() => onFocus(undefined)}
          className="pointer-events-none absolute size-6 rounded-full"
          style={{ left: mark.left, top: mark.top, translate: "-50% -50%" }}
        />
      ))}
    </div>
  );
}
