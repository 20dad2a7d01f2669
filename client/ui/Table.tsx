/**
 * Tables of the dashboard. On phones each row is a card whose cells are labelled; on middle screens, one with the car,
 * its state, and its price above the acts.
 */

export const ROW =
  "border-b border-line scroll-mt-24 lg:hover:bg-hover target:bg-accent-soft max-lg:mb-3 max-lg:grid max-lg:grid-cols-[auto_minmax(0,1fr)] max-lg:gap-x-5 max-lg:gap-y-2 max-lg:rounded-md max-lg:border max-lg:bg-surface max-lg:p-4 sm:max-lg:grid-cols-[minmax(0,1fr)_9.5rem_auto_auto] sm:max-lg:p-3";
export const NAME =
  "px-2 py-2 text-left leading-snug font-semibold wrap-anywhere max-lg:col-span-2 max-lg:p-0 sm:max-lg:col-span-1 sm:max-lg:col-start-1 sm:max-lg:row-span-2 sm:max-lg:row-start-1 lg:min-w-32 xl:min-w-40";

/**
 * A column is as wide as its longest word, so that words are not broken where there is room. Only longer
 * strings than any word of a language are.
 */
const TEXT = "max-lg:wrap-anywhere lg:inline-block lg:max-w-40 xl:max-w-64 lg:wrap-break-word";

interface CellProps {
  label: string;
  isNumber?: boolean;
  /** The cell has a button that says what the label does: on phones it stands alone. */
  isAct?: boolean;
  children: React.ReactNode;
}

/** A cell. On phones its label is shown beside it, and an empty cell is hidden. */
export function Cell({ label, isNumber = false, isAct = false, children }: CellProps) {
  const isEmpty = children === null || children === false || children === undefined;
  return (
    <td
      className={`px-2 py-2 text-sm max-lg:grid ${placeOf({ isNumber, isAct })} ${isAct ? "" : "max-lg:col-span-2 max-lg:grid-cols-[6.5rem_minmax(0,1fr)]"} max-lg:items-baseline max-lg:has-[img]:items-center max-lg:p-0 ${isNumber || isAct ? "whitespace-nowrap" : ""} ${isNumber ? "tabular-nums lg:text-right" : ""} ${isEmpty ? "max-lg:hidden" : ""}`}
    >
      {!isAct && <span className="text-sm text-muted sm:max-lg:sr-only lg:hidden">{label}</span>}
      {!isEmpty && <span className={`min-w-0 ${isAct ? "" : TEXT}`}>{children}</span>}
    </td>
  );
}

/** The price stands above the acts, and any other fact beside them. */
function placeOf({ isNumber, isAct }: { isNumber: boolean; isAct: boolean }): string {
  if (isAct) return "sm:max-lg:row-start-2 sm:max-lg:justify-self-end";
  return isNumber
    ? "sm:max-lg:col-start-3! sm:max-lg:col-end-5! sm:max-lg:row-start-1 sm:max-lg:block! sm:max-lg:text-right"
    : "sm:max-lg:col-start-2! sm:max-lg:col-end-3! sm:max-lg:row-start-1 sm:max-lg:row-span-2 sm:max-lg:grid-cols-none";
}

interface TableProps {
  caption: string;
  columns: readonly string[];
  /** The column whose cells are numbers. */
  figures: string;
  /** Widths of the columns on large screens, for tables that stand below each other; otherwise of their content. */
  widths?: readonly (string | undefined)[];
  ref?: React.Ref<HTMLTableElement>;
  children: React.ReactNode;
}

export function Table({ caption, columns, figures, widths, ref, children }: TableProps) {
  return (
    <table
      ref={ref}
      tabIndex={-1}
      className={`mt-6 w-full text-left outline-none max-lg:block ${widths === undefined ? "" : "lg:table-fixed"}`}
    >
      <caption className="sr-only">{caption}</caption>
      <thead className="border-b border-line bg-ground text-sm text-muted max-lg:sr-only lg:sticky lg:top-14 lg:z-10">
        <tr>
          {columns.map((column, at) => (
            <th
              key={column}
              scope="col"
              style={{ width: widths?.[at] }}
              className={`px-2 py-2 font-medium whitespace-nowrap ${column === figures ? "text-right" : ""}`}
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-lg:block">{children}</tbody>
    </table>
  );
}

/** A skeleton of the rows. */
export function Placeholder() {
  return (
    <div className="mt-6">
      {Array.from({ length: 8 }, (_, at) => (
        <div key={at} className="flex h-26 items-center gap-3 border-b border-line md:h-14">
          <div className="h-14 w-18 shrink-0 rounded-sm bg-sunken md:h-10 md:w-14" />
          <div className="h-4 w-64 rounded-sm bg-sunken" />
        </div>
      ))}
    </div>
  );
}
