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
  if (cursor !== undefined)
    parts.push(writeRow([`The list continues. These are the first ${MOST_EXPORTED} rows.`]));
  return new File(parts, name, { type: "text/csv" });
}
