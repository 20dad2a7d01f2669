import { t } from "#shared/lib/text.ts";
import { writeRow } from "#shared/lib/csv.ts";

/** Few spreadsheets open files of more rows. A file that leaves rows out says so in its last one. */
const MOST_EXPORTED = 50_000;
const PAGE = 1_000;

interface ExportedList<R> {
  /** The file's name. */
  name: string;
  /** What a row has in each column, by the column's heading. */
  columns: Readonly<Record<string, (row: R) => string | number | null>>;
  /** One page of the list in its order; its `Link` header says where the next one begins. */
  list: (page: {
    limit: number;
    cursor: string | undefined;
  }) => Promise<{ headers: { link?: string | undefined }; body: readonly R[] }>;
}

/** A long list as a CSV file, read page by page, so that other requests are not held up. */
export async function exportList<R>({ name, columns, list }: ExportedList<R>): Promise<File> {
  const parts = [writeRow(Object.keys(columns))];
  let cursor: string | undefined;
  for (let count = 0; count < MOST_EXPORTED; count += PAGE) {
    // Each page says where the next one begins.
    // oxlint-disable-next-line no-await-in-loop -- see above
    const { headers, body } = await list({ limit: PAGE, cursor });
    for (const row of body) parts.push(writeRow(Object.values(columns).map((read) => read(row))));
    const next = /[?&]cursor=([^&>]+)/.exec(headers.link ?? "")?.[1];
    cursor = next && decodeURIComponent(next);
    if (cursor === undefined) break;
  }
  return toFile(name, parts, cursor !== undefined);
}

interface ExportedRows<R> extends Omit<ExportedList<R>, "list"> {
  /** The ids of at most so many rows, in their order. */
  ids: (most: number) => Promise<readonly string[]>;
  /** The rows of some ids, in their order. */
  rows: (ids: readonly string[]) => Promise<readonly R[]>;
}

/** The same of a list without cursors, ordered once: its rows are read in parts. */
export async function exportRows<R>(list: ExportedRows<R>): Promise<File> {
  const { name, columns, rows } = list;
  const parts = [writeRow(Object.keys(columns))];
  const ids = await list.ids(MOST_EXPORTED + 1);
  for (let at = 0; at < Math.min(ids.length, MOST_EXPORTED); at += PAGE) {
    // One part after the other, so that other requests are not held up.
    // oxlint-disable-next-line no-await-in-loop -- see above
    for (const row of await rows(ids.slice(at, Math.min(at + PAGE, MOST_EXPORTED))))
      parts.push(writeRow(Object.values(columns).map((read) => read(row))));
  }
  return toFile(name, parts, ids.length > MOST_EXPORTED);
}

function toFile(name: string, parts: string[], isCut: boolean): File {
  if (isCut)
    parts.push(writeRow([t`The list continues. These are the first ${MOST_EXPORTED} rows.`]));
  return new File(parts, name, { type: "text/csv" });
}
