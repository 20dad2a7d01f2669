import { createContext, use } from "react";

/** Keys of the columns that the person has left out: neither their heads nor their cells are shown. */
export const HiddenColumns = createContext<ReadonlySet<string>>(new Set());

/** Where a phone's row of three lines shows a cell; cells without a place are left out there. */
const PLACES = {
  photo: "max-md:[grid-area:photo]",
  name: "max-md:[grid-area:name]",
  price: "max-md:[grid-area:price]",
  state: "max-md:[grid-area:state] max-md:justify-self-end",
  note: "max-md:[grid-area:note]",
  act: "max-md:[grid-area:act]",
  more: "max-md:[grid-area:more] max-md:-mr-2.5 max-md:-ml-2.5 max-md:self-start",
} as const;

/** The width from which a column stands in the table. */
const FROM = {
  lg: "max-lg:hidden",
  xl: "max-xl:hidden",
  wide: "max-[87.5rem]:hidden",
  widest: "max-[100rem]:hidden",
} as const;

/** Classes of a note that is shown only where the column is hidden. */
export const BELOW: Record<keyof typeof FROM, string> = {
  lg: "lg:hidden",
  xl: "xl:hidden",
  wide: "min-[87.5rem]:hidden",
  widest: "min-[100rem]:hidden",
};

export interface RowColumn {
  /** What it is called in remembered choices and in the orders of a list: the same in every language. */
  key: string;
  name: string;
  place?: keyof typeof PLACES;
  from?: keyof typeof FROM;
  /** Its cells are numbers, which stand under each other at the right. */
  isNumber?: true;
  /** Classes of its head and its cells, such as a width. */
  look?: string;
  /** The head's word is for screen readers alone. */
  isQuiet?: true;
}

function lookOf({ from, isNumber, look = "" }: RowColumn): string {
  return `${from === undefined ? "" : FROM[from]} ${isNumber ? "text-right tabular-nums" : ""} ${look}`;
}

interface RowsProps extends Omit<React.ComponentProps<"table">, "children"> {
  caption: string;
  columns: readonly RowColumn[];
  density?: string | undefined;
  /** The head of a column before the others, where rows can be chosen. */
  choice?: React.ReactNode;
  /** What a head shows instead of its name, such as a link that sorts, and how the column is sorted. */
  headOf?: (column: RowColumn) => {
    head: React.ReactNode;
    sort: "ascending" | "descending" | undefined;
  };
  children: React.ReactNode;
}

/**
 * A table of the dashboard: rows of two lines, 56 high, or 44 with one. On phones a row is a photo beside three
 * lines. See `rows` in `tool.css`.
 */
export function Rows(props: RowsProps) {
  const { caption, columns, density, choice, headOf, children, className = "", ...rest } = props;
  const hidden = use(HiddenColumns);
  return (
    <table {...rest} tabIndex={-1} data-density={density} className={`rows ${className}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {choice}
          {columns.map((column) => {
            if (hidden.has(column.key)) return null;
            const { head, sort } = headOf?.(column) ?? { head: column.name, sort: undefined };
            return (
              <th
                key={column.key}
                scope="col"
                aria-sort={sort}
                className={`whitespace-nowrap max-md:sr-only max-md:[&_a]:hidden ${lookOf(column)}`}
              >
                {/* Phones have a menu of orders instead of links that nobody would see. */}
                {head !== column.name && <span className="md:hidden">{column.name}</span>}
                {column.isQuiet ? <span className="sr-only">{head}</span> : head}
              </th>
            );
          })}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

interface RowCellProps {
  column: RowColumn;
  className?: string;
  children?: React.ReactNode;
}

export function RowCell({ column, className = "", children }: RowCellProps) {
  if (use(HiddenColumns).has(column.key)) return null;
  const place = column.place === undefined ? "max-md:hidden" : PLACES[column.place];
  return <td className={`${place} ${lookOf(column)} ${className}`}>{children}</td>;
}

interface RowNameProps {
  /** The first line; it is cut where it is too long. A phone has room for two. */
  children: React.ReactNode;
  /** Where the first line leads; it is no link where it leads nowhere. */
  href?: string | undefined;
  /** The whole first line, as a tooltip. */
  title?: string | undefined;
  /** The second line; phones have room for more than one, and middle screens for two. */
  note?: React.ReactNode;
  /** What the second line says instead, such as the result of an act. */
  result?: React.ReactNode;
}

/** The cell that names the row, as wide as the others let it be. */
export function RowName({ children, href, title, note, result }: RowNameProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- what it is given names the row
    <th scope="row" className="max-md:contents md:w-full md:max-w-0 md:min-w-44">
      <div
        title={title}
        className="truncate text-[0.9375rem] font-semibold md:max-lg:text-sm max-md:line-clamp-2 max-md:leading-tight max-md:whitespace-normal max-md:[grid-area:name]"
      >
        {href === undefined ? (
          children
        ) : (
          <a data-row-link="" href={href} className="hover:underline">
            {children}
          </a>
        )}
      </div>
      {(result ?? note) !== undefined && (
        <div
          data-line="2"
          {...(result !== undefined && { "data-result": "" })}
          // A result's Undo is taller than its line.
          className={`text-ellipsis text-muted wrap-break-word max-md:[grid-area:note] lg:whitespace-nowrap ${result === undefined ? "overflow-hidden" : "overflow-x-clip"}`}
        >
          {result ?? note}
        </div>
      )}
    </th>
  );
}

/** Facts in one line, with a dot between them, whichever of them a width hides. */
export function Dotted({ children }: { children: React.ReactNode }) {
  return <span className="dotted">{children}</span>;
}
