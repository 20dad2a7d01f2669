/** An order of a list: by one expression, then by `id`. */
export interface Order {
  by: string;
  /** The expression's type, for comparing it with a cursor. */
  type: "text" | "bigint" | "timestamptz";
  isDescending?: true;
  /** Condition of the rows that this order includes; it leaves out the others. */
  only?: string;
}

/** Definition of a list of any length that can be searched, filtered and ordered. */
export interface SearchedList<Sort extends string> {
  /** Name of the list in its cursors. */
  name: string;
  table: string;
  /** Alias of the table in the expressions. */
  alias: string;
  /** Type of `id`; `uuid` when absent. */
  idType?: "bigint";
  /** The id column that a search by id compares; the row's own when absent. */
  named?: string;
  /**
   * Search by short id: `table` has an index on the last six digits of its ids, which the list shows after `letter`;
   * `column` is compared with the ids found.
   */
  short?: { table: string; column: string; letter: string };
  /** The searched text expression, of which there is a word index. */
  text: string;
  /**
   * Replaces `text` where the index is on another table: a condition with `?` for the query; see
   * `matchWords`.
   */
  matches?: string;
  /** Reads the table's row count, as `count`, where the database maintains one. */
  total?: string;
  orders: Readonly<Record<Sort, Order>>;
}

/** The columns of a row that the next page's cursor needs. */
export interface Placed {
  id: string;
  /** The value that the list is ordered by, in full precision. */
  place: string;
}
