/** An order of a list: by one expression, and by `id` among equals. */
export interface Order {
  by: string;
  /** Of the expression, so that a place in the list can be compared with it. */
  type: "text" | "bigint" | "timestamptz";
  isDescending?: true;
  /** What the order is only good for: it leaves out the rest. */
  only?: string;
}

/** A list that can be searched, filtered and ordered, however long it is. */
export interface SearchedList<Sort extends string> {
  /** Names the list in its cursors. */
  name: string;
  table: string;
  /** What the table is called in the expressions. */
  alias: string;
  /** Of its `id`; `uuid` when absent. */
  idType?: "bigint";
  /** The id that a search may name instead of words; the row's own when absent. */
  named?: string;
  /** What is searched in; its index has the words of it. */
  text: string;
  /** The same where the index is another table's: a condition with `?` for the query; see `matchWords`. */
  matches?: string;
  /** Reads how many rows the table has, as `count`, where the database keeps count of them. */
  total?: string;
  orders: Readonly<Record<Sort, Order>>;
}

/** What a row needs for the next page to begin after it. */
export interface Placed {
  id: string;
  /** The value that the list is ordered by, with all its digits. */
  place: string;
}
