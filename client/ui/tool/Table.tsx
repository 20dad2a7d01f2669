/**
 * Tables of a buyer. On phones each row is a card: the car with its price and a menu of acts, below it the state and
 * the main act. On middle screens the main act stands below the state, and the other act below the price.
 */

export const ROW =
  "border-b border-line scroll-mt-24 lg:hover:bg-hover target:bg-accent-soft max-lg:mb-3 max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto_2.25rem] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:rounded-md max-lg:border max-lg:bg-surface max-lg:px-3 max-lg:py-2 sm:max-lg:grid-cols-[minmax(0,1fr)_10rem_6.5rem] sm:max-lg:grid-rows-[auto_1fr] sm:max-lg:gap-x-5 sm:max-lg:gap-y-2 sm:max-lg:py-3";
export const NAME =
  "px-2 py-2 text-left leading-snug font-semibold wrap-anywhere max-lg:p-0 max-sm:col-span-2 sm:max-lg:col-start-1 sm:max-lg:row-span-2 sm:max-lg:row-start-1 lg:min-w-32 xl:min-w-40";

/** The menu of a phone's row, which holds what wider screens show in cells. */
export const MORE = "-mt-1 sm:hidden";

/**
 * A column is as wide as its longest word, so that words are not broken where there is room. Only longer
 * strings than any word of a language are.
 */
const TEXT = "max-lg:wrap-anywhere lg:inline-block lg:max-w-40 xl:max-w-64 lg:wrap-break-word";

/** Where a cell stands on phones and on middle screens. */
const PLACES = {
  state: "max-sm:col-start-1 sm:max-lg:col-start-2 sm:max-lg:row-start-1",
  price:
    "max-sm:hidden tabular-nums sm:max-lg:col-start-3 sm:max-lg:row-start-1 sm:max-lg:text-right lg:text-right",
  act: "max-sm:col-start-2 max-sm:col-end-4 sm:max-lg:col-start-2 max-lg:row-start-2",
  "other act": "max-sm:hidden sm:max-lg:col-start-3 max-lg:row-start-2 sm:max-lg:justify-self-end",
} as const;

interface CellProps {
  /** Phones leave out the price, which stands below the car's name, and the other act, which is in the menu. */
  place: keyof typeof PLACES;
  children: React.ReactNode;
}

export function Cell({ place, children }: CellProps) {
  const isEmpty = children === null || children === false || children === undefined;
  return (
    <td
      className={`px-2 py-2 text-sm max-lg:block max-sm:self-center max-lg:p-0 ${PLACES[place]} ${place === "state" ? "" : "whitespace-nowrap"} ${isEmpty ? "max-lg:hidden" : ""}`}
    >
      {!isEmpty && (
        <span className={`min-w-0 ${place.endsWith("act") ? "" : TEXT}`}>{children}</span>
      )}
    </td>
  );
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
