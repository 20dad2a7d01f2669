import { useSite } from "#client/lib/api/site.ts";
import { useFormat } from "#client/lib/text/format.ts";
import { paths } from "#client/paths.ts";
import type { PlotAxis } from "#shared/rules/search.ts";
import { carsText } from "#client/domain/cars-text.ts";
import { rangeText } from "#shared/rules/search-words.ts";
import type { Cell } from "./cell-at.ts";
import type { Mark } from "./drawing.ts";
import type { FrontMark } from "./FrontLinks.tsx";
import { PlotLabel, useCarName } from "./PlotLabel.tsx";
import { valuesText } from "./plot-words.ts";

interface ActiveCarProps {
  mark: Mark | FrontMark;
  axis: PlotAxis;
  width: number;
  /** Whether it was shown before the press that may open it. */
  isShown: React.RefObject<boolean>;
}

/** The car that is pointed at: a link below the pointer, and its label. Keys and readers have the line's links. */
export function ActiveCar({ mark, axis, width, isShown }: ActiveCarProps) {
  const format = useFormat();
  const site = useSite();
  const read = useCarName("name" in mark ? undefined : mark.id);
  const name = "name" in mark ? mark.name : read;
  const [price, value] = valuesText(mark, axis, format, site);
  const others =
    "name" in mark
      ? axis === "year"
        ? mark.distance !== null && `${format.number(mark.distance)} ${site.distanceUnit}`
        : mark.year
      : undefined;
  return (
    <a
      href={paths.car({ _id: mark.id, name: name ?? "" })}
      tabIndex={-1}
      aria-hidden="true"
      draggable={false}
      onClick={(event) => {
        if (!isShown.current) event.preventDefault();
      }}
      className="cursor-pointer"
      style={{ WebkitTouchCallout: "none" }}
    >
      <span
        className="absolute block size-11 rounded-full"
        style={{ left: mark.left, top: mark.top, translate: "-50% -50%" }}
      />
      <PlotLabel at={mark} width={width}>
        <span className="line-clamp-2" style={{ minHeight: 20 }}>
          {name}
        </span>
        <span className="block truncate tabular-nums">
          <span className="font-semibold">{price}</span>
          <span className="text-muted">
            {" · "}
            {value}
            {others !== undefined && others !== null && others !== false && ` · ${others}`}
          </span>
        </span>
      </PlotLabel>
    </a>
  );
}

/** The cell that is pointed at. */
export function ActiveCell({ cell, axis, width }: { cell: Cell; axis: PlotAxis; width: number }) {
  const format = useFormat();
  const site = useSite();
  const [from, to] = [Math.round(cell.x.from), Math.round(cell.x.to)];
  const isOne = axis === "year" && to <= from;
  return (
    <span aria-hidden="true" className="pointer-events-none tabular-nums">
      <PlotLabel at={cell} width={width}>
        <span className="block font-semibold">{carsText(cell.count, format)}</span>
        <span className="block text-muted">
          {rangeText(
            "price",
            [Math.round(cell.price.from), Math.round(cell.price.to)],
            format,
            site,
          )}
        </span>
        <span className="block text-muted">
          {isOne ? from : rangeText(axis, [from, to], format, site)}
        </span>
      </PlotLabel>
    </span>
  );
}
