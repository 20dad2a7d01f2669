import { useId, useMemo, useRef, useState } from "react";
import { Trans } from "#client/lib/text/Trans.tsx";
import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import type { PlotAnswer } from "#shared/contract/search-plot.ts";
import type { PlotAxis } from "#shared/rules/search.ts";
import { endText } from "#shared/rules/search-words.ts";
import { type AreaRanges, countWithin, rangesOf } from "./brush.ts";
import { cellAt } from "./cell-at.ts";
import {
  cellPaths,
  dotPaths,
  frontPath,
  type Mark,
  nearest,
  type Point,
  toMarks,
} from "./drawing.ts";
import { type FrontMark, FrontLinks } from "./FrontLinks.tsx";
import { ActiveCar, ActiveCell } from "./Active.tsx";
import { AreaActs } from "./AreaActs.tsx";
import { valuesText } from "./plot-words.ts";
import { type Frame, PlotAxes, priceTicks } from "./PlotAxes.tsx";
import { PlotDrawing } from "./PlotDrawing.tsx";
import { endsOf, makeScale, type Side } from "./scales.ts";
import { useBrush } from "./use-brush.ts";
import { useWidth } from "./use-width.ts";

interface PlotAreaProps {
  axis: PlotAxis;
  answer: PlotAnswer;
  x: Side;
  price: Side;
  onNarrow: (ranges: AreaRanges) => void;
}

const NARROW = 560;
/** How near to a dot a pointer means it. */
const REACH = 24;
const DIGIT = 7;
/** Room around the cars that a choice by keys begins and ends with. */
const AROUND = 8;

/** The plot itself: drawn, pointed at, and chosen from. */
export function PlotArea({ axis, answer, x, price, onNarrow }: PlotAreaProps) {
  const format = useFormat();
  const site = useSite();
  const { ref, width } = useWidth<HTMLDivElement>();
  const links = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const [active, setActive] = useState<Mark | FrontMark>();
  const [pointed, setPointed] = useState<Point>();
  const [isTouchDrawing, setTouchDrawing] = useState(false);
  const [isKeyed, setKeyed] = useState(false);
  /** A first touch shows a car, and only the next one opens it. */
  const isShown = useRef(true);

  const drawn = useMemo(() => {
    const height = width < NARROW ? 280 : 340;
    const inner = height - 44;
    const priceScale = makeScale(endsOf(price, false), [inner, 0]);
    const texts = priceTicks(priceScale, inner).map((value) => format.price(value, site.currency));
    const left = Math.max(...texts.map((text) => text.length), 2) * DIGIT + 12;
    const frame: Frame = { left, top: 12, width: Math.max(1, width - left - 12), height: inner };
    const scales = {
      x: makeScale(endsOf(x, axis === "year"), [0, frame.width]),
      price: priceScale,
    };
    const front: FrontMark[] = answer.front
      .map((car) => ({
        ...car,
        id: car._id,
        left: scales.x.place(car.x),
        top: scales.price.place(car.price),
      }))
      .toSorted((a, b) => a.left - b.left);
    const isOfFront = new Set(front.map(({ id }) => id));
    const marks = toMarks(answer, scales, axis).filter(({ id }) => !isOfFront.has(id));
    return {
      height,
      frame,
      scales,
      front,
      marks,
      dots: dotPaths(marks),
      cells: cellPaths(answer, scales, axis),
      line: frontPath(front, axis),
    };
  }, [answer, axis, format, price, site.currency, width, x]);
  const { height, frame, scales, front, marks } = drawn;

  const { area, setArea, handlers } = useBrush({
    width: frame.width,
    height: frame.height,
    isTouchDrawing,
    onPoint: (at, isPress = false) => {
      const found =
        at && (nearest(front, at, REACH / 2) ?? nearest([...marks, ...front], at, REACH));
      if (isPress) isShown.current = found?.id === active?.id;
      setActive(found);
      setPointed(found === undefined ? at : undefined);
    },
  });
  const cell = pointed && cellAt(answer, scales, axis, pointed);
  const sides = { x, price };
  const ranges = area && rangesOf(area, scales, sides, axis);
  const clear = () => setArea(undefined);
  return (
    <>
      <div ref={ref} className="relative mt-2" style={{ height, userSelect: "none" }}>
        {width > 0 && (
          <>
            <svg
              width={width}
              height={height}
              aria-hidden="true"
              className="absolute inset-0 overflow-visible"
            >
              <PlotAxes
                frame={frame}
                {...scales}
                axis={axis}
                writePrice={(value) => format.price(value, site.currency)}
                writeX={(value, isFirst) =>
                  isFirst || axis === "year"
                    ? endText(axis, value, format, site)
                    : format.number(value)
                }
              />
              <PlotDrawing {...drawn} active={active ?? cell} area={area} />
            </svg>
            <div
              ref={links}
              role="presentation"
              {...handlers}
              onClick={() => cell && setArea(cell.area)}
              className="absolute"
              style={{
                ...frame,
                cursor: "crosshair",
                touchAction: isTouchDrawing ? "none" : "pan-y pinch-zoom",
              }}
            >
              <FrontLinks
                marks={front}
                hintId={hintId}
                write={(mark) => [mark.name, ...valuesText(mark, axis, format, site)].join(", ")}
                onFocus={(mark) => {
                  setActive(mark);
                  setKeyed(mark !== undefined);
                  setPointed(undefined);
                }}
                onReach={(from, to) =>
                  setArea({
                    x0: Math.max(0, Math.min(from.left, to.left) - AROUND),
                    x1: Math.min(frame.width, Math.max(from.left, to.left) + AROUND),
                    y0: Math.max(0, Math.min(from.top, to.top) - AROUND),
                    y1: Math.min(frame.height, Math.max(from.top, to.top) + AROUND),
                  })
                }
                onEscape={clear}
              />
              {active && (
                <ActiveCar mark={active} axis={axis} width={frame.width} isShown={isShown} />
              )}
              {cell && <ActiveCell cell={cell} axis={axis} width={frame.width} />}
            </div>
          </>
        )}
      </div>
      <p id={hintId} className="sr-only">
        <Trans>
          Arrow keys move along the line, Shift with an arrow key selects an area, and Enter opens a
          car. The From and To filters narrow the results, too.
        </Trans>
      </p>
      <AreaActs
        found={ranges && countWithin(answer, ranges)}
        ranges={ranges}
        axis={axis}
        isTouchDrawing={isTouchDrawing}
        isKeyed={isKeyed}
        onTouchDrawing={setTouchDrawing}
        onShow={() => ranges && onNarrow(ranges)}
        onClear={() => {
          clear();
          links.current
            ?.querySelector<HTMLElement>("[tabindex='0']")
            ?.focus({ preventScroll: true });
        }}
      />
    </>
  );
}
